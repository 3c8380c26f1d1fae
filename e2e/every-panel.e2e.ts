import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { looked } from './dialogs.ts'
import { allocate, dialog, expectLoaded, pageSize, table, userMenu } from './helpers.ts'
import {
  desktop,
  dress,
  expectFitsEverywhere,
  expectSeemly,
  expectSeemlyEverywhere,
  nameOf,
  phone,
  type Look,
} from './looks.ts'
import { specified } from './panels.ts'
import type { AnyResource } from '../packages/web/src/resource/define.ts'
import {
  addressOf,
  childLists,
  isUnnamed,
  lists,
  nothingIn,
  someOf,
  isForAll,
  toldChildLists,
  twins,
  typePanels,
  type TypeList,
} from './types.ts'

/**
 * Pages of the navigation that are no lists; `overview.e2e.ts`, `neutron/topology.e2e.ts`,
 * `swift/looks.e2e.ts`, `cinder/default-quotas.e2e.ts` and `keystone/api-access.e2e.ts` look at them.
 */
const screens = [
  '/project/',
  '/admin/',
  '/project/network_topology',
  '/project/api_access',
  '/project/containers',
  '/admin/defaults',
  '/admin/info',
]

/** The paths in the navigation, which a narrow window shows on demand. */
const navigation = async (page: Page, look: Look) => {
  const { width } = look
  if (width < 768) await page.getByRole('button', { name: 'Show navigation' }).click()
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(tree.getByRole('link').first()).toBeVisible()
  await expectSeemly(page, 'navigation', look)
  const paths = await tree
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  if (width < 768) await page.keyboard.press('Escape')
  return paths
}

/** What a type declares for everybody's list, and its details, which may need more than a session. */
const declaredOf = async ({ declared }: TypeList) => {
  const { columns, details, ...resource } = await declared()
  return { columns: labelsOf(resource, columns, false), tabs: details.map(({ label }) => label) }
}

/** What some properties need and the embedded cloud has not: its network service knows no names. */
const lacked = 'dns-integration'

/**
 * What properties are called: those that everybody is told, or `all`. The embedded cloud has every
 * other feature that they need, but a rule of its policy is for administrators.
 */
const labelsOf = (
  { properties }: Pick<AnyResource, 'properties'>,
  names: readonly string[],
  all: boolean,
) =>
  names.flatMap((name) => {
    const { label, requires } = properties[name] ?? {}
    const kept = requires?.some((one) => 'policy' in one) && !all
    const isLacked = requires?.some((one) => 'feature' in one && one.feature[1] === lacked)
    return label === undefined || kept || isLacked ? [] : [label]
  })

/** What an item's summary in its list shows: what is declared, or all that is no column. */
const summaryOf = async ({ declared, user }: TypeList) => {
  const resource = await declared()
  const { drawer, properties, columns } = resource
  if (drawer === false) return []
  return labelsOf(
    resource,
    drawer ?? Object.keys(properties).filter((name) => !columns.includes(name)),
    // Administrators are told what others are not, such as the host of an instance.
    user === 'admin',
  )
}

for (const [user, look] of [
  ['demo', desktop],
  ['demo', phone],
  ['admin', desktop],
  ['admin', phone],
] as const)
  test(`the navigation leads to every list, ${user}, ${nameOf(look)}`, async ({ page, signIn }) => {
    await dress(page, look)
    await signIn(user)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = typePanels.map(({ path }) => path)
    const own = all.filter((path) => user === 'admin' || isForAll(path))
    // Nothing is specified of what is not there.
    const inside = childLists.map(({ path }) => path)
    expect([...all, ...inside]).toEqual(expect.arrayContaining(Object.keys(specified)))
    const paths = (await navigation(page, look)).filter((path) => !screens.includes(path))
    expect(paths.toSorted()).toEqual(own.toSorted())
  })

/** What is specified is looked at where that is, of what stands in two places elsewhere the last. */
const looksAt = [
  ...typePanels,
  ...childLists.filter((one) => toldChildLists.includes(one) || specified[one.path]),
]

for (const list of looksAt)
  test(`${list.path} opens with its columns, summaries and details [SH-GTABLE-03 RS-TABLE-02]`, async ({
    page,
    signIn,
    world,
  }) => {
    await dress(page, desktop)
    await signIn(list.user)
    const address = await addressOf(page, list)
    // Rows are alike, but not every item has something inside.
    await pageSize(page, world.url, looked)
    await page.goto(address)
    const itself =
      'parent' in list
        ? page.getByRole('tab', { name: list.title, selected: true })
        : page.getByRole('heading', { name: list.heading, level: 1 })
    await expect(itself).toBeVisible()
    await expectList(page, list)
  })

/** Lists at which axe looks, and at the tabs of their items: those of all projects are the same lists. */
const seen: readonly TypeList[] = someOf(
  looksAt.filter((list) => !twins.includes(list)),
  1,
)

/** The list of a type in which its details are looked at: that of all projects, where most is told. */
const showsDetails = (list: TypeList): boolean =>
  lists.findLast(({ entry }) => entry === list.entry) === list

/** The list that is open, and the details of the first item in it. */
const expectList = async (page: Page, list: TypeList) => {
  const { path, title } = list
  const { columns, tabs } = specified[path] ?? (await declaredOf(list))
  const shown = table(page, title)
  await expect(shown.rows.first().or(nothingIn(page))).toBeVisible()
  await expectLoaded(page)
  expect(await shown.columns()).toEqual(expect.arrayContaining([...columns]))
  const empty = await nothingIn(page).isVisible()
  if (!empty) await openSummary(page, list)
  if (seen.includes(list)) await expectSeemlyEverywhere(page, path)
  else await expectFitsEverywhere(page, path)
  if (empty) return
  const link = shown.rows.first().getByRole('rowheader').getByRole('link')
  // What has no name goes by its id, of which a list shows the beginning.
  const name = (await link.innerText()).replace(/…$/, '')
  await link.click()
  const heading = page.getByRole('heading', { level: 1, ...(!isUnnamed(list) && { name }) })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([...tabs])
  if (!showsDetails(list)) return
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    await expectLoaded(page)
    if (!seen.some(({ entry }) => entry === list.entry)) continue
    // What is around them is the same for all tabs.
    const within = tab === tabs[0] ? undefined : '[role=tabpanel]'
    await expectSeemlyEverywhere(page, `${path}, ${tab}`, { within })
  }
}

/** Opens the first row, which shows the rest of what is known of its item. */
const openSummary = async (page: Page, list: TypeList) => {
  const summary = await summaryOf(list)
  const row = table(page, list.title).rows.first()
  const opens = row.getByRole('button', { name: /^Show details of/ })
  await expect(opens).toHaveCount(summary.length > 0 ? 1 : 0)
  if (summary.length === 0) return
  await opens.click()
  await expect(page.getByRole('term')).toHaveText(summary)
  await expectLoaded(page)
}

for (const look of [desktop, phone]) {
  test(`axe finds nothing in menus and dialogs, ${look.width} wide`, async ({ page, signIn }) => {
    await dress(page, look)
    await signIn()
    await page.goto('/project/instances?name=wiki')
    const wiki = table(page, 'Instances').row('wiki')
    await expect(wiki.root).toBeVisible()
    const check = async (what: string) => {
      await expectSeemly(page, what, look)
      await page.keyboard.press('Escape')
    }
    const banner = page.getByRole('banner')
    const menu = await wiki.menu()
    await page.keyboard.press('End')
    await expect(menu.getByRole('menuitem').last()).toBeFocused()
    await check('menu of a row')
    await expect(page.getByRole('menu')).toHaveCount(0)
    for (const [opens, role] of [
      [banner.getByRole('button', { name: 'Appearance' }), 'menu'],
      [banner.getByRole('button', { name: 'demo', exact: true }), 'menu'],
      [banner.getByRole('button', { name: /^RegionOne/ }), 'dialog'],
    ] as const) {
      await opens.click()
      await expect(page.getByRole(role)).toBeVisible()
      await check(`${role} of the header`)
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await page.getByRole('combobox', { name: 'Search Instances' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await check('suggestions of the search')
    await userMenu(page, 'demo', 'My Sessions')
    await expect(dialog(page, 'My Sessions').root.getByText('This one')).toBeVisible()
    await check('My Sessions')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: 'Find a page' })).toBeFocused()
    await check('palette')
    await page.goto('/project/key_pairs')
    await page.getByRole('button', { name: 'Create Key Pair' }).click()
    const create = dialog(page, 'Create Key Pair')
    await create.press('Create Key Pair')
    await expect(create.root.getByText('A name is required for the key pair.')).toBeVisible()
    await expectSeemly(page, 'Create Key Pair, with an error', look)
    await create.fill({ 'Key Pair Name': 'seen' })
    await create.press('Create Key Pair')
    await expect(dialog(page, 'Private Key of seen').root).toBeVisible()
    await check('private key, and a toast')
    await expect(dialog(page, 'Close Without Saving?').root).toBeVisible()
    await expectSeemly(page, 'a question above a dialog', look)
  })

  test(`axe finds nothing in the steps of the launch wizard, ${look.width} wide`, async ({
    page,
    signIn,
  }) => {
    await dress(page, look)
    await signIn()
    // A short list behind it: what is checked is the wizard.
    await page.goto('/project/instances?name=wiki')
    await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
    const wizard = dialog(page, 'Launch Instance').root
    const steps = wizard.getByRole('navigation', { name: 'Steps' })
    for (const [name, list, thing] of [
      ['Details'],
      ['Source', 'Image', 'cirros'],
      ['Flavor', 'Flavor', 'm1.tiny'],
      ['Networks', 'Networks', 'web'],
      ['Security Groups'],
      ['Key Pair'],
    ] as const) {
      await steps.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await expect(wizard.getByRole('region', { name, exact: true })).toBeVisible()
      await expectLoaded(page)
      await expectSeemly(page, name, look)
      if (list) {
        await allocate(page, list, thing)
        await expectSeemly(page, `${name}, chosen`, look)
      }
    }
    const refused = wizard.getByRole('button', { name: 'Launch Instance', exact: true })
    await refused.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(refused).toHaveAccessibleDescription(/\S/)
    await expectSeemly(page, 'what is still missing', look)
  })

  test(`axe finds nothing on the pages around, ${look.width} wide`, async ({ page, signIn }) => {
    await dress(page, look)
    await page.goto('/auth/login')
    await expect(page.getByLabel('User Name')).toBeVisible()
    await expectSeemly(page, 'sign-in', look)
    await page.getByLabel('User Name').fill('nobody')
    await page.getByLabel(/^Password/).fill('nothing')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectSeemly(page, 'sign-in that was refused', look)
    await signIn()
    await page.goto('/not_found')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectSeemly(page, 'not found', look)
    await page.goto('/auth/logout')
    await expect(page.getByRole('heading', { name: 'Sign Out', level: 1 })).toBeVisible()
    await expectSeemly(page, 'the question before signing out', look)
    await page.goto('/project/instances')
    const batch = page.getByRole('button', { name: 'Actions', exact: true })
    await expect(batch).toBeVisible()
    await expect(table(page, 'Instances').rows).not.toHaveCount(0)
    await batch.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectSeemly(page, 'the reason of a refused button', look)
  })
}
