import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { allocate, dialog, dress, expectLoaded, table, userMenu, type Look } from './helpers.ts'
import { specified } from './panels.ts'
import { addressOf, childLists, nothingIn, typePanels, type TypeList } from './types.ts'

/** Pages of the navigation that are no lists; `overview.e2e.ts` looks at them. */
const screens = ['/project/', '/admin/']

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const

const nameOf = ({ colorScheme, width }: Look) => `${colorScheme}, ${width} wide`

/** The paths in the navigation, which a narrow window shows on demand. */
const navigation = async (page: Page, { width }: Look) => {
  if (width < 768) await page.getByRole('button', { name: 'Show navigation' }).click()
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(tree.getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'navigation')
  const paths = await tree
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  if (width < 768) await page.keyboard.press('Escape')
  return paths
}

/** What a type declares for everybody's list, and its details, which may need more than a session. */
const declaredOf = async ({ declared }: TypeList) => {
  const { columns, properties, details } = await declared()
  const labels = columns.flatMap((name) => {
    const { label, requires } = properties[name] ?? {}
    return label === undefined || requires ? [] : [label]
  })
  return { columns: labels, tabs: details.map(({ label }) => label) }
}

const visits = [
  ...looks.map((look) => ({ user: 'demo', look }) as const),
  { user: 'admin', look: looks[0] } as const,
  { user: 'admin', look: looks[3] } as const,
]

for (const { user, look } of visits) {
  test(`every list opens with its columns and details, ${user}, ${nameOf(look)}`, async ({
    page,
    signIn,
  }) => {
    // A dozen panels, each with its details, each looked at by axe.
    test.setTimeout(300_000)
    await dress(page, look)
    await signIn(user)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = typePanels.map(({ path }) => path)
    const own = all.filter((path) => user === 'admin' || !path.startsWith('/admin'))
    // Nothing is specified of what is not there.
    const inside = childLists.map(({ path }) => path)
    expect([...all, ...inside]).toEqual(expect.arrayContaining(Object.keys(specified)))
    const paths = (await navigation(page, look)).filter((path) => !screens.includes(path))
    expect(paths.toSorted()).toEqual(own.toSorted())
    // What demo sees demo has looked at; an administrator's pages are looked at by one.
    const shown = typePanels.filter(({ path }) => paths.includes(path))
    for (const list of shown.filter((one) => user === 'demo' || one.user === user)) {
      await page.goto(list.path)
      await expect(page.getByRole('heading', { name: list.title, level: 1 })).toBeVisible()
      await expectList(page, list, look)
    }
    for (const list of childLists.filter((one) => one.user === user)) {
      await page.goto(await addressOf(page, list))
      await expect(page.getByRole('tab', { name: list.title, selected: true })).toBeVisible()
      await expectList(page, list, look)
    }
  })
}

/** The list that is open, and the details of the first item in it. */
const expectList = async (page: Page, list: TypeList, { width }: Look) => {
  const { path, title } = list
  const { columns, tabs } = specified[path] ?? (await declaredOf(list))
  const shown = table(page, title)
  await expect(shown.rows.first().or(nothingIn(page))).toBeVisible()
  await expectLoaded(page)
  if (width === 1440) expect(await shown.columns()).toEqual(expect.arrayContaining([...columns]))
  await expectAccessible(page, path)
  await expectFits(page, path)
  if (await nothingIn(page).isVisible()) return
  const link = shown.rows.first().getByRole('rowheader').getByRole('link')
  // What has no name goes by its id, of which a list shows the beginning.
  const name = (await link.innerText()).replace(/…$/, '')
  await link.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([...tabs])
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page, `${path}, ${tab}`)
    await expectFits(page, `${path}, ${tab}`)
  }
}

for (const look of looks) {
  test(`axe finds nothing in menus and dialogs, ${nameOf(look)}`, async ({ page, signIn }) => {
    await dress(page, look)
    await signIn()
    await page.goto('/project/instances?name=wiki')
    const wiki = table(page, 'Instances').row('wiki')
    await expect(wiki.root).toBeVisible()
    const check = async (what: string) => {
      await expectAccessible(page, what)
      await expectFits(page, what)
      await page.keyboard.press('Escape')
    }
    const banner = page.getByRole('banner')
    await wiki.menu()
    await page.keyboard.press('End')
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
    for (const [action, title] of [
      ['Edit Instance', 'Edit Instance'],
      ['Create Snapshot', 'Create Snapshot'],
      ['Update Metadata', 'Update Instance Metadata'],
      ['Delete Instance', 'Confirm Delete Instance'],
    ] as const) {
      await wiki.do(action)
      await expect(dialog(page, title).root).toBeVisible()
      await check(title)
      await expect(dialog(page, title).root).toBeHidden()
    }
    await userMenu(page, 'demo', 'My Sessions')
    await expect(dialog(page, 'My Sessions').root.getByText('This one')).toBeVisible()
    await check('My Sessions')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: 'Find a page' })).toBeFocused()
    await check('palette')
    await page.goto('/project/key_pairs')
    await page.getByRole('button', { name: 'Import Public Key' }).click()
    await expect(dialog(page, 'Import Public Key').root).toBeVisible()
    await check('Import Public Key')
    await page.getByRole('button', { name: 'Create Key Pair' }).click()
    const create = dialog(page, 'Create Key Pair')
    await create.press('Create Key Pair')
    await expect(create.root.getByText('A name is required for the key pair.')).toBeVisible()
    await expectAccessible(page, 'Create Key Pair, with an error')
    await create.fill({ 'Key Pair Name': 'seen' })
    await create.press('Create Key Pair')
    await expect(dialog(page, 'Private Key of seen').root).toBeVisible()
    await check('private key, and a toast')
    await expect(dialog(page, 'Close Without Saving?').root).toBeVisible()
    await expectAccessible(page, 'a question above a dialog')
  })

  test(`axe finds nothing in the steps of the launch wizard, ${nameOf(look)}`, async ({
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
      await expectAccessible(page, name)
      if (list) {
        await allocate(page, list, thing)
        await expectAccessible(page, `${name}, chosen`)
      }
      await expectFits(page, name)
    }
    const refused = wizard.getByRole('button', { name: 'Launch Instance', exact: true })
    await refused.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(refused).toHaveAccessibleDescription(/\S/)
    await expectAccessible(page, 'what is still missing')
  })

  test(`axe finds nothing on the pages around, ${nameOf(look)}`, async ({ page, signIn }) => {
    await dress(page, look)
    await page.goto('/auth/login')
    await expect(page.getByLabel('User Name')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await expectFits(page, 'sign-in')
    await page.getByLabel('User Name').fill('nobody')
    await page.getByLabel(/^Password/).fill('nothing')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'sign-in that was refused')
    await signIn()
    await page.goto('/not_found')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page, 'not found')
    await expectFits(page, 'not found')
    await page.goto('/project/instances')
    const batch = page.getByRole('button', { name: 'Actions', exact: true })
    await expect(batch).toBeVisible()
    await expect(table(page, 'Instances').rows).not.toHaveCount(0)
    await batch.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page, 'the reason of a refused button')
  })
}
