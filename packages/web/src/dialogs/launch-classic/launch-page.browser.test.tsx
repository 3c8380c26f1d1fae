import { quotas } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  choose,
  combobox,
  find,
  meter,
  openForm,
  select,
} from '#dialogs/launch-classic/testing.tsx'
import type { Row } from '#api/testing/site.ts'
import type { OpenWorld } from '#api/testing/world.ts'
import { button, launch, textbox } from '#dialogs/testing/launch.tsx'
import { toast } from '#ui/toast.ts'

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
  control.matches(':required, [aria-required="true"]')

test('everything about an instance is on one page, its controls by their names [SH-LAUNCH-01 SH-LAUNCH-02 SH-LAUNCH-03 SH-LAUNCH-05 SH-FID-12 SH-FID-13 SH-FID-20 SH-FID-22 SH-FID-25]', async () => {
  await openForm()
  await choose('Boot Source', 'Boot from image')
  for (const name of ['source_type', 'image_id', 'flavor', 'count', 'keypair_name']) {
    await expect.poll(() => names().has(name), { message: name }).toBe(true)
  }
  await expect.element(page.getByRole('table', { name: 'Available Networks' })).toBeVisible()
})

test('what is chosen is sent as the wizard sends it, and the list of instances comes next [SH-LAUNCH-08 SH-LAUNCH-14]', async () => {
  const { at, group, idOf, launched } = await openForm()
  await textbox('Instance Name').fill('web')
  await choose('Boot Source', 'Boot from image')
  await find('Image Name', 'debian-12')
  await choose('Flavor', /^m1\.small/)
  await choose('Key Pair', 'deploy')
  await button('Allocate web').click()
  await launch()
  expect(at()).toBe('/project/instances')
  expect(await launched()).toMatchObject({
    name: 'web',
    flavor_id: await idOf('flavors', 'm1.small'),
    source_id: await idOf('images', 'debian-12'),
    key_name: 'deploy',
    instance_count: 1,
    security_groups: [await group('default')],
    nics: [{ 'net-id': await idOf('networks', 'web'), 'v4-fixed-ip': '' }],
  })
})

const controls = {
  image_id: () => combobox('Image Name'),
  instance_snapshot_id: () => combobox('Instance Snapshot'),
  volume_id: () => combobox('Volume'),
  volume_snapshot_id: () => combobox('Volume Snapshot'),
  volume_size: () => textbox('Volume Size'),
  device_name: () => textbox('Device Name'),
  vol_delete_on_instance_delete: () => page.getByRole('checkbox', { name: /^Delete Volume/ }),
}

const kinds = [
  { kind: 'Boot from image', value: 'image_id', own: ['image_id'] },
  {
    kind: 'Boot from instance snapshot',
    value: 'instance_snapshot_id',
    own: ['instance_snapshot_id'],
  },
  {
    kind: 'Boot from volume',
    value: 'volume_id',
    own: ['volume_id', 'device_name', 'vol_delete_on_instance_delete'],
  },
  {
    kind: 'Boot from image (creates a new volume)',
    value: 'volume_image_id',
    own: ['image_id', 'volume_size', 'device_name', 'vol_delete_on_instance_delete'],
  },
  {
    kind: 'Boot from volume snapshot (creates a new volume)',
    value: 'volume_snapshot_id',
    own: ['volume_snapshot_id', 'device_name', 'vol_delete_on_instance_delete'],
  },
] as const

const ofSources = new Set(Object.keys(controls))

test('each kind of source has its own fields, which are required but for the device and what is ticked [SH-LAUNCH-04 SH-LAUNCH-18 SH-LAUNCH-19 SH-LAUNCH-20 SH-LAUNCH-21 SH-LAUNCH-22 SH-LAUNCH-23 SH-LAUNCH-24 SH-LAUNCH-25 SH-FID-14 SH-FID-15 SH-FID-16 SH-FID-17 SH-FID-18 SH-FID-19]', async () => {
  await openForm()
  for (const { kind, value, own } of kinds) {
    await choose('Boot Source', new RegExp(`^${RegExp.escape(kind)}$`))
    await expect
      .poll(() => [...names()].filter((name) => ofSources.has(name ?? '')).toSorted(), {
        message: kind,
      })
      .toEqual([...own].toSorted())
    expect(named('source_type')).toHaveValue(value)
    for (const name of own) {
      const optional = name === 'device_name' || name === 'vol_delete_on_instance_delete'
      expect(isRequired(controls[name]().element()), name).toBe(!optional)
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
  await expect.element(select('Boot Source')).toMatchTextContent(/^Boot from image(?! \()/)
  await heal()
  await button('Try again').click()
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(select('Boot Source')).toMatchTextContent(/creates a new volume/)
})

const ofImage = ['Boot from image', 'Boot from image (creates a new volume)']
const ofVolumeSnapshot = 'Boot from volume snapshot (creates a new volume)'

test.each<[string, Readonly<Record<string, boolean>>, readonly string[]]>([
  [
    'kinds of source that the operator leaves out are not offered',
    { disable_volume: true, disable_instance_snapshot: true },
    [...ofImage, ofVolumeSnapshot],
  ],
  [
    'where the operator hides the choice of a new volume, images are booted in the usual way alone',
    { hide_create_volume: true, disable_volume: true, disable_instance_snapshot: true },
    [...ofImage.slice(1), ofVolumeSnapshot],
  ],
])('%s', async (_, decided, offered) => {
  await openForm({ options: { settings: { LAUNCH_INSTANCE_DEFAULTS: decided } } })
  await select('Boot Source').click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(offered)
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
  await choose('Boot Source', 'Boot from image (creates a new volume)')
  const size = textbox('Volume Size')
  await find('Image Name', 'small')
  await expect.element(size).toHaveValue('1')
  await find('Image Name', 'wide')
  await expect.element(size).toHaveValue('30')
  await find('Image Name', 'long')
  await expect.element(size).toHaveValue('34')
  await choose('Flavor', /^normal/)
  await expect.element(size).toHaveValue('40')
  await size.fill('50')
  await userEvent.tab()
  await find('Image Name', 'wide')
  await expect.element(size).toHaveValue('50')
  await choose('Flavor', /^broad/)
  await expect.element(size).toHaveValue('80')
  await choose('Flavor', /^normal/)
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
  const disabled = async () => {
    await select('Flavor').click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    const off = page
      .getByRole('option')
      .elements()
      .filter((option) => option.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent.slice(0, 2))
    await userEvent.keyboard('{Escape}')
    return off
  }
  await choose('Boot Source', 'Boot from image')
  await choose('Flavor', /^f1/)
  await find('Image Name', 'modest')
  expect(some.query()).toBeNull()
  await find('Image Name', 'broad')
  await expect.element(select('Flavor')).toHaveTextContent('f2')
  await expect.element(some).toBeVisible()
  expect(await disabled()).toEqual(['f1', 'f3'])
  await find('Image Name', 'hungry')
  await expect.element(select('Flavor')).toHaveTextContent('f3')
  expect(await disabled()).toEqual(['f1', 'f2'])
  await find('Image Name', 'monster')
  await expect.element(all).toBeVisible()
  expect(some.query()).toBeNull()
  await expect.element(select('Flavor')).toHaveTextContent('Select…')
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
  await choose('Flavor', /^m1\.scratch/)
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
