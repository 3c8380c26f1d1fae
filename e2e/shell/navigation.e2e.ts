import { rows } from '@meridian/cloud'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

test('on a phone a toggle shows the navigation over a mask that closes it [SH-SIDE-01 SH-SIDE-02]', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  await page.goto('/project/instances')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Show navigation' })
  await toggle.click()
  const panel = page.getByRole('dialog', { name: 'Navigation' })
  await expect(panel.getByRole('link', { name: 'Key Pairs' })).toBeVisible()
  await page.mouse.click(375, 600)
  await expect(panel).toBeHidden()
  await toggle.click()
  await panel.getByRole('link', { name: 'Key Pairs' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
})

test('no page is wider than a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  for (const path of ['/project/instances', '/project/key_pairs']) {
    await page.goto(path)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over, path).toBe(0)
  }
})

test('the breadcrumbs say where one is and lead back', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  await table(page, 'Instances').row('jonas-sandbox').open()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('listitem')).toContainText([
    'Project',
    'Compute',
    'Instances',
    'jonas-sandbox',
  ])
  await crumbs.getByRole('link', { name: 'Instances' }).click()
  await expect(page).toHaveURL(/\/project\/instances$/)
})

test('the navigation shows where one is, however far down that stands', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const here = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Metadata Definitions', exact: true })
  await page.goto('/project/instances')
  await expect(here).not.toBeInViewport()
  await page.goto('/admin/metadata_defs')
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(here).toBeInViewport()
})

test.describe(() => {
  test.use({ fresh: true })

  test('the start page leads to the first list, static files are under /static [SH-ROUTE-01 SH-ROUTE-02]', async ({
    page,
    signIn,
  }) => {
    await signIn()
    const scripts: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.request().resourceType() === 'script') scripts.push(pathname)
    })
    await page.goto('/')
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(scripts).not.toHaveLength(0)
    expect(scripts.filter((path) => !path.startsWith('/static/'))).toEqual([])
  })
})

for (const [path, what] of [
  ['/ngdetails/OS::Nova::Server', 'details without an item [SH-ROUTE-03]'],
  ['/ngdetails/OS::Nova::Nothing/1', 'details of an unknown type [SH-ROUTE-05]'],
  ['/ngdetails/OS::Nova::Server/nobody', 'details of what is not there [SH-ROUTE-06]'],
  ['/ngdetails/OS::Nova::Server/a%2Fmetadata%2Fkey', 'an id with a slash in it'],
  ['/ngdetails/OS::Glance::Image/..%2F..%2Fimages', 'an id with a way up in it'],
  ['/ngdetails/OS::Nova::Keypair/%00%0A', 'an id with signs that nobody sees'],
  ['/ngdetails/OS::Neutron::Network/%5C..%5C', 'an id with slashes of the other kind'],
  ['/project/instances/detail%2F', 'what is no id in the address of a list'],
  ['/project/nowhere', 'an unknown page [RS-ROUTE-32]'],
  ['/nowhere/at/all', 'an unknown path [RS-ROUTE-32]'],
] as const) {
  test(`the not-found page answers for ${what}`, async ({ page, signIn }) => {
    await signIn()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveURL(/\/not_found$/)
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
  })
}

test('what is in another project is not found in the frame, and found there by one press', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { nova } = await openstack()
  const id = (await nova.servers.list()).find(({ name }) => name === 'web-1')?.id
  const servers = cloud.table(rows.servers)
  const server = id === undefined ? undefined : servers.get(id)
  const alt = cloud.table(rows.projects, '').list({ where: { name: 'alt' } })[0]
  if (!server || !alt) throw new Error('The world has no server web-1, or no project alt.')
  servers.update({ ...server, tenant_id: alt.id })
  await signIn()
  await page.goto(`/ngdetails/OS::Nova::Server/${id}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(tree.getByRole('link', { name: 'Instances' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('main').getByRole('button', { name: 'alt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'web-1', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /alt$/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Nova::Server/${id}`))
})

test('whoever is not signed in is told at once that a page is not there', async ({ page }) => {
  await page.goto('/not_found')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveURL(/\/not_found$/)
})

test('headings of the navigation fold, also over a reload', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/flavors')
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  const volumes = tree
    .getByRole('group', { name: 'Admin' })
    .getByRole('button', { name: 'Volumes' })
  await volumes.click()
  await expect(tree.getByRole('link', { name: 'Volume Types' })).toHaveCount(0)
  await page.reload()
  await expect(volumes).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.getByRole('link', { name: 'Volume Types' })).toHaveCount(0)
  await expect(tree.getByRole('link', { name: 'Flavors', exact: true })).toBeInViewport()
})

test('the navigation leads to all that members manage, each to a page with that heading [SH-PROD-01]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/networks')
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  const managed = {
    ...{ instances: 'Instances', images: 'Images', volumes: 'Volumes', containers: 'Containers' },
    ...{ snapshots: 'Volume Snapshots', networks: 'Networks', stacks: 'Stacks' },
    metering: 'Metering',
  }
  for (const [path, heading] of Object.entries(managed)) {
    await tree
      .getByRole('link')
      .and(page.locator(`[href$="/project/${path}"]`))
      .click()
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  }
  await page.goto('/project/networks')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Subnets', exact: true })).toBeVisible()
})

test('the address of details is its type and id [SH-ROUTE-04 SH-ROUTE-07]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack()
  const server = (await nova.servers.list()).find(({ name }) => name === 'web-1')
  await signIn()
  await page.goto(`/ngdetails/OS::Nova::Server/${server?.id}`)
  await expect(page.getByRole('heading', { name: 'web-1', level: 1 })).toBeVisible()
  await page.goto(`/project/instances/${server?.id}`)
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Nova::Server/${server?.id}`))
  await expect(page.getByRole('heading', { name: 'web-1', level: 1 })).toBeVisible()
})

test('signing out has an address of its own [SH-ROUTE-08]', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/auth/logout')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const answer = await page.request.get('/api/nova/keypairs/', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  expect(answer.status()).toBe(401)
})

test('theme and density are chosen once and kept', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const height = async () => (await table(page, 'Key Pairs').rows.first().boundingBox())?.height
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
  const light = { background: await background(), height: (await height()) ?? 0 }
  for (const choice of ['Dark', 'Compact']) {
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page
      .getByRole('menuitem', { name: choice })
      .or(page.getByRole('menuitemradio', { name: choice }))
      .first()
      .click()
  }
  await expect.poll(background).not.toBe(light.background)
  await expect.poll(height).toBeLessThan(light.height)
  await page.reload()
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
  expect(await background()).not.toBe(light.background)
  expect(await height()).toBeLessThan(light.height)
})

test('the first key leads past the navigation', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('/ focuses the search, Escape leaves it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search Key Pairs' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('the command palette finds a page by its name', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('key')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
})

test(
  'the arrow keys walk through all pages of the palette, and what they reach is in sight',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/project/key_pairs')
    await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused()
    const pages = page.getByRole('menu', { name: 'Find anything' }).getByRole('menuitem')
    await expect(pages.last()).not.toBeInViewport()
    const count = await pages.count()
    for (let at = 0; at < count; at += 1) await page.keyboard.press('ArrowDown')
    await expect(pages.last()).toHaveAttribute('data-focused')
    await expect(pages.last()).toBeInViewport({ ratio: 1 })
  },
)
