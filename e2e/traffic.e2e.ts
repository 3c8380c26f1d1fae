import { rows, type Cloud } from '@meridian/cloud'
import type { Page, Request } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'
import { addServers, dialog, named, pageSize, requestsOf, table } from './helpers.ts'

/** Loads the list and tells what the cloud was asked. */
const load = async (page: Page, cloud: Cloud, path: string) => {
  const asked = await requestsOf(page, cloud, async () => {
    await page.goto(path)
    await expect(table(page, 'Instances').rows.first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Launch Instance', exact: true })).toBeVisible()
  })
  return asked.map(named)
}

type Timed = { readonly path: string; readonly start: number; readonly end: number }

/** The calls of the page so far, by the browser's own clock. */
const calls = (page: Page): Promise<readonly Timed[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
      }))
      .filter(({ path }) => path.startsWith('/api/')),
  )

const list = 'compute GET /v2.1/servers/detail'

const known = [
  '/api/settings/',
  '/api/keystone/user-session/',
  '/api/keystone/svc-catalog/',
  '/api/neutron/extensions/',
  '/api/versions/?service=compute',
]

/** A list follows its changing rows by their ids. */
const isPoll = (url: string) => url.includes('/api/nova/servers/?') && url.includes('id=')

for (const size of [20, 1_000]) {
  test(`the list of ${size} instances takes one call before its rows, three in all`, async ({
    page,
    signIn,
    cloud,
    world,
  }) => {
    addServers(cloud, 1_000)
    await signIn()
    await pageSize(page, world.url, size)
    const asked = await load(page, cloud, '/project/instances')
    expect(asked.toSorted()).toEqual(
      [list, 'compute GET /v2.1/limits', 'image GET /v2/images'].toSorted(),
    )

    // What else asks the cloud does so after the list has been answered.
    const timed = await calls(page)
    const rowsRead = timed.find(({ path }) => path === '/api/nova/servers/')?.end ?? 0
    const early = timed.filter(({ start }) => start < rowsRead).map(({ path }) => path)
    const answeredHere = /^\/api\/(session|settings|policy|keystone|versions|[a-z]+\/extensions)\//
    expect(early.filter((path) => !answeredHere.test(path))).toEqual(['/api/nova/servers/'])
    // What any page asks the server is known there by now, and comes with the next document.
    cloud.control.forgetRequests()
    for (const path of known) {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' }
      expect((await page.request.get(path, { headers })).status(), path).toBe(200)
    }
    expect(cloud.control.requests()).toEqual([])
  })
}

for (const [path, user, changing] of [
  ['/project/instances', 'demo', 1],
  ['/project/instances', 'demo', 15],
  ['/admin/instances', 'admin', 15],
] as const) {
  test(`a poll of ${path} with ${changing} changing rows is one call [SH-TABLE-19]`, async ({
    page,
    signIn,
    cloud,
  }) => {
    cloud.control.seed('demo')
    const servers = cloud.table(rows.servers)
    for (const building of servers.list({ where: { vm_state: 'building' } })) {
      servers.remove(building.id)
    }
    addServers(cloud, changing, { vm_state: 'active', task_state: 'rebooting' })
    await page.clock.install()
    await signIn(user)
    const polls: string[] = []
    let answered = 0
    page.on('request', (request) => {
      if (isPoll(request.url())) polls.push(request.url())
    })
    page.on('response', (response) => {
      if (isPoll(response.url())) answered += 1
    })
    // The header reads when the list has, by the page's own time, which is going to stand still.
    const header = page.waitForResponse((one) => one.url().endsWith('/header/'))
    await page.goto(path)
    const instances = table(page, 'Instances')
    await expect(instances.rows.filter({ hasText: 'Rebooting' })).toHaveCount(changing)
    await header
    // Counted from the end of one round, when none is under way, to the end of the second after it;
    // the page's time goes from round to round and stands still between them.
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect.poll(() => answered > 0 && answered === polls.length).toBe(true)
    // The list as a whole has been read again by then, and is not before the second round ends.
    await atRest(page)
    cloud.control.forgetRequests()
    polls.length = 0
    for (let round = 1; round <= 2; round += 1) {
      const response = page.waitForResponse((one) => isPoll(one.url()))
      await page.clock.fastForward(15_000)
      await response
    }
    const asked = cloud.control.requests()
    expect(polls).toHaveLength(2)
    expect(asked.map(named), asked.map(({ query }) => query).join('\n')).toEqual([list, list])
  })
}

/** Opens the wizard and goes to steps with lists; what the page and the server ask for it. */
const openWizard = async (page: Page, cloud: Cloud) => {
  await load(page, cloud, '/project/instances')
  cloud.control.forgetRequests()
  const browser: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    // The list under the wizard goes on following the server that is being built.
    if (pathname.startsWith('/api/') && !isPoll(request.url())) browser.push(pathname)
  }
  page.on('request', note)
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance').root
  await expect(wizard.getByRole('textbox', { name: /^Instance Name/ })).toBeVisible()
  const steps = wizard.getByRole('navigation', { name: 'Steps' })
  for (const [step, thing] of [
    ['Networks', 'Allocate web'],
    ['Security Groups', /^(Allocate|Remove) default$/],
  ] as const) {
    await steps.getByRole('button', { name: new RegExp(`^${step}`) }).click()
    const part = wizard.getByRole('region', { name: step, exact: true })
    await expect(part.getByRole('button', { name: thing, exact: true })).toBeVisible()
  }
  await atRest(page)
  page.off('request', note)
  const asked = cloud.control.requests().filter(({ path }) => !path.endsWith('/servers/detail'))
  return { browser, cloud: asked.map(named) }
}

test('the launch wizard asks no more where there is more to choose from', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await openWizard(page, cloud)
  const few = await openWizard(page, cloud)
  expect(few.browser.length).toBeGreaterThan(0)

  const networks = cloud.table(rows.networks)
  const flavors = cloud.table(rows.flavors)
  const [network] = networks.list({ where: { name: 'web' } })
  const [flavor] = flavors.list()
  if (!network || !flavor) throw new Error('The world has no network and flavor to copy.')
  for (let at = 0; at < 100; at += 1) {
    networks.insert({ ...network, id: crypto.randomUUID(), name: `more-${at}` })
    flavors.insert({ ...flavor, id: `more-${at}`, name: `more-${at}` })
  }
  const many = await openWizard(page, cloud)
  expect(many.browser.toSorted()).toEqual(few.browser.toSorted())
  expect(many.cloud.toSorted()).toEqual(few.cloud.toSorted())
})
