import { rows } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import {
  all,
  hostile,
  inRules,
  usualDomain,
  long,
  madeAgain,
  poison,
  renameAll,
  script,
} from './hostile-names.ts'
import { allocate, confirm, dialog, expectToast, table } from './helpers.ts'
import { desktop, dress, expectFitsEverywhere, phone } from './looks.ts'
import { standing } from './standing.ts'
import {
  addressOf,
  childLists,
  isNameless,
  isUnnamed,
  toldChildLists,
  typePanels,
} from './types.ts'
import { visit } from './visit.ts'

/** Names as the page holds them, letter by letter. */
const texts = (found: Locator) =>
  found.evaluateAll((nodes) => nodes.map(({ textContent }) => textContent ?? ''))

/** Notes whatever a script of a name would do. */
const watch = (page: Page) => {
  const seen: string[] = []
  page.on('dialog', (opened) => {
    seen.push(`dialog ${opened.message()}`)
    void opened.dismiss()
  })
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) seen.push(message.text())
  })
  return {
    expectHarmless: async (where: string) => {
      expect.soft(seen, where).toEqual([])
      const elements = await page.evaluate(
        () => document.querySelectorAll('img[src="x"], body script').length,
      )
      expect.soft(elements, `${where}: elements made of a name`).toBe(0)
      await expectFitsEverywhere(page, where)
    },
  }
}

test('hostile names are text in the pictures that the server draws of lists', async ({
  page,
  signIn,
  cloud,
}) => {
  poison(cloud)
  await signIn()
  for (const path of ['instances', 'images', 'networks', 'key_pairs']) {
    const headers = { Accept: 'text/html' }
    let picture = ''
    // A server that is too busy to draw sends the document without a picture, or without rows.
    await expect(async () => {
      const answer = await page.request.get(`/project/${path}`, { headers })
      picture = (await answer.text()).split('id="server-rendered"')[1] ?? ''
      expect(picture).toContain('data-rows')
    }).toPass()
    for (const text of ['&lt;img src=x onerror=alert(1)&gt;', '{{7*7}}', '../..'])
      expect.soft(picture.includes(text), `${path}: ${text}`).toBe(true)
    expect.soft(/<img|<script/.exec(picture)?.[0], path).toBeUndefined()
  }
})

test('hostile names are text in the list of instances, its dialogs and toasts', async ({
  page,
  signIn,
  cloud,
}) => {
  poison(cloud)
  const { expectHarmless } = watch(page)
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  const shown = await texts(instances.names)
  for (const name of all) expect.soft(shown).toContain(name)
  await atRest(page)
  await expectHarmless('list')
  const row = instances.rows.filter({ has: page.getByRole('rowheader', { name: script }) })
  await row.getByRole('button', { name: /^Show details of/ }).click()
  await expect(page.getByRole('definition').filter({ hasText: script })).not.toHaveCount(0)
  await expectHarmless('drawer')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Instance' }).click()
  const edit = dialog(page, 'Edit Instance').root
  await expect(edit.getByRole('textbox', { name: /^Name/ })).toHaveValue(script)
  await expectHarmless('form')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await instances.root.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: /^Actions \(20\)/ }).click()
  await page.getByRole('menuitem', { name: 'Delete Instances' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete Instances' })
  await expect(question).toContainText(script)
  await expectHarmless('question about many')
  for (const look of [phone, desktop]) {
    await dress(page, look)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  }
  await question.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete Instance', exact: true }).click()
  await confirm(page, 'Confirm Delete Instance', 'Delete Instance')
  await expectToast(page, `Deleted Instance: ${script}.`)
  await expectHarmless('toast')
})

/** Lists in which nobody can name anything, and why. */
const nothingNamed: Readonly<Record<string, string>> = {
  '/admin/hypervisors': 'a host is called as its machine is',
  '/admin/volume_services': 'services and hosts are called as they were installed',
  '/admin/volume_pools': 'a pool is called by its host and the part of its settings',
  '/admin/network_agents': 'agents and hosts are called as they were installed',
  '/admin/networks/{id}/dhcp-agents': 'agents and hosts are called as they were installed',
  '/admin/routers/{id}/routes': 'a route has two addresses and nothing else',
  '/admin/metering_labels/{id}/rules': 'a rule has networks and a direction',
  '/admin/network_qos/{id}/rules': 'a rule has figures and words of Neutron’s',
  '/admin/orchestration_engines': 'engines and hosts are called as they were installed',
  '/project/resource_types': 'types are called as Heat’s programs call them',
  '/project/template_versions': 'versions are called by their dates',
  '/admin/floating_ips/{id}/port_forwardings': 'Neutron tells others than the owner no description',
}

/** Those of a tab that two pages have are read once, but for what its owner alone is told. */
const lists = standing([
  ...typePanels,
  ...childLists.filter(
    (list) =>
      toldChildLists.includes(list) || list.path === '/project/floating_ips/{id}/port_forwardings',
  ),
])

/** As many as one test can look at, however slow the machine is. */
const walks = (['demo', 'admin'] as const).flatMap((user) => {
  const seen = lists.filter((list) => list.user === user)
  const services = [...new Set(seen.map(({ service }) => service))]
  return (everything ? services.map((one) => [one]) : [services]).map((some) => ({
    ...{ user, services: some.join(', ') },
    own: seen.filter(({ service }) => some.includes(service)),
  }))
})

for (const { user, services, own } of walks)
  test(`hostile names are text in lists of ${services}, and in the details of what is in them, ${user}`, async ({
    page,
    signIn,
    cloud,
  }) => {
    test.setTimeout(120_000)
    const { expectHarmless } = watch(page)
    await signIn(user)
    renameAll(cloud)
    for (const list of own) {
      const { path, title } = list
      await visit(page, await addressOf(page, list))
      const { names, rows: lines } = table(page, title)
      await expect(names.first(), path).toBeVisible()
      const isNamed = !isUnnamed(list) && !isNameless(list)
      // What has no name shows those of what it is for, which come later, or says something of its own.
      const hasOne = async () => {
        const held = await texts(isNamed ? names : lines)
        return held.some((text) =>
          all.some((name) => (isNamed ? text === name : text.includes(name))),
        )
      }
      if (path in nothingNamed) await atRest(page)
      const message = `${path} shows a hostile text`
      await expect.poll(hasOne, message).toBe(!(path in nothingNamed))
      const shown = await texts(names)
      await expectHarmless(path)
      const kept = [...(path === '/identity/roles' ? inRules : []), usualDomain]
      for (const name of isNamed ? shown : [])
        expect.soft([...all, madeAgain, ...kept], `${path} makes it ${name}`).toContain(name)
      // A list inside another, or what an administrator sees of one, may be too short for each of the
      // names: its first one will do there.
      const isShort = 'parent' in list || path.startsWith('/admin/') || path in nothingNamed
      const held = isNamed ? shown : await texts(lines)
      const at = held.findIndex((text) => (isNamed ? text === script : text.includes(script)))
      if (!isShort) expect(at, `${path} shows no name with a script`).toBeGreaterThanOrEqual(0)
      await names.getByRole('link').nth(Math.max(at, 0)).click()
      const heading = page.getByRole('heading', { level: 1 })
      if (isNamed) await expect.poll(() => texts(heading), path).toEqual([shown[Math.max(at, 0)]])
      else await expect(heading, path).toHaveCount(1)
      await expectHarmless(`details under ${path}`)
    }
  })

test('hostile names are text in details', async ({ page, signIn, cloud }) => {
  poison(cloud)
  const { expectHarmless } = watch(page)
  await signIn()
  for (const name of [script, long, hostile[3] ?? '', hostile[6] ?? '']) {
    const [server] = cloud.table(rows.servers).list({ where: { name } })
    await page.goto(`/ngdetails/OS::Nova::Server/${server?.id}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    expect(await texts(heading)).toEqual([name])
    // The tab that was chosen last is remembered.
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByRole('definition').first()).toBeVisible()
    expect(await texts(page.getByRole('definition'))).toContain(name)
    await expectHarmless('overview')
    await page.getByRole('tab', { name: 'Metadata' }).click()
    const cells = page.getByRole('tabpanel').getByRole('cell')
    await expect(cells.first()).toBeVisible()
    expect((await texts(cells)).at(-1)).toBe(name)
    await expectHarmless('metadata')
  }
})

test('hostile names are text in key pairs, and no path in downloads', async ({
  page,
  signIn,
  cloud,
}) => {
  poison(cloud)
  const { expectHarmless } = watch(page)
  await signIn()
  const list = table(page, 'Key Pairs')
  // Control characters are taken in no address: no service lets them into such a name. With a
  // slash in it Nova takes the address for one of another thing.
  // oxlint-disable-next-line no-control-regex
  for (const name of hostile.filter((one) => !/[\u0000-\u001F/]/.test(one))) {
    await page.goto('/project/key_pairs')
    await expect(list.rows).toHaveCount(hostile.length + 3)
    expect(await texts(list.names)).toContain(name)
    await list.names
      .getByRole('link')
      .nth((await texts(list.names)).indexOf(name))
      .click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toHaveText('Key Pairs')
    expect(await texts(heading)).toEqual([name])
    await expectHarmless(`details of ${name}`)
  }
  await page.goto('/project/key_pairs')
  await expect(list.rows).toHaveCount(hostile.length + 3)
  const shown = await texts(list.names)
  for (const name of hostile) expect.soft(shown).toContain(name)
  await expectHarmless('list')
  await page.getByRole('button', { name: 'Create Key Pair' }).click()
  const create = dialog(page, 'Create Key Pair')
  // As far as Nova lets a new name go.
  const name = '-rf _x sh'
  await create.fill({ 'Key Pair Name': name })
  await create.press('Create Key Pair')
  const made = page.getByRole('dialog', { name: `Private Key of ${name}` })
  await expect(made).toBeVisible()
  await expectHarmless('private key')
  const saved = page.waitForEvent('download')
  await made.getByRole('button', { name: 'Download Private Key' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*\.pem$/)
})

test('hostile names are text in the launch wizard', async ({ page, signIn, cloud }) => {
  poison(cloud)
  const { expectHarmless } = watch(page)
  await signIn()
  await page.goto('/project/instances')
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance').root
  await wizard.getByRole('textbox', { name: /^Instance Name/ }).fill(script)
  for (const [step, list, names] of [
    ['Source', 'Image', all],
    ['Flavor', 'Flavor', all],
    ['Networks', 'Networks', all],
    ['Key Pair', 'Key Pair', hostile],
  ] as const) {
    const steps = wizard.getByRole('navigation', { name: 'Steps' })
    await steps.getByRole('button', { name: new RegExp(`^${step}`) }).click()
    const part = wizard.getByRole('region', { name: step, exact: true })
    await expect(part.getByRole('button', { name: `Allocate ${script}` })).toBeVisible()
    const shown = (await texts(part)).join()
    for (const name of names) expect.soft(shown.includes(name), name.slice(0, 40)).toBe(true)
    await expectHarmless(step)
    if (step !== 'Key Pair') await allocate(page, list, script)
    await expectHarmless(`${step}, chosen`)
  }
})
