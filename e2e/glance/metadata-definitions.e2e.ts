import { expect, test } from '../fixtures.ts'
import {
  choose,
  confirm,
  dialog,
  expectRow,
  expectToast,
  pageSize,
  table,
  unique,
} from '../helpers.ts'

test(
  'a definition is imported, offered where metadata is edited at once, changed, and deleted',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, world }) => {
    const name = unique('E2E-')
    const label = `Paint of ${name}`
    const { glance, nova } = await openstack('admin')
    const { namespaces } = glance.metadefs
    const found = async () => (await namespaces.listAll()).find((one) => one.namespace === name)
    const group = await nova.aggregates.create({ name })
    cleanUp(async () => {
      await nova.aggregates.remove(String(group.id))
      if ((await found()) === undefined) return
      await namespaces.update(name, { namespace: name, protected: false })
      await namespaces.remove(name)
    })
    const definition = {
      namespace: name,
      display_name: label,
      resource_type_associations: [{ name: 'OS::Nova::Aggregate', prefix: 'e2e:' }],
      properties: { colour: { title: `Colour of ${name}`, type: 'string', enum: ['red', 'blue'] } },
      objects: [{ name: 'paint', properties: { gloss: { title: 'Gloss', type: 'boolean' } } }],
      tags: [{ name: 'shiny' }],
    }
    await signIn('admin')
    // Clouds come with more definitions than a page has.
    await pageSize(page, world.url, 100)
    // The editor has read what there is, and keeps it.
    await page.goto('/admin/aggregates')
    await table(page, 'Host Aggregates').row(name).do('Update Metadata')
    const editor = dialog(page, 'Update Host Aggregate Metadata')
    await expect(editor.root.getByRole('textbox', { name: 'Custom key' })).toBeVisible()
    await expect(editor.root).not.toContainText(label)
    await editor.press('Cancel')

    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    await navigation.getByRole('link', { name: 'Metadata Definitions', exact: true }).click()
    await page.getByRole('button', { name: 'Import Metadata Definition', exact: true }).click()
    const load = dialog(page, 'Import Metadata Definition')
    const text = load.root.getByRole('textbox', { name: /^Definition/ })
    await text.fill('{\n  "namespace": "x",\n  oops\n}')
    await text.blur()
    await expect(text).toHaveAccessibleDescription(/not JSON: see line 3, column 3\./)
    await load.root.locator('input[type=file]').setInputFiles({
      ...{ name: 'e2e.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(definition, undefined, 2)),
    })
    await load.root.getByRole('checkbox', { name: /^Protected/ }).check()
    await load.press('Import Metadata Definition')
    await expectToast(page, `Imported metadata definition: ${label}.`)
    const definitions = table(page, 'Metadata Definitions')
    const row = definitions.row(label)
    await expectRow(row, { Public: 'Yes', Protected: 'Yes' })
    expect(await found()).toMatchObject({ visibility: 'public', protected: true })

    await navigation.getByRole('link', { name: 'Host Aggregates', exact: true }).click()
    await table(page, 'Host Aggregates').row(name).do('Update Metadata')
    await expect(editor.root).toContainText(label)
    await editor.press('Cancel')

    await navigation.getByRole('link', { name: 'Metadata Definitions', exact: true }).click()
    await row.menu()
    await expect(
      page.getByRole('menuitem', { name: 'Delete Metadata Definition' }),
    ).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await row.do('Edit Metadata Definition')
    const edit = dialog(page, 'Edit Metadata Definition')
    await edit.fill({ Description: 'What e2e paints' })
    await edit.root.getByRole('checkbox', { name: /^Protected/ }).uncheck()
    await edit.press('Save')
    await expectRow(row, { Protected: 'No' })
    expect(await found()).toMatchObject({
      ...{ visibility: 'public', protected: false, description: 'What e2e paints' },
    })

    await row.do('Delete Metadata Definition')
    await confirm(page, 'Confirm Delete Metadata Definition', 'Delete Metadata Definition')
    await expectToast(page, `Deleted Metadata Definition: ${label}.`)
    await expect.poll(found).toBeUndefined()
  },
)

test('what a definition holds is seen, edited as JSON and taken away; its resource types are others', async ({
  page,
  signIn,
  openstack,
}) => {
  const { glance } = await openstack('admin')
  const { namespaces } = glance.metadefs
  await namespaces.create({
    ...{ namespace: 'E2E', display_name: 'Paint', visibility: 'private' },
    properties: {
      colour: { title: 'Colour', type: 'string' },
      size: { title: 'Size', type: 'integer' },
    },
    objects: [{ name: 'tin', properties: { litres: { title: 'Litres', type: 'number' } } }],
    tags: [{ name: 'shiny' }],
    resource_type_associations: [{ name: 'OS::Nova::Flavor', prefix: 'hw:' }],
  })
  await signIn('admin')
  await page.goto('/admin/metadata_defs')
  await table(page, 'Metadata Definitions').row('Paint').open()
  await page.getByRole('tab', { name: 'Properties', exact: true }).click()
  const line = (list: string, name: string) => table(page, list).rows.filter({ hasText: name })
  await choose(page, line('Properties', 'colour'), 'Edit Property')
  const edit = dialog(page, 'Edit Property')
  const text = edit.root.getByRole('textbox', { name: /^Definition/ })
  await expect(text).toHaveValue(/"title": "Colour"/)
  await text.fill('{"title": "Tint"}')
  await edit.press('Save')
  await expect(edit.root.getByText('type is a required field')).toBeVisible()
  await text.fill('{"title": "Tint", "type": "string", "enum": ["red"]}')
  await edit.press('Save')
  await expect(line('Properties', 'colour')).toContainText('Tint')
  await choose(page, line('Properties', 'size'), 'Delete Property')
  await confirm(page, 'Confirm Delete Property', 'Delete Property')
  await expect(line('Properties', 'size')).toHaveCount(0)
  expect((await namespaces.get('E2E')).properties).toMatchObject({
    colour: { title: 'Tint', type: 'string', enum: ['red'] },
  })

  await page.getByRole('tab', { name: 'Objects', exact: true }).click()
  await expect(line('Objects', 'tin')).toContainText('litres')
  await page.getByRole('tab', { name: 'Tags', exact: true }).click()
  await expect(line('Tags', 'shiny')).toBeVisible()

  await page.getByRole('button', { name: 'More Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Update Resource Types' }).click()
  const types = dialog(page, 'Resource Types of Paint')
  await types.root.getByRole('textbox', { name: 'Prefix' }).fill('')
  await types.root.getByRole('textbox', { name: 'Properties Target' }).fill('metadata')
  await types.press('Save')
  await expectToast(page, 'Updated resource types of "Paint".')
  expect((await namespaces.get('E2E')).resource_type_associations).toMatchObject([
    { name: 'OS::Nova::Flavor', properties_target: 'metadata' },
  ])
})

test('what is made while the list is read for the first time is in it [SH-GTABLE-18]', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/aggregates')
  const made = page.waitForResponse(/\/api\/glance\/namespaces\/import\/$/)
  // What Glance said before the definition was there arrives after it.
  await page.route(
    /\/api\/glance\/namespaces\/$/,
    async (route) => {
      const before = await route.fetch()
      await made
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Metadata Definitions', exact: true }).click()
  await page.getByRole('button', { name: 'Import Metadata Definition', exact: true }).click()
  const load = dialog(page, 'Import Metadata Definition')
  await load.root
    .getByRole('textbox', { name: /^Definition/ })
    .fill('{"namespace": "E2E", "display_name": "Paint"}')
  await load.press('Import Metadata Definition')
  await expect(table(page, 'Metadata Definitions').row('Paint').root).toBeVisible()
})
