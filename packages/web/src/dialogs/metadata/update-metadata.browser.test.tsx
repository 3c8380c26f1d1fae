import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { kind, resource } from '#resource/define.ts'
import { overview } from '#resource/makers.tsx'
import { openDetails } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import type { MetadataKind } from '#dialogs/metadata/metadata.ts'
import { keeping, serveWithDefinitions } from '#dialogs/metadata/testing.ts'
import { on } from '#dialogs/testing/cloud.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

type Disk = { readonly id: string; readonly name: string }
const disk = kind<Disk>({
  type: 'OS::Test::Disk',
  name: ['Disk', 'Disks'],
  inline: ['disk', 'disks'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})
const disks = (metadataKind: MetadataKind = 'volume') =>
  resource(disk, {
    load: async ([id = '']) => ({ id, name: `disk ${id}` }),
    properties: { name: { label: 'Name' } },
    columns: ['name'],
    actions: { item: [updatingMetadata(disk, metadataKind)] },
    details: [overview('name')],
  })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const said = (text: string) => dialog.getByText(text, { exact: false }).first()
const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const path = '/api/cinder/volumes/one/metadata'

const open = async (metadataKind?: MetadataKind) => {
  const opened = await openDetails(disks(metadataKind), 'one')
  await button('Update Metadata').click()
  await expect.element(dialog).toBeVisible()
  return opened
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('the metadata dialog adds, changes and removes keys and sends nothing else [SH-MODAL-44 RS-MODAL-10 RS-META-05 RS-META-12 RS-META-14 RS-OK-20]', async () => {
  const kept = keeping(path, { purpose: 'wal', old: 'x', stays: 'as it is', empty: '' })
  const { seen } = serveWithDefinitions(kept.answer)
  await open()
  await expect.element(page.getByRole('dialog', { name: 'Update Disk Metadata' })).toBeVisible()
  await expect.element(said('to “disk one”')).toBeVisible()
  expect(
    seen.some(({ path: asked }) => asked.includes('resource_type=OS%3A%3ACinder%3A%3AVolume')),
  ).toBe(true)
  await textbox('purpose').fill('logs')
  await dialog.getByRole('button', { name: 'Remove old', exact: true }).click()
  await textbox('Custom key').fill('owner')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await textbox('owner').fill('team')
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Metadata was successfully updated.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(kept.patches).toEqual([
    {
      updated: { purpose: 'logs', owner: 'team' },
      removed: ['old'],
      expected: { purpose: 'wal', owner: null, old: 'x' },
    },
  ])
})

test('a refused save is told and loses nothing [RS-ERR-40 RS-ERR-52 RS-ERR-53]', async () => {
  const kept = keeping(path, { purpose: 'wal' })
  serveWithDefinitions(
    on('PATCH', path, () =>
      json('Too many items', 413, { 'X-OpenStack-Service': 'block-storage' }),
    ),
    kept.answer,
  )
  await open()
  await textbox('purpose').fill('logs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Unable to update metadata.')).toBeVisible()
  const alert = dialog.getByRole('alert')
  await expect.element(alert.getByText('Unable to edit metadata')).toBeVisible()
  await expect.element(alert.getByText(/Too many items/)).toBeVisible()
  await expect.element(textbox('purpose')).toHaveValue('logs')
})

test('a conflict of the service itself is told like any refusal', async () => {
  const kept = keeping(path, { purpose: 'wal' })
  serveWithDefinitions(
    on('PATCH', path, () => json('It is busy', 409, { 'X-OpenStack-Service': 'block-storage' })),
    kept.answer,
  )
  await open()
  await textbox('purpose').fill('logs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(said('It is busy')).toBeVisible()
  await expect.element(dialog.getByRole('radiogroup')).not.toBeInTheDocument()
})

test('what others changed meanwhile is shown beside mine, and is mine to choose', async () => {
  const kept = keeping(path, { purpose: 'wal', size: 'small', other: '1' })
  serveWithDefinitions(kept.answer)
  await open()
  await textbox('purpose').fill('logs')
  await dialog.getByRole('button', { name: 'Remove size', exact: true }).click()
  Object.assign(kept.texts, { purpose: 'theirs', size: 'large', other: '2' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const purpose = dialog.getByRole('radiogroup', { name: 'purpose' })
  const size = dialog.getByRole('radiogroup', { name: 'size' })
  await expect.element(purpose).toHaveTextContent('purposeTake theirstheirsKeep minelogs')
  await expect.element(size).toHaveTextContent('sizeTake theirslargeKeep mineThe key is removed.')
  expect(kept.texts).toEqual({ purpose: 'theirs', size: 'large', other: '2' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolations()
  await purpose.getByText('Keep mine', { exact: false }).click()
  await size.getByText('Take theirs', { exact: false }).click()
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(kept.texts).toEqual({ purpose: 'logs', size: 'large', other: '2' })
  expect(kept.patches.at(-1)).toEqual({
    updated: { purpose: 'logs' },
    removed: [],
    expected: { purpose: 'theirs' },
  })
})

test('where all stay theirs nothing is sent any more', async () => {
  const kept = keeping(path, { purpose: 'wal' })
  serveWithDefinitions(kept.answer)
  await open()
  await textbox('purpose').fill('logs')
  kept.texts['purpose'] = 'theirs'
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said('Take theirs').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(kept.patches).toHaveLength(1)
  expect(kept.texts).toEqual({ purpose: 'theirs' })
})

test('whoever may not write reads the metadata in the dialog', async () => {
  const kept = keeping('/api/nova/flavors/one/extra-specs/', { 'hw:cpu_policy': 'shared' })
  const refuses = on('POST', '/api/policy/', async (request) => {
    const { checks = [] } = (await request.json()) as { checks?: unknown[] }
    return json({ allowed: false, results: checks.map(() => false) })
  })
  serveWithDefinitions(refuses, kept.answer)
  await open('flavor')
  await expect.element(page.getByRole('dialog', { name: 'Metadata of disk one' })).toBeVisible()
  await expect.element(textbox('hw:cpu_policy')).toHaveAttribute('readonly')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('existing keys are edited also where there are no definitions', async () => {
  const kept = keeping(path, { purpose: 'wal' })
  serveWithDefinitions(
    on('GET', '/api/glance/metadefs/namespaces/', () => json('Glance is away', 503)),
    kept.answer,
  )
  await open()
  await expect.element(said('Glance is away')).toBeVisible()
  await textbox('purpose').fill('logs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(kept.texts).toEqual({ purpose: 'logs' })
})

const places: readonly (readonly [MetadataKind, where: string, resourceType: string])[] = [
  ['instance', '/api/nova/servers/one/metadata', 'OS::Nova::Server'],
  ['image', '/api/glance/images/one/properties/', 'OS::Glance::Image'],
  ['flavor', '/api/nova/flavors/one/extra-specs/', 'OS::Nova::Flavor'],
  ['snapshot', '/api/cinder/volumesnapshots/one/metadata', 'OS::Cinder::Snapshot'],
  ['volumeType', '/api/cinder/volumetypes/one/metadata', 'OS::Cinder::VolumeType'],
  ['aggregate', '/api/nova/aggregates/one/extra-specs/', 'OS::Nova::Aggregate'],
]

test.each(places)(
  'the metadata of %s is read, defined and written in its own place [RS-META-01 RS-META-02 RS-META-03 RS-META-04 RS-META-06 RS-META-07 RS-META-13 RS-GLANCE-18]',
  async (metadataKind, where, resource_type) => {
    const kept = keeping(where, { had: '1' })
    const { seen } = serveWithDefinitions(kept.answer)
    await open(metadataKind)
    await textbox('had').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(kept.texts).toEqual({ had: '2' })
    const asked = seen
      .map(({ path: one }) => new URL(one, 'https://site.invalid'))
      .filter(({ pathname }) => pathname.endsWith('/namespaces/'))
    // Servers have keys for the scheduler, too, which are not meant.
    const target = metadataKind === 'instance' ? { properties_target: 'metadata' } : {}
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { resource_type, ...target },
    ])
  },
)
