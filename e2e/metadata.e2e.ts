import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'
import { dialog, expectToast, table, unique } from './helpers.ts'
import type { User } from './openstack.ts'

type Texts = Readonly<Record<string, string>>
type Eventually = (look: () => Promise<void>) => Promise<void>

/** A thing made for one test, and its metadata as its service tells it. */
type Subject = {
  readonly id: string
  readonly read: () => Promise<Texts>
  readonly write: (texts: Record<string, string>) => Promise<unknown>
  readonly remove: () => Promise<void>
}

type Kind = {
  readonly user: User
  readonly panel: `/${string}`
  readonly list: string
  readonly title: string
  readonly make: (cloud: OpenStack, name: string, eventually: Eventually) => Promise<Subject>
}

const kinds: Readonly<Record<string, Kind>> = {
  server: {
    user: 'demo',
    panel: '/project/instances',
    list: 'Instances',
    title: 'Update Instance Metadata',
    make: async ({ nova, glance }, name, eventually) => {
      const flavor = (await nova.flavors.listAll()).find((one) => one.name === 'm1.nano')
      const [image] = await glance.images.list({ name: 'cirros' })
      const { servers } = nova
      const { id } = await servers.create({
        name,
        flavorRef: flavor?.id ?? '',
        imageRef: image?.id ?? '',
        networks: 'none',
        metadata: { had: 'before', leaves: 'soon' },
      })
      await eventually(async () => expect((await servers.get(id)).status).toBe('ACTIVE'))
      return {
        id,
        read: () => servers.metadata(id),
        write: (texts) => servers.setMetadata(id, texts),
        remove: () => servers.remove(id),
      }
    },
  },
  image: {
    // Glance lets administrators only define metadata, which is what the action asks for.
    user: 'admin',
    panel: '/admin/images',
    list: 'Images',
    title: 'Update Image Metadata',
    make: async ({ glance }, name) => {
      const { images } = glance
      const formats = { disk_format: 'raw', container_format: 'bare' }
      const { id } = await images.create({ name, ...formats, had: 'before', leaves: 'soon' })
      await images.upload(id, new Blob(['content']).stream())
      const texts = async () =>
        Object.fromEntries(
          Object.entries(await images.get(id)).flatMap(([key, value]) =>
            ['had', 'leaves', 'added', 'purpose', 'theirs'].includes(key)
              ? [[key, String(value)]]
              : [],
          ),
        )
      return {
        id,
        read: texts,
        write: (all) =>
          images.patch(
            id,
            Object.entries(all).map(([key, value]) => ({ op: 'add', path: `/${key}`, value })),
          ),
        remove: () => images.remove(id),
      }
    },
  },
  flavor: {
    user: 'admin',
    panel: '/admin/flavors',
    list: 'Flavors',
    title: 'Update Flavor Metadata',
    make: async ({ nova }, name) => {
      const { flavors } = nova
      const { id } = await flavors.create({ name, ram: 64, vcpus: 1, disk: 1 })
      await flavors.setExtraSpecs(id, { had: 'before', leaves: 'soon' })
      return {
        id,
        read: () => flavors.extraSpecs(id),
        write: (texts) => flavors.setExtraSpecs(id, texts),
        remove: () => flavors.remove(id),
      }
    },
  },
  volume: {
    user: 'demo',
    panel: '/project/volumes',
    list: 'Volumes',
    title: 'Update Volume Metadata',
    make: async ({ cinder }, name, eventually) => {
      const { volumes } = cinder
      const metadata = { had: 'before', leaves: 'soon' }
      const { id } = await volumes.create({ name, size: 1, metadata })
      await eventually(async () => expect((await volumes.get(id)).status).toBe('available'))
      return {
        id,
        read: () => volumes.metadata(id),
        write: (texts) => volumes.setMetadata(id, texts),
        remove: () => volumes.remove(id),
      }
    },
  },
}

/** Opens the dialog from the row of the list, alone by its name. */
const openFor = async (page: Page, { panel, list, title }: Kind, name: string) => {
  await page.goto(`${panel}?name=${name}`)
  const { root } = table(page, list).row(name)
  await expect(root).toBeVisible()
  const only = root.getByRole('button', { name: 'Update Metadata' })
  await expect(only.or(root.getByRole('button', { name: /^Actions/ }))).toBeVisible()
  if (await only.isVisible()) await only.click()
  else await table(page, list).row(name).do('Update Metadata')
  const box = dialog(page, title).root
  await expect(box).toBeVisible()
  return box
}

for (const [what, kind] of Object.entries(kinds)) {
  test(
    `what is edited of the metadata of a ${what} is what its service reports [RS-META-02 RS-META-03 RS-META-04 RS-META-05 RS-META-14 RS-OK-20]`,
    { tag: '@openstack-all' },
    async ({ page, signIn, openstack, eventually }) => {
      const name = unique('e2e-meta-')
      const subject = await kind.make(await openstack(kind.user), name, eventually)
      try {
        await signIn(kind.user)
        const box = await openFor(page, kind, name)
        await box.getByRole('textbox', { name: 'had', exact: true }).fill('after')
        await box.getByRole('button', { name: 'Remove leaves', exact: true }).click()
        await box.getByRole('textbox', { name: 'Custom key' }).fill('added')
        await box.getByRole('button', { name: 'Add key' }).click()
        await box.getByRole('textbox', { name: 'added', exact: true }).fill('by e2e')
        // What the user did not touch may change meanwhile: it stays as others left it.
        await subject.write({ theirs: 'untouched' })
        await box.getByRole('button', { name: 'Save', exact: true }).click()
        await expectToast(page, 'Metadata was successfully updated.')
        await expect(box).toBeHidden()
        expect(await subject.read()).toEqual({
          had: 'after',
          added: 'by e2e',
          theirs: 'untouched',
        })
      } finally {
        await subject.remove()
      }
    },
  )

  test(
    `a change of the same key of a ${what} elsewhere is said and not overwritten`,
    { tag: '@openstack-all' },
    async ({ page, signIn, openstack, eventually }) => {
      const name = unique('e2e-meta-')
      const subject = await kind.make(await openstack(kind.user), name, eventually)
      try {
        await signIn(kind.user)
        const box = await openFor(page, kind, name)
        await box.getByRole('textbox', { name: 'had', exact: true }).fill('mine')
        await box.getByRole('textbox', { name: 'leaves', exact: true }).fill('mine, too')
        await subject.write({ had: 'theirs', leaves: 'later' })
        const save = box.getByRole('button', { name: 'Save', exact: true })
        await save.click()
        const had = box.getByRole('radiogroup', { name: 'had' })
        const leaves = box.getByRole('radiogroup', { name: 'leaves' })
        await expect(had.getByRole('radio', { name: /^Take theirs/ })).toHaveAccessibleName(
          /theirs$/,
        )
        await expect(leaves).toContainText('later')
        expect(await subject.read()).toEqual({ had: 'theirs', leaves: 'later' })
        await had.getByText('Keep mine').click()
        await leaves.getByText('Take theirs').click()
        await save.click()
        await expectToast(page, 'Metadata was successfully updated.')
        expect(await subject.read()).toEqual({ had: 'mine', leaves: 'later' })
      } finally {
        await subject.remove()
      }
    },
  )
}

test('metadata cannot be edited by those whom the policy forbids it', async ({ page, signIn }) => {
  await signIn('reader')
  for (const [path, list, name] of [
    ['/project/volumes', 'Volumes', 'postgres-wal'],
    ['/project/images', 'Images', 'web-base'],
  ] as const) {
    await page.goto(`${path}?name=${name}`)
    const row = table(page, list).row(name).root
    await expect(row).toBeVisible()
    // What the policy allows is known a moment after the rows.
    await atRest(page)
    await expect(row.getByRole('button', { name: /^(Update Metadata|Actions)/ })).toHaveCount(0)
  }
})
