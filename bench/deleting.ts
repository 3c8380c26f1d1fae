/**
 * A folder of 5,000 objects is deleted in Chromium by the dialog that counts, while another client
 * deletes some of them. It prints how long that took, and whether what the dialog says is what has
 * happened; it ends with 1 where that is not so.
 *
 *     OS_AUTH_URL=http://127.0.0.1:5000/v3 npm run bench:deleting
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { cloudProcess } from './cloud.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import { serverProcess } from './server-process.ts'

const count = Number(process.env['OBJECTS'] ?? 5_000)
/** Of the end of the list, to which the dialog comes last. */
const others = Math.floor(count / 5)
const folders = 5

const given = process.env['OS_AUTH_URL']
const cloud = given === undefined ? await cloudProcess() : undefined
const server = await serverProcess(cloud?.authUrl ?? given ?? '')
const container = `bench-deleting-${process.pid}`
const at = `${server.url}/api/swift/containers/${container}`
const say = (line: string) => void process.stdout.write(`${line}\n`)

const nameOf = (number: number): string =>
  `tree/${Math.floor((number * folders) / count)}/${String(number).padStart(5, '0')}.txt`

const ask = async (method: string, path: string): Promise<number> => {
  const headers = { ...server.headers, 'content-type': 'application/json' }
  const body = method === 'POST' ? '{}' : undefined
  const answer = await fetch(`${at}${path}`, { method, headers, ...(body && { body }) })
  await answer.text()
  return answer.status
}

/** Does something with each number, several at once; how often it was answered so. */
const each = async (
  from: number,
  to: number,
  status: number,
  work: (n: number) => Promise<number>,
) => {
  let next = from
  let fits = 0
  const worker = async () => {
    while (next < to) if ((await work(next++)) === status) fits += 1
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return fits
}

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const done = await work()
  say(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return done
}

/** The page of the container, where whoever the headers are of is signed in. */
const opened = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const cookies = (server.headers['cookie'] ?? '').split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: server.url }
  })
  await page.context().addCookies(cookies)
  await page.goto(`${server.url}/project/containers/container/${container}`)
  return page
}

const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumArgs],
  ...(executablePath && { executablePath }),
})
try {
  await ask('POST', '/metadata/')
  const made = await timed(`${count} objects made by eight at once`, () =>
    each(0, count, 201, (n) => ask('POST', `/object/${nameOf(n)}`)),
  )
  const page = await opened(browser)
  await page.evaluate(watchLongTasks)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'tree' }) })
  const dialog = page.getByRole('dialog', { name: 'Delete Objects' })
  const figure = (term: string) =>
    dialog.locator('dl > div').filter({ hasText: term }).locator('dd').innerText()
  await timed('counted', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    // It is offered once all are counted.
    const ready = dialog.locator('button:not([aria-disabled=true])', { hasText: /^Delete$/ })
    await ready.waitFor({ timeout: 600_000 })
  })
  say(`  ${await figure('Files Found')} files, ${await figure('Folders Found')} folders`)
  const gone = await timed('deleted', async () => {
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const theirs = await each(count - others, count, 204, (n) =>
      ask('DELETE', `/object/${nameOf(n)}`),
    )
    await dialog.getByText('Deleting').first().waitFor({ state: 'detached', timeout: 1_800_000 })
    return theirs
  })
  const said = [await figure('Deleted Files'), await figure('Failures')]
  say(`  ${made} were made`)
  const due = [`${made - gone} of ${made}`, `${gone}, of which ${gone} were gone already`]
  say(`  the dialog says ${said.join('; ')}`)
  say(`  the other client has deleted ${gone}`)
  say(`  longest task of the page: ${(await page.evaluate(longestTask)).toFixed(0)} ms`)
  const left = await ask('DELETE', '/metadata/')
  say(`  the container ${left === 204 ? 'is empty, and gone' : `is answered ${left}`}`)
  if (said.join() !== due.join() || left !== 204) process.exitCode = 1
} finally {
  await browser.close()
  // What went wrong has left something.
  if ((await ask('DELETE', '/metadata/')) === 409) {
    await each(0, count, 204, (n) => ask('DELETE', `/object/${nameOf(n)}`))
    await ask('DELETE', '/metadata/')
  }
  await server.close()
  await cloud?.close()
}
