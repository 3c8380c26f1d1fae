import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OpenStack } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import { choose, dialog, expectToast } from '../helpers.ts'
import { itemOf, pageOf, rowOf } from './boxes.ts'
import { sumOf, test } from './small-segments.ts'
import { onDisk } from './upload-files.ts'

const box = 'details'
const inBox = pageOf(box)

/** An object with a type and metadata of its own. */
const putDescribed = (swift: OpenStack['swift']) =>
  swift.objects.put(box, 'a.txt', {
    body: 'a',
    headers: { 'content-type': 'text/plain', 'x-object-meta-had': 'before' },
  })

test.beforeEach(async ({ signIn, openstack }) => {
  const { swift } = await openstack()
  await swift.containers.put(box)
  await signIn()
})

test('an object is loaded under its own name as it was stored, and a folder as an archive only [RS-OBJ-09 RS-OBJ-14]', async ({
  page,
  openstack,
}) => {
  const content = randomBytes(70_000)
  const { swift } = await openstack()
  const name = 'räume/plan 2.bin'
  await swift.objects.put(box, name, {
    body: new Blob([content]).stream(),
    headers: { 'content-type': 'text/html' },
  })
  await page.goto(inBox)
  await expect(rowOf(page, 'räume').getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(rowOf(page, 'räume').getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await rowOf(page, 'räume').getByRole('link', { name: 'räume' }).click()
  const coming = page.waitForEvent('download')
  await choose(page, rowOf(page, 'plan 2.bin'), 'Download')
  const file = await coming
  expect(file.suggestedFilename()).toBe('plan 2.bin')
  expect(sumOf(await readFile(await file.path()))).toBe(sumOf(content))
})

test('metadata of an object is edited, and the rest of what is said of it stays', async ({
  page,
  openstack,
}) => {
  const { swift } = await openstack()
  await putDescribed(swift)
  await page.goto(inBox)
  await choose(page, rowOf(page, 'a.txt'), 'Update Metadata')
  const editor = dialog(page, /Metadata/)
  await expect(editor.root.getByRole('textbox', { name: 'had', exact: true })).toHaveValue('before')
  await editor.root.getByRole('textbox', { name: 'Custom key' }).fill('added')
  await editor.press('Add key')
  await editor.root.getByRole('textbox', { name: 'added', exact: true }).fill('grün')
  await editor.press('Save')
  await expect(editor.root).toBeHidden()
  await choose(page, rowOf(page, 'a.txt'), 'View Details')
  const facts = dialog(page, 'Object Details').root.getByRole('region', { name: 'Metadata' })
  await expect(facts).toContainText('grün')
  await expect(facts).toContainText('before')
  expect((await swift.objects.head(box, 'a.txt')).get('content-type')).toBe('text/plain')
})

test('a container holds no more than its quota says', async ({ page, openstack, cleanUp }) => {
  const disk = onDisk({ 'a.txt': 'a', 'b.txt': 'b' }, cleanUp)
  await page.goto(inBox)
  await choose(page, itemOf(page, box), 'Quotas and Versions')
  const settings = dialog(page, 'Quotas and Versions')
  await settings.fill({ 'Size at Most': '2', 'Objects at Most': '1' })
  await settings.press('Save')
  await expectToast(page, `Container ${box} updated.`)
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible()
  await expect(page.getByText('0 bytes of 2 MB', { exact: true })).toBeVisible()
  const { swift } = await openstack()
  expect((await swift.containers.head(box)).get('x-container-meta-quota-bytes')).toBe('2097152')
  const upload = async (name: string) => {
    await page.getByRole('button', { name: 'Upload File', exact: true }).click()
    const form = dialog(page, 'Upload File')
    await form.root.getByLabel(/^File(?! Name)/).setInputFiles(disk(name))
    await form.press('Upload File')
    return form
  }
  await upload('a.txt')
  await expectToast(page, 'File a.txt uploaded.')
  const refused = await upload('b.txt')
  await expectToast(page, 'Unable to upload the object.')
  await expect(refused.root).toBeVisible()
})

test('a former version is seen, loaded, and restored', async ({ page, openstack }) => {
  const { swift } = await openstack()
  await page.goto(inBox)
  await choose(page, itemOf(page, box), 'Quotas and Versions')
  const settings = dialog(page, 'Quotas and Versions')
  await settings.root.getByText('Keep former versions of objects').click()
  await settings.press('Save')
  await expectToast(page, `Container ${box} updated.`)
  for (const body of ['one', 'twofold']) await swift.objects.put(box, 'a.txt', { body })
  await page.reload()
  await choose(page, rowOf(page, 'a.txt'), 'View Details')
  const view = dialog(page, 'Object Details')
  await view.root.getByRole('tab', { name: 'Versions' }).click()
  const versions = view.root.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toContainText([/7 bytes.*Latest/, /3 bytes/])
  const coming = page.waitForEvent('download')
  await versions.nth(1).getByRole('button', { name: 'Download' }).click()
  expect((await readFile(await (await coming).path())).toString()).toBe('one')
  await versions.nth(1).getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Object a.txt restored.')
  await expect(versions.first()).toContainText(/3 bytes.*Latest/)
  expect(await (await swift.objects.get(box, 'a.txt')).text()).toBe('one')
})

test('its type and its end are set and taken back, and nothing else changes', async ({
  page,
  openstack,
}) => {
  const { swift } = await openstack()
  await putDescribed(swift)
  await page.goto(inBox)
  await choose(page, rowOf(page, 'a.txt'), 'View Details')
  const view = dialog(page, 'Object Details')
  const save = async () => {
    await view.press('Save')
    await expectToast(page, 'Object a.txt updated.')
  }
  await view.root.getByRole('tab', { name: 'Settings' }).click()
  await view.fill({ 'Content Type': 'text/markdown' })
  await view.root.getByRole('spinbutton').first().click()
  await page.keyboard.type('20990131')
  await view.fill({ Time: '24:00' })
  await view.press('Save')
  await expect(view.root.getByText('The time must be written like 23:59.')).toBeVisible()
  await view.fill({ Time: '12:30' })
  await save()
  const headers = await swift.objects.head(box, 'a.txt')
  expect(headers.get('x-delete-at')).toBe(String(Date.UTC(2099, 0, 31, 12, 30) / 1000))
  expect(headers.get('content-type')).toBe('text/markdown')
  expect(headers.get('x-object-meta-had')).toBe('before')
  await view.root.getByRole('tab', { name: 'Details', exact: true }).click()
  await expect(view.root.getByText('Deletes Itself')).toBeVisible()
})

test('another content that is large goes in segments, and the segments of the former one are gone [RS-OBJ-11]', async ({
  page,
  openstack,
  cleanUp,
}) => {
  const contents = [randomBytes(500_000), randomBytes(450_000), Buffer.from('small')] as const
  const disk = onDisk(
    { 'one.bin': contents[0], 'two.bin': contents[1], three: contents[2] },
    cleanUp,
  )
  const { swift } = await openstack()
  await swift.objects.put(box, 'a.bin', { body: 'a' })
  await page.goto(inBox)
  const segments = async () => (await swift.objects.list(`${box}_segments`, {})).length
  const edit = async (name: string, content: Buffer) => {
    await choose(page, rowOf(page, 'a.bin'), 'Edit')
    const form = dialog(page, 'Edit File')
    await form.root.locator('input[type=file]').setInputFiles(disk(name))
    await form.press('Upload File')
    await expect(form.root).toBeHidden()
    const stored = await (await swift.objects.get(box, 'a.bin')).arrayBuffer()
    expect(sumOf(Buffer.from(stored))).toBe(sumOf(content))
  }
  await edit('one.bin', contents[0])
  await expectToast(page, 'File a.bin uploaded.')
  expect(await segments()).toBe(3)
  await edit('two.bin', contents[1])
  expect(await segments()).toBe(3)
  await edit('three', contents[2])
  expect(await segments()).toBe(0)
})
