import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenWorld } from '#api/testing/world.ts'
import { toast } from '#ui/tell/toast.ts'
import {
  button,
  choose,
  fillNeeded,
  inDialog,
  launch,
  launchButton,
  openWizard,
  step,
  textbox,
} from '#dialogs/testing/launch.tsx'
import { expectNoViolationsInColours } from '#ui/testing/no-violations.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  delete document.documentElement.dataset['theme']
})

test('a launch with the keyboard alone sends what was chosen and says so [RS-LAUNCH-01 RS-LAUNCH-14 RS-OK-18 RS-OK-19]', async () => {
  const { closed, group, idOf, launched } = await openWizard()
  await expect.element(textbox('Instance Name')).toHaveFocus()
  await userEvent.keyboard('web')
  const press = async (name: string) => {
    await expect.element(button(name)).toBeVisible()
    const element = button(name).element()
    for (let tabs = 0; tabs < 200 && document.activeElement !== element; tabs += 1) {
      await userEvent.keyboard('{Tab}')
    }
    expect(document.activeElement).toBe(element)
    await userEvent.keyboard('{Enter}')
  }
  await press('Next')
  await press('Allocate debian-12')
  await press('Next')
  await press('Allocate m1.small')
  await press('Next')
  await press('Allocate web')
  await press('Launch Instance')
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  const id = await idOf('servers', 'web')
  expect(closed).toEqual([{ created: [{ type: 'OS::Nova::Server', id }] }])
  expect(await launched()).toMatchObject({
    name: 'web',
    flavor_id: await idOf('flavors', 'm1.small'),
    nics: [{ 'net-id': await idOf('networks', 'web'), 'v4-fixed-ip': '' }],
    security_groups: [await group('default')],
    block_device_mapping_v2: [{ uuid: await idOf('images', 'debian-12'), volume_size: 20 }],
  })
})

test('the networks’ order is changed by their handles, and decides the order of the ports', async () => {
  const { idOf, launched } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'web')
  await choose('Networks', 'db')
  await button('Move db, position 2 of 2').click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(button('Move db, position 1 of 2')).toHaveFocus()
  await launch()
  expect(await launched()).toMatchObject({
    nics: [{ 'net-id': await idOf('networks', 'db') }, { 'net-id': await idOf('networks', 'web') }],
  })
})

test('opening makes seven calls, and a step is read when the user comes near it [RS-LDET-05 RS-LQUOTA-03 RS-LMODEL-14 RS-LMODEL-15]', async () => {
  const ids = Array.from({ length: 96 }, () => crypto.randomUUID())
  const { calls } = await openWizard({
    prepare: async ({ copy }) => {
      await copy('networks', { name: 'web' }, ...ids.map((id, at) => ({ id, name: `net-${at}` })))
      await copy('subnets', { name: 'web-subnet' }, ...ids.map((network_id) => ({ network_id })))
    },
  })
  await expect.element(step('Key Pair')).toBeVisible()
  await expect.poll(() => calls().length).toBe(7)
  const asked = new Set(calls())
  expect(calls().toSorted()).toEqual([
    'GET /api/cinder/tenantabsolutelimits/',
    'GET /api/glance/images/?status=active&sort_key=name&sort_dir=asc',
    'GET /api/nova/availzones/',
    'GET /api/nova/extensions/',
    'GET /api/nova/features/instance_description',
    'GET /api/nova/limits/',
    'POST /api/policy/',
  ])
  const fresh = () => {
    const more = calls().filter((one) => !asked.has(one))
    for (const one of more) asked.add(one)
    return more
  }
  const comeTo = async (name: string, ...paths: readonly RegExp[]) => {
    await step(name).click()
    const heard: string[] = []
    await expect
      .poll(() => {
        heard.push(...fresh())
        return heard.length
      })
      .toBe(paths.length)
    for (const path of paths)
      expect(
        heard.some((one) => path.test(one)),
        String(path),
      ).toBe(true)
  }
  await comeTo('Source', /nova\/flavors/)
  await comeTo('Flavor', /neutron\/networks/)
  await comeTo('Networks', /neutron\/ports/)
  await comeTo('Network Ports', /neutron\/security_groups/)
  await comeTo('Security Groups', /nova\/keypairs/)
  await comeTo('Key Pair')
  await comeTo('Configuration', /nova\/servergroups/)
  await comeTo('Server Groups')
  await comeTo('Scheduler Hints', /OS%3A%3ANova%3A%3AServer&properties_target=scheduler_hints/)
  await comeTo('Metadata', /OS%3A%3ANova%3A%3AServer&properties_target=metadata/)
})

test('the sources of a kind are asked for when the kind is shown [RS-LSRC-09 RS-LSRC-10 RS-LSRC-11]', async () => {
  const { calls } = await openWizard()
  const pick = async (kind: string) => {
    await page.getByRole('button', { name: /Select Boot Source/ }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await step('Source').click()
  await expect.element(button('Allocate debian-12')).toBeVisible()
  await pick('Volume')
  await expect.element(button('Allocate boot-template')).toBeVisible()
  await pick('Volume Snapshot')
  await expect.element(button('Allocate data-01-nightly')).toBeVisible()
  const asked = calls().filter((path) => /glance|cinder.volume/.test(path))
  expect(asked).toEqual([
    'GET /api/glance/images/?status=active&sort_key=name&sort_dir=asc',
    'GET /api/cinder/volumes/?status=available&bootable=true',
    'GET /api/cinder/volumesnapshots/?status=available',
  ])
})

test('a part that cannot be read says so in its step, and can be read again', async () => {
  const { heal } = await openWizard({
    prepare: ({ refuse }) =>
      refuse(500, 'Neutron is away', { service: 'network', path: '/networks' }),
  })
  await step('Networks').click()
  await expect.element(page.getByText(/Neutron is away/)).toBeVisible()
  await heal()
  await button('Try again').click()
  await expect.element(button('Allocate web')).toBeVisible()
})

test('a refused launch shows the words of the service and keeps everything [RS-WIZ-13 RS-WIZ-14 RS-WIZ-15 RS-WIZ-16]', async () => {
  const { closed, refuse } = await openWizard()
  const where = { service: 'compute', method: 'POST', path: '/servers$' }
  await refuse(403, 'Quota exceeded for cores', where)
  await fillNeeded()
  await choose('Networks', 'web')
  await launchButton().click()
  await expect.element(page.getByText(/Quota exceeded for cores/)).toBeVisible()
  await expect.element(page.getByText(/^compute · HTTP 403 · req-/)).toBeVisible()
  await expect.element(launchButton()).not.toHaveAttribute('aria-disabled')
  await step('Details').click()
  await expect.element(textbox('Instance Name')).toHaveValue('web')
  expect(closed).toEqual([])
})

test('the finish button says what is missing, and steps that were left are marked', async () => {
  await openWizard()
  await step('Source').click()
  await expect.element(step('Details')).toHaveAccessibleName(/needs attention/)
  const finish = launchButton()
  await expect.element(finish).toHaveAttribute('aria-disabled', 'true')
  await finish.hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/Details: A name is required for your instance\./)
})

test('a flavor that does not fit says why [RS-LFLV-01 RS-LFLV-02]', async () => {
  await openWizard({
    prepare: ({ copy }) => copy('flavors', { name: 'm1.large' }, { name: 'm1.huge', ram: 2 ** 20 }),
  })
  await step('Flavor').click()
  await button('Allocate m1.huge').hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/This flavor requires more RAM than your quota allows\./)
  await expect.element(button('Allocate m1.huge')).toHaveAttribute('aria-disabled', 'true')
})

test('a key pair made in the wizard is added and chosen [RS-LKEY-04 RS-OK-06]', async () => {
  const { rows } = await openWizard()
  await step('Key Pair').click()
  await button('Create Key Pair').click()
  await textbox('Key Pair Name').fill('fresh')
  await inDialog('Create Key Pair').getByRole('button', { name: 'Create Key Pair' }).click()
  await button('Copy Private Key').click()
  await expect.element(button('Copied')).toBeVisible()
  await inDialog('Private Key of fresh').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('Created keypair: fresh')).toBeVisible()
  await expect.element(button('Remove fresh')).toBeVisible()
  expect(await rows('keypairs', { name: 'fresh' })).toHaveLength(1)
})

test('a server group made in the wizard is the one that is taken', async () => {
  const { rows } = await openWizard()
  await choose('Server Groups', 'apart-web')
  await button('Create Server Group').click()
  const dialog = inDialog('Create Server Group')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('fresh')
  await dialog.getByRole('button', { name: /Policy/ }).click()
  await page.getByRole('option', { name: 'Affinity', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create Server Group' }).click()
  await expect.element(button('Remove fresh')).toBeVisible()
  await expect.element(button('Allocate apart-web')).toBeVisible()
  expect(await rows('serverGroups', { name: 'fresh' })).toMatchObject([{ policy: 'affinity' }])
})

test('a bad key pair name has the words of the wizard [RS-LKEY-06]', async () => {
  await openWizard()
  await step('Key Pair').click()
  await button('Create Key Pair').click()
  const refusal = page.getByText('Keypair already exists or name contains bad characters.')
  const name = textbox('Key Pair Name')
  await name.fill('deploy')
  await inDialog('Create Key Pair').getByRole('button', { name: 'Create Key Pair' }).click()
  await expect.element(refusal).toBeVisible()
  await name.fill('deploy-2')
  await expect.element(refusal).not.toBeInTheDocument()
  await name.fill('é')
  await expect.element(refusal).toBeVisible()
})

/** What each step lists is looked at in two rows as well as in twenty. */
const fewOfAll = async ({ only }: OpenWorld) => {
  await only('images', 'debian-12', 'db-nightly')
  await only('flavors', 'm1.small', 'm1.large')
  await only('metadefNamespaces', 'OS::Nova::SchedulerHints', 'OS::Software::Runtimes')
}

for (const width of [1440, 390]) {
  // Eleven pages are looked at, which takes its time on a busy machine.
  const options = { timeout: 60_000 }
  test(`axe finds nothing in any step, ${width} wide`, options, async () => {
    await page.viewport(width, 900)
    await openWizard({ options: { fresh: true }, prepare: fewOfAll })
    for (const name of [
      ...['Details', 'Source', 'Flavor', 'Networks', 'Network Ports', 'Security Groups'],
      ...['Key Pair', 'Configuration', 'Server Groups', 'Scheduler Hints', 'Metadata'],
    ]) {
      await step(name).click()
      await expect.element(page.getByRole('region', { name, exact: true }).first()).toBeVisible()
      await expect
        .element(page.getByRole('status').filter({ hasText: 'Loading' }))
        .not.toBeInTheDocument()
      await expectNoViolationsInColours()
    }
  })
}
