import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { openProduct, type Product } from './product.ts'
import type { Outcome } from './steps.ts'

type Budget = { readonly name: string; readonly path: string; readonly limit: number }

const login: Budget = { name: 'login', path: '/auth/login', limit: 150 }
/** The first page of those who are signed in. */
export const instances: Budget = { name: 'instances list', path: '/project/instances', limit: 300 }
const lists: readonly Budget[] = [
  instances,
  { name: 'images list', path: '/project/images', limit: 300 },
  { name: 'networks list', path: '/project/networks', limit: 300 },
]
/** Of a list as the first page of a session. */
const most = { requests: 25, scripts: 12 }

/**
 * Checks that each first page stays within its kilobytes (brotli), with all that a real browser with
 * an empty cache asks for until it asks no more: JavaScript and CSS of the sign-in page, and of lists
 * the document and the data, too, in so many requests.
 */
export async function checkSizes(): Promise<Outcome> {
  const product = await openProduct()
  try {
    const { size, files } = await measured(product, login, 'User Name')
    const checks = [check(`login ${size} of ${login.limit} KB`, size <= login.limit)]
    const logs = [`login:\n${files.join('\n')}`]
    await product.signIn()
    for (const list of lists) {
      const {
        name,
        wire,
        requests,
        scripts,
        files: asked,
      } = await measured(product, list, 'Displaying')
      checks.push(
        check(`${name} ${wire} of ${list.limit} KB`, wire <= list.limit),
        check(`${requests} of ${most.requests} requests`, requests <= most.requests),
        check(`${scripts} of ${most.scripts} scripts`, scripts <= most.scripts),
      )
      logs.push(`${name}:\n${asked.join('\n')}`)
    }
    const failed = checks.filter(({ passed }) => !passed).length
    const note = checks.map(({ words }) => words).join(', ')
    const output = `${note}\n${logs.join('\n')}\n`
    return { passed: checks.length - failed, failed, output, note }
  } finally {
    await product.close()
  }
}

const check = (words: string, passed: boolean) => ({ words, passed })

/**
 * What a page asks for: `size` are its scripts and styles, `wire` is all of it, in kilobytes; `proof`
 * is a text that only the whole of it shows. The browser's cache is as empty as that of a new one.
 */
export async function measured({ page, url, assets }: Product, budget: Budget, proof: string) {
  const answers: Response[] = []
  const note = (response: Response) => void answers.push(response)
  // The page before may follow what is changing: its answers are not this one's, and are gone with it.
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  page.on('response', note)
  await page.goto(url + budget.path)
  await page.getByText(proof).first().waitFor()
  await atRest(page)
  page.off('response', note)
  await devtools.detach()
  const files = await Promise.all(
    answers.map(async (response) => {
      const [path = ''] = response.url().slice(url.length).split('?')
      const isStatic = path.startsWith('/static/')
      const content = isStatic ? readFileSync(join(assets, path)) : await response.body()
      return { path, length: brotliCompressSync(content).length }
    }),
  )
  const code = files.filter(({ path }) => /\.(js|css)$/.test(path))
  const sum = (all: typeof files) => all.reduce((total, { length }) => total + length, 0)
  const bytes = sum(code)
  return {
    ...{ ...budget, bytes, size: Math.round(bytes / 1000), wire: Math.round(sum(files) / 1000) },
    requests: files.length,
    scripts: code.filter(({ path }) => path.endsWith('.js')).length,
    files: files.map(({ path, length }) => `  ${path} ${length}`),
  }
}
