import { metadefNamespaces as api } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { loadAssociations } from '#dialogs/metadef/associations.tsx'
import { show } from '#resource/testing/open.tsx'

const namespace = 'Paint'
const group = (name: string) => page.getByRole('group', { name, exact: true })
const save = page.getByRole('button', { name: 'Save' })

/** The dialog of a namespace for flavors and images, as its administrator has it. */
const openDialog = async () => {
  const world = await openWorld({ user: 'admin', fresh: true })
  const named = ['OS::Nova::Flavor', 'OS::Glance::Image']
  await world.as('admin', api.create, { body: { namespace } })
  const forms = named.map((name) => ({ name }))
  const body = { TOTAL_FORMS: 2, INITIAL_FORMS: 0, forms }
  await world.as('admin', api.associate, { params: { namespace }, body })
  const read = () => world.as('admin', api.load, { params: { namespace } })
  const draw = await loadAssociations(await read(), new AbortController().signal)
  await show(draw(() => undefined))
  const types = async () =>
    (await read()).resource_type_associations?.map(({ name, prefix }) => `${name} ${prefix ?? ''}`)
  return { ...world, types }
}

test('a row that is removed is sent with DELETE and the counts of all; what another made meanwhile stays [SH-FORM-09..11]', async () => {
  const { as, sent, types } = await openDialog()
  await group('Resource Type 1').getByLabelText('Prefix').fill('hw:')
  await page.getByRole('button', { name: 'Remove Resource Type 2' }).click()
  await page.getByRole('button', { name: 'Add Resource Type' }).click()
  await group('Resource Type 2').getByLabelText('Resource Type').click()
  await page.getByRole('option', { name: 'OS::Cinder::Volume', exact: true }).click()
  const other = { TOTAL_FORMS: 1, INITIAL_FORMS: 0, forms: [{ name: 'OS::Nova::Aggregate' }] }
  await as('admin', api.associate, { params: { namespace }, body: other })
  await save.click()
  const rest = { properties_target: null }
  await expect
    .poll(() => sent('PUT', 'resource_types'))
    .toEqual([
      {
        ...{ TOTAL_FORMS: 3, INITIAL_FORMS: 2 },
        forms: [
          { ...rest, name: expect.stringContaining('OS::'), prefix: 'hw:' },
          { ...rest, name: expect.stringContaining('OS::'), prefix: null, DELETE: true },
          { ...rest, name: 'OS::Cinder::Volume', prefix: null },
        ],
      },
    ])
  await expect.poll(async () => (await types())?.toSorted()).toHaveLength(3)
  expect(await types()).toEqual(
    expect.arrayContaining(['OS::Nova::Aggregate ', 'OS::Cinder::Volume ']),
  )
})
