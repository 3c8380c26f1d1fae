import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, expectRow, table, unique } from '../helpers.ts'
import { becomes, ownVolume, removeVolume } from './own-volume.ts'

/** Chooses one of a few options behind a button. */
const choose = async (root: Locator, label: RegExp, option: string | RegExp) => {
  const lists = root.locator('[aria-haspopup=listbox]')
  await lists.and(root.getByRole('button', { name: label })).click()
  await root.page().getByRole('option', { name: option, exact: true }).click()
}

/** Chooses one of many options by typing its name. */
const pick = async (root: Locator, label: RegExp, name: string) => {
  await root.getByRole('combobox', { name: label }).fill(name)
  await root
    .page()
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

const source = /Volume Source$/

test('the form of a volume tells of its type, as far as the source leaves that open [SH-VOL-01..08 RS-CINDER-03 RS-CINDER-05]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/volumes')
  await page.getByRole('button', { name: 'Create Volume', exact: true }).click()
  const { root } = dialog(page, 'Create Volume')
  const told = root.getByRole('region', { name: 'Volume Type' })
  await expect(told).toContainText('Namestandard')
  await expect(told).toContainText('DescriptionVolumes of the standard backend')
  const type = root
    .locator('[aria-haspopup=listbox]')
    .and(root.getByRole('button', { name: /^(?!.*Source).*Type$/ }))
  await type.click()
  await page.getByRole('option', { name: /^fast/ }).click()
  await expect(type).toContainText('fast')
  await expect(told).toContainText('Namefast')
  await expect(told).toContainText('DescriptionVolumes of the fast backend')

  await choose(root, source, 'Volume')
  await expect(type).toBeVisible()
  await expect(told).toHaveCount(0)
  await choose(root, source, 'Snapshot')
  await expect(type).toHaveCount(0)
  await expect(told).toHaveCount(0)
  await choose(root, source, /^No source/)
  await expect(told).toBeVisible()
})

test('a source fills an empty name and raises the size, an image sets it [SH-VOL-09..14]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { glance } = await openstack()
  const images = await glance.images.listAll()
  const [large] = images.filter(({ name }) => name === 'debian-12')
  const [small] = images.filter(({ name }) => name === 'cirros')
  const least = Math.max(large?.min_disk || 1, Math.ceil((large?.size ?? 0) / 2 ** 30))
  await signIn()
  await page.goto('/project/volumes')
  await page.getByRole('button', { name: 'Create Volume', exact: true }).click()
  const { root } = dialog(page, 'Create Volume')
  const name = root.getByRole('textbox', { name: /^Name/ })
  const size = root.getByRole('textbox', { name: /^Size/ })
  await choose(root, source, 'Snapshot')
  await pick(root, /^Use snapshot/, 'data-02-nightly')
  await expect(name).toHaveValue('data-02-nightly')
  await expect(size).toHaveValue('20')
  await pick(root, /^Use snapshot/, 'data-01-nightly')
  await expect(name).toHaveValue('data-02-nightly')

  await name.fill('')
  await choose(root, source, 'Volume')
  await pick(root, /^Use a volume/, 'data-03')
  await expect(name).toHaveValue('data-03')
  await expect(size).toHaveValue('30')
  await pick(root, /^Use a volume/, 'data-02')
  await expect(name).toHaveValue('data-03')
  await expect(size).toHaveValue('30')

  await choose(root, source, 'Image')
  await pick(root, /^Use image/, 'debian-12')
  await expect(size).toHaveValue(String(least))
  expect(small?.min_disk || 1).toBe(1)
  await pick(root, /^Use image/, 'cirros')
  await expect(size).toHaveValue('1')
})

test(
  'volumes are created of nothing, an image, a snapshot and a volume [RS-CINDER-01 RS-CINDER-14]',
  { tag: ['@openstack-all', '@whole'] },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(240_000)
    const { cinder } = await openstack()
    const origin = await ownVolume(cinder, eventually, cleanUp)
    const snapshot = await cinder.snapshots.create({
      volume_id: origin.id,
      name: unique('e2e-of-'),
    })
    await eventually(async () => {
      expect((await cinder.snapshots.get(snapshot.id)).status).toBe('available')
    })
    await signIn()
    const [zone] = await cinder.availabilityZones()
    const sources = [
      ['No source, empty volume', undefined, ''],
      ['Image', /^Use image/, 'cirros'],
      ['Snapshot', /^Use snapshot/, snapshot.name ?? ''],
      ['Volume', /^Use a volume/, origin.name],
    ] as const
    for (const [kind, label, from] of sources) {
      const name = unique('e2e-made-')
      await page.goto(`/project/volumes?name=${name}`)
      await page.getByRole('button', { name: 'Create Volume', exact: true }).click()
      const create = dialog(page, 'Create Volume')
      await create.fill({ Name: name, Description: `from ${kind}` })
      await choose(create.root, source, kind)
      if (label) await pick(create.root, label, from)
      await expect(create.root.getByText(/1 (GB )?added/).first()).toBeVisible()
      await choose(create.root, /Availability Zone$/, zone?.zoneName ?? '')
      await create.press('Create Volume')
      await expectToast(page, `Volume ${name} was successfully created.`)
      const [made] = await cinder.volumes.list({ name })
      const id = made?.id ?? ''
      cleanUp(() => removeVolume(cinder, eventually, id))
      await becomes(cinder, eventually, id, 'available')
      await expectRow(table(page, 'Volumes').row(name), { Size: '1 GB', Status: 'Available' })
      const now = await cinder.volumes.get(id)
      expect([now.description, now.snapshot_id, now.source_volid]).toEqual([
        `from ${kind}`,
        kind === 'Snapshot' ? snapshot.id : null,
        kind === 'Volume' ? origin.id : null,
      ])
      expect(now.volume_image_metadata?.['image_name']).toBe(kind === 'Image' ? from : undefined)
      expect(now.availability_zone).toBe(zone?.zoneName)
    }
  },
)
