import type { Page } from '@playwright/test'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { looked } from './dialogs.ts'
import { allocate, dialog, expectLoaded, pageSize, table, userMenu, sitePath } from './helpers.ts'
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
import { chooseTab, expectDrawer, expectListed, itselfOf, openFirst } from './opened.ts'
import { standing } from './standing.ts'
import {
  addressOf,
  isForAll,
  lists,
  toldChildLists,
  twins,
  typePanels,
  type ChildList,
  type TypeList,
} from './types.ts'

/**
 * Pages of the navigation that are no lists; `overview.e2e.ts`, `neutron/topology.e2e.ts`,
 * `swift/looks.e2e.ts`, `gnocchi/metering.e2e.ts`, `cinder/default-quotas.e2e.ts` and
 * `keystone/api-access.e2e.ts` look at them.
 */
const screens = [
  '/project/',
  '/admin/',
  '/project/network_topology',
  '/project/api_access',
  '/project/containers',
  '/project/metering',
  '/admin/metering',
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
  return paths.map(sitePath)
}

/** Whose navigation is looked at: each user's, and each look, and all of both in the whole run. */
const navigations = [
  ['demo', phone],
  ['admin', desktop],
  ...(everything
    ? ([
        ['demo', desktop],
        ['admin', phone],
      ] as const)
    : []),
] as const

for (const [user, look] of navigations)
  test(`the navigation leads to every list, ${user}, ${nameOf(look)}`, async ({ page, signIn }) => {
    await dress(page, look)
    await signIn(user)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = typePanels.map(({ path }) => path)
    const own = all.filter((path) => user === 'admin' || isForAll(path))
    const paths = (await navigation(page, look)).filter((path) => !screens.includes(path))
    expect(paths.toSorted()).toEqual(own.toSorted())
  })

/** What stands in two places is looked at in the last, in which most is told. */
const looksAt: readonly (TypeList | ChildList)[] = [...typePanels, ...toldChildLists]

for (const list of standing(looksAt))
  test(`${list.path} is seemly with its columns, summaries and details [SH-GTABLE-03 RS-TABLE-02]`, async ({
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
    await expect(itselfOf(page, list)).toBeVisible()
    await expectList(page, list)
  })

/** Whether axe looks at a list and at the tabs of its items: those of all projects are the same lists. */
const isSeen = (list: TypeList): boolean => !twins.includes(list)

/** The list of a type in which its details are looked at: that of all projects, where most is told. */
const showsDetails = (list: TypeList): boolean =>
  lists.findLast(({ entry }) => entry === list.entry) === list

/** The list that is open, and the details of the first item in it. */
const expectList = async (page: Page, list: TypeList) => {
  const { path } = list
  const hasItems = await expectListed(page, list)
  if (hasItems) await expectDrawer(page, list)
  if (isSeen(list)) await expectSeemlyEverywhere(page, path)
  else await expectFitsEverywhere(page, path)
  if (!hasItems) return
  const tabs = await openFirst(page, list)
  if (!showsDetails(list)) return
  for (const tab of tabs) {
    await chooseTab(page, tab)
    // What is around them is the same for all tabs.
    const within = tab === tabs[0] ? undefined : '[role=tabpanel]'
    await expectSeemlyEverywhere(page, `${path}, ${tab}`, { within })
  }
}

/** What is the same in both, but for its lines, is looked at in one of them from day to day. */
for (const look of everything ? [desktop, phone] : [desktop]) {
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
    await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused()
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

for (const look of everything ? [desktop, phone] : [phone])
  test(`axe finds nothing in the steps of the launch wizard, ${look.width} wide`, async ({
    page,
    signIn,
  }) => {
    await dress(page, look)
    await signIn()
    // A short list behind it: what is checked is the wizard.
    await page.goto('/project/instances?name=wiki')
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
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
