import { expect, test as base, type Page } from '@playwright/test'
import type { Cloud } from '@meridian/cloud'
import { renderedId } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { followTraffic } from '../tools/at-rest.ts'
import { firstFreePort } from '../tools/ports.ts'
import { keptPage } from './kept-page.ts'
import { refusedIn } from './refused.ts'
import { openstackAs, projects, type User } from './openstack.ts'
import { noteSignIn } from './visit.ts'
import { startWorld, type World } from './world.ts'

type WorkerFixtures = {
  /** The folder of the browser's application: the product's, or that in longer words. */
  readonly bundle: 'dist' | 'dist-pseudo'
  /** Where the worlds of this worker answer: what a browser has compiled it knows by address. */
  readonly port: number
  /** The page that the tests of this worker have one after the other. */
  readonly kept: ReturnType<typeof keptPage>
}
type Fixtures = {
  /** For tests of how code comes to the browser: a page that has none yet, in a context of its own. */
  readonly fresh: boolean
  /** The product and its cloud, as new: each test has its own. */
  readonly world: World
  /** The embedded cloud, for tests that cannot run on a real one. */
  readonly cloud: Cloud
  /** The cloud as a user sees it without the product. */
  readonly openstack: (user?: User, project?: string) => Promise<OpenStack>
  /** Signs in without the sign-in page, in the user's own project unless another is named. */
  readonly signIn: (user?: User, project?: string) => Promise<void>
  /**
   * Lets the cloud's time go by until what `look` expects is true: moves the embedded cloud's
   * clock, waits for a real one.
   */
  readonly eventually: (look: () => Promise<void>) => Promise<void>
  /** Something to undo when the test is over, the last first; a real cloud would keep it. */
  readonly cleanUp: CleanUp
}

/** Below those that a system gives to whoever asks for any. */
const firstPort = 20_000

export type CleanUp = (undo: () => Promise<unknown>) => void

export const test = base.extend<Fixtures, WorkerFixtures>({
  bundle: ['dist', { option: true, scope: 'worker' }],
  port: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => use(await firstFreePort(firstPort + (process.pid % 10_000), '127.0.0.1')),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  kept: [async ({}, use) => use(keptPage()), { scope: 'worker' }],
  fresh: [false, { option: true }],
  world: async ({ bundle, port }, use) => {
    const world = await startWorld({}, bundle, [], port)
    await use(world)
    await world.close()
  },
  cloud: async ({ world }, use) => {
    if (!world.cloud) throw new Error('This test is for the embedded cloud only.')
    await use(world.cloud)
  },
  openstack: async ({ world }, use) =>
    use(async (user = 'demo', project) => openstackAs(world, user, project)),
  baseURL: async ({ world }, use) => use(world.url),
  context: async ({ browser, kept, fresh, world }, use) => {
    const context = fresh
      ? await browser.newContext({ baseURL: world.url })
      : (await kept.take(browser, world.url)).context()
    await followTraffic(context)
    const refused = refusedIn(context)
    for (const page of context.pages()) opensAlive(page)
    context.on('page', opensAlive)
    await use(context)
    await (fresh ? context.close() : kept.leave())
    expect(refused, 'what the browser kept the pages from').toEqual([])
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  signIn: async ({ page, world }, use) =>
    use(async (user = 'demo', project) => {
      await signInByCall(page, world.url, user, project)
      noteSignIn(page)
    }),
  eventually: async ({ world }, use) =>
    use(async (look) => {
      const { cloud } = world
      await expect(async () => {
        cloud?.clock.advance(5_000)
        await look()
      }).toPass({ timeout: cloud ? 45_000 : 120_000, intervals: [200, 500, 1_000] })
    }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  cleanUp: async ({}, use) => {
    const undone: (() => Promise<unknown>)[] = []
    await use((undo) => void undone.unshift(undo))
    for (const undo of undone) await undo()
  },
})

export { expect }

const opening = new WeakSet<Page>()

/**
 * Has what opens a document wait until the page itself is there: the picture that comes before does
 * nothing yet. Who asks for an earlier moment (`waitUntil`) gets that.
 */
export const opensAlive = (page: Page): void => {
  if (opening.has(page)) return
  opening.add(page)
  const alive =
    <A extends unknown[], R>(open: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await open(...args)
      if (!asksForLess(args.at(-1)))
        await page.locator(`#${renderedId}`).waitFor({ state: 'detached' })
      return answer
    }
  const goto = page.goto.bind(page)
  Object.assign(page, {
    // A dialog that is closing goes back in the history, and drops an address that is given just then.
    goto: alive((...args: Parameters<typeof goto>) => {
      const isClosing = page.url().includes('dialog=')
      return goto(...args).catch((error: unknown) => {
        if (!isClosing || !String(error).includes('ERR_ABORTED')) throw error
        return goto(...args)
      })
    }),
    reload: alive(page.reload.bind(page)),
    goBack: alive(page.goBack.bind(page)),
    goForward: alive(page.goForward.bind(page)),
  })
}

const asksForLess = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'waitUntil' in options

/** Gives a page's context a session of a user, in the user's own project unless another is named. */
export const signInByCall = async (
  page: Page,
  url: string,
  user: User,
  project = projects[user],
): Promise<void> => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: url }
  const data = { auth_type: 'credentials', username: user, password: user, domain: 'Default' }
  const answer = await page.request.post(`${url}/api/session/`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { project_name } = await answer.json()
  if (project_name !== project) await switchByCall(page, url, project)
}

const switchByCall = async (page: Page, url: string, project: string): Promise<void> => {
  const scopes = await page.request.get(`${url}/api/session/scopes/`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  expect(scopes.status(), await scopes.text()).toBe(200)
  const { projects: open }: { projects: { id: string; name: string }[] } = await scopes.json()
  const wanted = open.find(({ name }) => name === project)
  const answer = await page.request.post(`${url}/api/session/scope/`, {
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRFToken': await csrfToken(page),
      Origin: url,
    },
    data: { project_id: wanted?.id },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The token that unsafe calls of this page's session carry. */
export const csrfToken = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
}
