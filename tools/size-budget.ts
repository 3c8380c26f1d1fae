import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { atRest } from './at-rest.ts'
import { openProduct, type Product } from './product.ts'
import type { Outcome } from './steps.ts'

type Budget = { readonly name: string; readonly path: string; readonly limit: number }

const login: Budget = { name: 'login', path: '/auth/login', limit: 150 }
/** The first page of those who are signed in. */
export const instances: Budget = { name: 'instances list', path: '/project/instances', limit: 300 }

/**
 * Checks that the JavaScript and CSS of each first page stay within their kilobytes (brotli): all
 * that a real browser with an empty cache asks for until it asks no more.
 */
export async function checkSizes(): Promise<Outcome> {
  const product = await openProduct()
  try {
    const sizes = [await measured(product, login, 'User Name')]
    await product.signIn()
    sizes.push(await measured(product, instances, 'Displaying'))
    const failed = sizes.filter(({ size, limit }) => size > limit).length
    const note = sizes.map(({ name, size, limit }) => `${name} ${size} of ${limit} KB`).join(', ')
    const lists = sizes.map(({ name, files }) => `${name}:\n${files.join('\n')}`).join('\n')
    return { passed: sizes.length - failed, failed, output: `${note}\n${lists}\n`, note }
  } finally {
    await product.close()
  }
}

/**
 * All scripts and styles that a page asks for; `proof` is a text that only the whole of it shows.
 */
export async function measured({ page, url, assets }: Product, budget: Budget, proof: string) {
  const files = new Map<string, number>()
  const note = (asked: string) => {
    const [path = ''] = asked.slice(url.length).split('?')
    if (/\.(js|css)$/.test(path)) files.set(path, compressed(join(assets, path)))
  }
  const listen = (request: { url: () => string }) => note(request.url())
  page.on('request', listen)
  await page.goto(url + budget.path)
  await page.getByText(proof).first().waitFor()
  await atRest(page)
  page.off('request', listen)
  const bytes = [...files.values()].reduce((sum, length) => sum + length, 0)
  const lines = [...files].map(([path, length]) => `  ${path} ${length}`)
  return { ...budget, bytes, size: Math.round(bytes / 1000), files: lines }
}

function compressed(file: string): number {
  return brotliCompressSync(readFileSync(file)).length
}
