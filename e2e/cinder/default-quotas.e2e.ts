import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { callsOf } from '../calls.ts'
import { expect, signInByCall, test } from '../fixtures.ts'
import { dialog, expectKeysIn, expectToast, table, unique } from '../helpers.ts'
import { expectSeemlyEverywhere } from '../looks.ts'
import { startWorld } from '../world.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const row = (page: Page, list: string, ...cells: readonly string[]) =>
  cells.reduce((rows, hasText) => rows.filter({ hasText }), table(page, list).root.getByRole('row'))

test(
  'what projects may have by default of block storage is seen and changed, also of one volume type [RS-CINDER-15]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { cinder, projectId = '' } = await openstack('admin')
    const name = unique('type-')
    const type = await cinder.types.create({ name })
    const key = (counts: string) => `${counts}_${name}`
    cleanUp(async () => {
      await cinder.quotas.updateDefaults({ [key('volumes')]: -1, [key('gigabytes')]: -1 })
      await cinder.types.remove(type.id)
    })
    const before = await cinder.quotas.defaults(projectId)
    await signIn('admin')
    const asked = callsOf(page)
    await page.goto('/project/')
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Defaults', exact: true })
      .click()
    await tab(page, 'Volume Quotas').click()
    await asked.expect('GET', 'cinder/quota-sets/defaults/')
    await expect(row(page, 'Volume Quotas', 'Volume Groups')).toContainText(
      String(before['groups']),
    )
    const search = page.getByRole('combobox', { name: 'Search Volume Quotas' })
    await search.fill(name)
    await search.press('Enter')
    await expect(table(page, 'Volume Quotas').rows).toHaveCount(3)
    await expect(row(page, 'Volume Quotas', 'Total Size', name)).toContainText('No limit')

    await page.getByRole('button', { name: 'Update Defaults', exact: true }).click()
    const update = dialog(page, 'Update Defaults')
    const ofType = update.root.getByRole('group', { name: `Volume Type ${name}`, exact: true })
    const volumes = ofType.getByRole('textbox', { name: /^Volumes/ })
    // Nothing is less than no limit, and nothing is between two numbers.
    for (const [typed, kept] of [
      ['-2', '-1'],
      ['2.6', '3'],
    ] as const) {
      await volumes.fill(typed)
      await volumes.blur()
      await expect(volumes).toHaveValue(kept)
    }
    await ofType.getByRole('textbox', { name: /^Total Size/ }).fill('50')
    await update.press('Save')
    await expectToast(page, 'Default quotas updated.')
    expect(asked.body('PATCH', 'cinder/quota-sets/defaults/')).toEqual({
      types: { [key('volumes')]: 3, [key('gigabytes')]: 50 },
    })
    await expect(row(page, 'Volume Quotas', 'Total Size', name)).toContainText('50')
    // Others may make types of their own in the same cloud.
    const { volumes: all, snapshots, gigabytes, groups } = before
    expect(await cinder.quotas.defaults(projectId)).toMatchObject({
      ...{ volumes: all, snapshots, gigabytes, groups },
      ...{ [key('volumes')]: 3, [key('gigabytes')]: 50, [key('snapshots')]: -1 },
    })
  },
)

test('what Cinder refuses of the quota of a type stands beside its field', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack('admin')
  await cinder.types.create({ name: 'odd (fast)' })
  await signIn('admin')
  await page.goto('/admin/defaults?tab=volume')
  await page.getByRole('button', { name: 'Update Defaults', exact: true }).click()
  const update = dialog(page, 'Update Defaults')
  const odd = update.root
    .getByRole('group', { name: 'Volume Type odd (fast)' })
    .getByRole('textbox', { name: /^Volumes/ })
  await odd.fill('4')
  await update.press('Save')
  await expect(odd).toHaveAccessibleDescription(/does not match any of the regexes/)
  await expect(odd).toHaveValue('4')
})

test('a project’s quotas of a volume type are changed, and not below what it uses', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder, projectId = '' } = await openstack('demo')
  const admin = await openstack('admin')
  const used = (await cinder.volumes.listAll()).filter((one) => one.volume_type === 'fast').length
  expect(used).toBeGreaterThan(1)
  await signIn('admin')
  const asked = callsOf(page)
  await page.goto('/identity/projects')
  const ofFast = (name: RegExp) =>
    dialog(page, 'Modify Quotas')
      .root.getByRole('group', { name: 'Volume Type fast', exact: true })
      .getByRole('textbox', { name })
  const open = () => table(page, 'Projects').row('demo').do('Modify Quotas')
  await open()
  await expect(ofFast(/^Volumes/)).toHaveValue('-1')
  await expect(ofFast(/^Volumes/)).toHaveAccessibleDescription(
    `Used ${used}, no limit. The default is -1.`,
  )
  await ofFast(/^Volumes/).fill(String(used))
  await dialog(page, 'Modify Quotas').press('Save')
  await expectToast(page, 'Modified quotas of project "demo".')
  expect(asked.body('PATCH', `cinder/quota-sets/${projectId}`)).toEqual({
    types: { volumes_fast: used },
  })
  expect(await admin.cinder.quotas.get(projectId)).toMatchObject({ volumes_fast: used })
  await open()
  await ofFast(/^Volumes/).fill('1')
  await dialog(page, 'Modify Quotas').press('Save')
  await expect(ofFast(/^Volumes/)).toHaveAccessibleDescription(
    /Quota volumes_fast limit must be equal or greater than existing resources/,
  )
  await expect(ofFast(/^Volumes/)).toBeFocused()
})

test('default quotas of compute are changed, those of the network are seen; by the keyboard alone', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova, projectId = '' } = await openstack('admin')
  await signIn('admin')
  await page.goto('/admin/defaults')
  await expect(row(page, 'Compute Quotas', 'Instances')).toContainText('10')
  await page.getByRole('button', { name: 'Update Defaults', exact: true }).focus()
  await page.keyboard.press('Enter')
  const { root } = dialog(page, 'Update Defaults')
  await expectKeysIn(root)
  await expect(root.getByRole('textbox', { name: /^Instances/ })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Default quotas updated.')
  await expect(row(page, 'Compute Quotas', 'Instances')).toContainText('11')
  expect(await nova.quotas.defaults(projectId)).toMatchObject({ instances: 11 })
  await tab(page, 'Compute Quotas').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Network Quotas')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Network Quotas', 'Networks')).toContainText('100')
  await expect(page.getByRole('button', { name: 'Update Defaults' })).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toContainText('they cannot be changed here')
  await expect(page).toHaveURL(/tab=network/)
})

test('default quotas that cannot be read are said, and read again', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn('admin')
  cloud.control.fail({ service: 'volumev3', path: 'quota', how: 'status', status: 503 })
  await page.goto('/admin/defaults?tab=volume')
  await expect(
    page.getByRole('main').getByText('Unable to retrieve the default quotas.'),
  ).toBeVisible()
  cloud.control.heal()
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click()
  await expect(row(page, 'Volume Quotas', 'Volume Groups')).toContainText('10')
})

test('compute that is down does not hide the default quotas of others', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn('admin')
  cloud.control.fail({ service: 'compute', how: 'status', status: 503 })
  await page.goto('/admin/defaults')
  await expect(page.getByRole('tab')).toHaveText([
    ...['Compute Quotas', 'Volume Quotas', 'Network Quotas'],
  ])
  await expect(
    page.getByRole('main').getByText('Unable to retrieve the default quotas.'),
  ).toBeVisible()
  await tab(page, 'Volume Quotas').click()
  await expect(row(page, 'Volume Quotas', 'Volume Groups')).toContainText('10')
  // The tab that was chosen last is shown again [SH-TAB-01].
  await page.goto('/admin/defaults')
  await expect(row(page, 'Volume Quotas', 'Volume Groups')).toContainText('10')
})

test('default quotas and their dialogs are seemly', async ({ page, signIn }) => {
  await signIn('admin')
  for (const of of ['compute', 'volume', 'network']) {
    await page.goto(`/admin/defaults?tab=${of}`)
    await expect(
      table(page, `${of[0]?.toUpperCase()}${of.slice(1)} Quotas`).rows.first(),
    ).toBeVisible()
    await atRest(page)
    await expectSeemlyEverywhere(page, of)
    const button = page.getByRole('button', { name: 'Update Defaults', exact: true })
    if (of === 'network') continue
    await button.click()
    await expect(dialog(page, 'Update Defaults').root).toBeVisible()
    await atRest(page)
    await expectSeemlyEverywhere(page, `${of}, its dialog`)
  }
})

for (const [what, lacks, tabs] of [
  ['compute', ['compute'], ['Volume Quotas', 'Network Quotas']],
  ['block storage', ['volumev3', 'block-storage'], ['Compute Quotas', 'Network Quotas']],
] as const) {
  test(`a cloud without ${what} has the default quotas of its other services`, async ({ page }) => {
    const world = await startWorld({}, 'dist', lacks)
    try {
      await signInByCall(page, world.url, 'admin')
      await page.goto(`${world.url}/admin/`)
      await page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: 'Defaults', exact: true })
        .click()
      await expect(page.getByRole('tab')).toHaveText([...tabs])
      for (const name of tabs) {
        await tab(page, name).click()
        await expect(table(page, name).rows.first()).toBeVisible()
      }
    } finally {
      await world.close()
    }
  })
}

test('those who are no administrators have no page of default quotas', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/defaults')
  await expect(page.getByText('This page is not available to you.')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Volumes' }).first()).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Defaults' })).toHaveCount(0)
})
