import { launchTemplates, quotas, servers } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meter, openForm, radio, take, takeKind } from '#dialogs/launch/testing.tsx'
import { json, type Answer } from '#api/testing.ts'
import type { Row } from '#api/testing/site.ts'
import type { OpenWorld } from '#api/testing/world.ts'
import { LaunchPage } from '#dialogs/launch/launch-page.tsx'
import { button, launch, openGround, textbox } from '#dialogs/testing/launch.tsx'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
})

const named = (name: string) => document.querySelector(`form [name="${name}"]`)
const names = () =>
  new Set(
    [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name')),
  )
const isRequired = (control: Element): boolean =>
  control.matches(':required, [aria-required="true"]') ||
  control.closest('[aria-required="true"]') !== null

test('everything about an instance is on one page, its controls by their names [SH-LAUNCH-01 SH-LAUNCH-02 SH-LAUNCH-03 SH-LAUNCH-05 SH-FID-12 SH-FID-13 SH-FID-20 SH-FID-22 SH-FID-25]', async () => {
  await openForm()
  await take(/^One of your key pairs/)
  for (const name of ['source_type', 'image_id', 'flavor', 'count', 'keypair_name', 'networks']) {
    await expect.poll(() => names().has(name), { message: name }).toBe(true)
  }
})

test('what is chosen is sent as the wizard sends it, and the list of instances comes next [SH-LAUNCH-08 SH-LAUNCH-14]', async () => {
  const { at, group, idOf, run } = await openForm()
  await textbox('Instance Name').fill('web')
  await take(/^debian-12/)
  await take('m1.small')
  await take(/^One of your key pairs/)
  await page.getByRole('button', { name: /Key Pair$/ }).click()
  await page.getByRole('option', { name: 'deploy' }).click()
  await take(/^web /)
  await launch()
  expect(at()).toBe('/project/instances')
  expect(await run()).toEqual({
    server: expect.objectContaining({
      name: 'web',
      flavor_id: await idOf('flavors', 'm1.small'),
      source_id: await idOf('images', 'debian-12'),
      key_name: 'deploy',
      instance_count: 1,
      security_groups: [await group('default')],
      nics: [{ 'net-id': await idOf('networks', 'web'), 'v4-fixed-ip': '' }],
    }),
  })
})

const own: Readonly<Record<string, readonly string[]>> = {
  image_id: ['image_id'],
  instance_snapshot_id: ['instance_snapshot_id'],
  volume_id: ['volume_id', 'device_name', 'vol_delete_on_instance_delete'],
  volume_image_id: ['image_id', 'volume_size', 'device_name', 'vol_delete_on_instance_delete'],
  volume_snapshot_id: ['volume_snapshot_id', 'device_name', 'vol_delete_on_instance_delete'],
}
const ofSources = new Set(Object.values(own).flat())

test('each kind of source has its own fields, which are required but for the device and what is ticked [SH-LAUNCH-04 SH-LAUNCH-18 SH-LAUNCH-19 SH-LAUNCH-20 SH-LAUNCH-21 SH-LAUNCH-22 SH-LAUNCH-23 SH-LAUNCH-24 SH-LAUNCH-25 SH-FID-14 SH-FID-15 SH-FID-16 SH-FID-17 SH-FID-18 SH-FID-19]', async () => {
  await openForm()
  for (const [kind, fields] of Object.entries(own)) {
    await takeKind(kind)
    await expect
      .poll(() => [...names()].filter((name) => ofSources.has(name ?? '')).toSorted(), {
        message: kind,
      })
      .toEqual([...fields].toSorted())
    const chosen = document.querySelector('form [name="source_type"]:checked')
    expect(chosen?.getAttribute('value')).toBe(kind)
    for (const name of fields) {
      const optional = name === 'device_name' || name === 'vol_delete_on_instance_delete'
      const control = named(name)
      // A number's name is that of what it sends, which is out of sight beside its box.
      const box = name === 'volume_size' ? textbox('Volume Size').element() : control
      expect(box !== null && isRequired(box), name).toBe(!optional)
    }
  }
})

test('extensions that cannot be read are said so in the form, and read again [RS-ERR-07]', async () => {
  const { heal } = await openForm({
    // A server keeps the extensions that it was told before.
    options: { fresh: true },
    prepare: ({ refuse }) => refuse(500, 'It is away', { service: 'compute', path: '/extensions' }),
  })
  const words = page
    .getByRole('region', { name: 'Details', exact: true })
    .getByText(/Unable to retrieve the extensions\. It is away/)
  await expect.element(words).toBeVisible()
  await expect.element(radio(/^On a new volume/)).not.toBeInTheDocument()
  await heal()
  await button('Try again').click()
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(radio(/^On a new volume/)).toBeInTheDocument()
})

const offered = (label: string) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`^${label}`) })
    .getByRole('radio')
    .elements()
    .map((one) => one.closest('label')?.textContent)

test('kinds of source that the operator leaves out are not offered', async () => {
  const LAUNCH_INSTANCE_DEFAULTS = { disable_volume: true, disable_instance_snapshot: true }
  await openForm({ options: { settings: { LAUNCH_INSTANCE_DEFAULTS } } })
  await expect.poll(() => offered('Boot Source')).toEqual(['Image', 'Volume Snapshot'])
})

test('where the operator hides the choice of a new volume, images are booted in the usual way alone', async () => {
  const LAUNCH_INSTANCE_DEFAULTS = { hide_create_volume: true }
  await openForm({ options: { settings: { LAUNCH_INSTANCE_DEFAULTS } } })
  await expect.element(textbox('Volume Size')).toBeVisible()
  await expect.element(radio(/^On the host/)).not.toBeInTheDocument()
})

type Named = Row & { readonly name: string }
/** These alone, but for what is not said like one that the world has. */
const withFlavors = async ({ copy, only }: OpenWorld, ...all: readonly Named[]) => {
  await copy('flavors', { name: 'm1.small' }, ...all)
  await only('flavors', ...all.map(({ name }) => name))
}
const withImages = async ({ copy, only }: OpenWorld, ...all: readonly Named[]) => {
  await copy('images', { name: 'cirros' }, ...all)
  await only('images', ...all.map(({ name }) => name))
}

test('the size of the volume follows flavor, minimum disk and image, and never a larger one that was typed [SH-LAUNCH-10 SH-LAUNCH-12 SH-LAUNCH-15 SH-LAUNCH-17 SH-LAUNCH-26 SH-LAUNCH-27 SH-LAUNCH-28]', async () => {
  await openForm({
    prepare: async (world) => {
      await withImages(
        world,
        { name: 'small', size: 1, min_disk: 0 },
        { name: 'wide', size: 1, min_disk: 30 },
        { name: 'long', size: 33 * 2 ** 30 + 1, min_disk: 5 },
      )
      await withFlavors(
        world,
        { name: 'bare', disk: 0, ram: 512 },
        { name: 'normal', disk: 40, ram: 1024 },
        { name: 'broad', disk: 80, ram: 2048 },
      )
    },
  })
  await take(/^On a new volume/)
  const size = textbox('Volume Size')
  await take(/^small/)
  await expect.element(size).toHaveValue('1')
  await take(/^wide/)
  await expect.element(size).toHaveValue('30')
  await take(/^long/)
  await expect.element(size).toHaveValue('34')
  await take(/^normal/)
  await expect.element(size).toHaveValue('40')
  await size.fill('50')
  await userEvent.tab()
  await take(/^wide/)
  await expect.element(size).toHaveValue('50')
  await take(/^broad/)
  await expect.element(size).toHaveValue('80')
  await take(/^normal/)
  await expect.element(size).toHaveValue('50')
})

test('flavors that are too small for the image are disabled with a note, and the first that fits takes the place [SH-LAUNCH-16 SH-LAUNCH-29 SH-LAUNCH-30 SH-LAUNCH-31 SH-LAUNCH-32 SH-LAUNCH-33]', async () => {
  await openForm({
    prepare: async (world) => {
      await withImages(
        world,
        { name: 'modest' },
        { name: 'broad', min_disk: 25 },
        { name: 'hungry', min_ram: 2000 },
        { name: 'monster', min_disk: 1000 },
      )
      await withFlavors(
        world,
        { name: 'f1', ram: 512, disk: 20 },
        { name: 'f2', ram: 1024, disk: 30 },
        { name: 'f3', ram: 2048, disk: 20 },
      )
    },
  })
  const some = page.getByText(/^Some flavors are disabled/)
  const all = page.getByText(/^All flavors are disabled/)
  const flavor = (name: string) => page.getByRole('radio', { name })
  const disabled = () =>
    ['f1', 'f2', 'f3'].filter((name) => flavor(name).element().matches(':disabled'))
  await take(/^f1/)
  await take(/^modest/)
  expect(some.query()).toBeNull()
  await take(/^broad/)
  await expect.element(flavor('f2')).toBeChecked()
  await expect.element(some).toBeVisible()
  expect(disabled()).toEqual(['f1', 'f3'])
  await take(/^hungry/)
  await expect.element(flavor('f3')).toBeChecked()
  expect(disabled()).toEqual(['f1', 'f2'])
  await take(/^monster/)
  await expect.element(all).toBeVisible()
  expect(some.query()).toBeNull()
  expect(page.getByRole('table', { name: 'Size' }).element().querySelector(':checked')).toBeNull()
})

test('beside the fields stand the details of the flavor and what the launch takes of the quota [SH-LAUNCH-07 SH-LAUNCH-09 SH-LAUNCH-11 SH-LAUNCH-13]', async () => {
  const { as } = await openForm({
    prepare: (world) =>
      withFlavors(world, { name: 'm1.scratch', vcpus: 3, ram: 1024, disk: 20, ephemeral: 7 }),
  })
  const { items } = await as('demo', quotas.use, { query: { id: ['cores'] } })
  const [{ used, limit } = {}] = items
  await expect
    .element(meter('vCPUs'))
    .toHaveAttribute('aria-valuetext', `${used} used, 0 added, of ${limit}`)
  await take(/^m1\.scratch/)
  const card = page.getByRole('region', { name: 'Flavor Details' })
  for (const words of ['m1.scratch', '3', '20 GB', '7 GB', '27 GB', '1 GB']) {
    await expect.element(card.getByText(words, { exact: true })).toBeVisible()
  }
  await expect
    .element(meter('vCPUs'))
    .toHaveAttribute('aria-valuetext', `${used} used, 3 added, of ${limit}`)
  await textbox('Number of Instances').fill('2')
  await userEvent.tab()
  await expect
    .element(meter('vCPUs'))
    .toHaveAttribute('aria-valuetext', `${used} used, 6 added, of ${limit}`)
})

test('where the templates cannot be read the page says so once and works, and one that is there fills it in', async () => {
  let isAway = true
  const answers: readonly Answer[] = [
    (_, url) =>
      isAway && url.pathname.endsWith('/api/launch_templates/')
        ? json('The session store cannot be reached.', 503)
        : undefined,
  ]
  const { as } = await openForm({ answers }, '?template=web')
  const words = page.getByText(/Your launch templates could not be read:/)
  await expect.element(words).toBeVisible()
  expect(words.elements()).toHaveLength(1)
  await take(/^cirros/)
  await as('demo', launchTemplates.save, {
    body: {
      name: 'web',
      values: { count: 3, flavor: 'm1.gone', networks: ['n-9'], names: { 'n-9': 'old' } },
    },
  })
  isAway = false
  await button('Try again').click()
  await expect.element(page.getByText(/: flavor m1\.gone, network old\./)).toBeVisible()
  await expect.element(textbox('Number of Instances')).toHaveValue('3')
  await expect.element(words).not.toBeInTheDocument()
})

test('a dialog over the form blames no name that nobody has typed yet, and leaving does once one was', async () => {
  await openForm()
  const name = textbox('Instance Name')
  await expect.element(name).toHaveFocus()
  await button('Start from a Template').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(name).toBeValid()
  await name.fill('web')
  await name.fill('')
  await userEvent.tab()
  await expect.element(name).toBeInvalid()
})

test('an address may name another flavor for an instance like one that is there, whose image may be of others [RS-LAUNCH-17]', async () => {
  const world = await openGround({})
  const like = await world.idOf('servers', 'report-2026')
  const { image } = await world.as('demo', servers.load, { params: { id: like } })
  const [theirs] = await world.change(
    'images',
    { id: image?.id },
    { visibility: 'community', owner: 'other', project_id: 'other' },
  )
  await show(<LaunchPage />, `/project/instances/launch?like=${like}&flavor=m1.medium`)
  await expect.element(radio(/^m1.medium/)).toBeChecked()
  await expect.element(radio(new RegExp(`^${String(theirs?.name)}`))).toBeChecked()
})
