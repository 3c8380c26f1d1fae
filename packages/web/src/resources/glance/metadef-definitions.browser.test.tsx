import { metadefProperties } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { metadefNamespaces } from '#resources/glance/metadef-namespaces.tsx'

const dialog = page.getByRole('dialog', { name: 'Import Metadata Definition' })
const colour = { title: 'Colour', type: 'string' }

test('what is no definition is told at its place before it is sent [SH-FORM-38 SH-FORM-39 SH-FORM-41]', async () => {
  const { as, sent } = await openWorld({ user: 'admin', fresh: true })
  await openPanel(metadefNamespaces, '/admin/metadata_defs')
  await page.getByRole('button', { name: 'Import Metadata Definition' }).click()
  const text = dialog.getByRole('textbox', { name: /^Definition/ })
  const importing = async (definition: object) => {
    await text.fill(JSON.stringify(definition))
    await dialog.getByRole('button', { name: 'Import Metadata Definition' }).click()
  }
  for (const [definition, words] of [
    [{ display_name: 'Paint' }, 'namespace: namespace is a required field'],
    [{ namespace: 'Paint', colour }, 'colour: Additional properties not allowed'],
    [
      { namespace: 'Paint', objects: [{ name: 'tin', required: ['a', 'a'] }] },
      'objects.0.required: Array items must be unique',
    ],
    [
      { namespace: 'Paint', properties: { colour: { ...colour, minimun: 1 } } },
      'properties.colour.minimun: Unknown property (not in schema)',
    ],
    [
      { namespace: 'Paint', properties: { colour: { ...colour, pattern: '(' } } },
      'properties.colour.pattern: Format validation failed',
    ],
  ] as const) {
    await importing(definition)
    await expect.element(dialog.getByText(words)).toBeVisible()
  }
  expect(await sent('POST', '/namespaces/import/')).toEqual([])
  await importing({ namespace: 'Paint', properties: { colour } })
  await expect.element(dialog).not.toBeInTheDocument()
  const { items } = await as('admin', metadefProperties.list, { params: { namespace: 'Paint' } })
  expect(items).toMatchObject([{ name: 'colour', ...colour }])
})
