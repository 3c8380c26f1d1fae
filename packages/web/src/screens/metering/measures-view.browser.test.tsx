import type { Server } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { kind, resource } from '#resource/define.ts'
import { openDetails, show } from '#resource/testing/open.tsx'
import { measuresTab } from '#screens/metering/measures-tab.tsx'
import { MeasuresView } from '#screens/metering/measures-view.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

const choose = async (field: string, option: RegExp) => {
  const button = page.getByLabelText(field, { exact: true })
  await button.click()
  await page.getByRole('option', { name: option }).click()
  await expect.element(button).toHaveFocus()
}

test('a server has its metrics, in each aggregation and granularity that is kept', async () => {
  const { idOf, paths } = await openWorld()
  const id = await idOf('servers', 'wiki')
  await show(<MeasuresView kind="instance" id={id} />)
  await choose('Metric', /^cpu/)
  await expect.element(page.getByLabelText('Granularity')).toHaveTextContent('5 minutes')
  // What only grows is read by how fast it does.
  await expect.element(page.getByLabelText('Aggregation')).toHaveTextContent('rate:mean')
  await expect
    .poll(() => paths().at(-1))
    .toMatch(/\/measures\/\?date_options=1&aggregation=rate%3Amean&granularity=300$/)
  await expect.element(page.getByRole('slider', { name: 'Time in cpu' })).toBeInTheDocument()
  await expectNoViolations()
  // What is not kept as a rate comes as it is kept.
  await choose('Metric', /^memory.usage/)
  await expect.element(page.getByLabelText('Aggregation')).toHaveTextContent('mean')
})

test('what is measured nowhere says so', async () => {
  await openWorld()
  await show(<MeasuresView kind="volume" id={crypto.randomUUID()} />)
  await expect.element(page.getByText('This is not measured.')).toBeVisible()
})

const toy = kind<Pick<Server, 'id' | 'name'>>({
  type: 'OS::Nova::Server',
  name: ['Server', 'Servers'],
  inline: ['server', 'servers'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

const toysOf = (item: { readonly id: string; readonly name: string }) =>
  resource(toy, {
    list: async () => ({ items: [item] }),
    load: async () => item,
    properties: { name: { label: 'Name' } },
    columns: ['name'],
    facets: {},
    actions: {},
    details: [{ id: 'overview', label: 'Overview', show: ['name'] }, measuresTab(toy, 'instance')],
  })

test.for([
  [true, 1],
  [undefined, 0],
] as const)('a cloud has the tab of measures where it has metering: %s', async ([has, tabs]) => {
  const { idOf } = await openWorld(has ? {} : { lacks: ['metric'] })
  const id = await idOf('servers', 'wiki')
  await openDetails(toysOf({ id, name: 'wiki' }), id)
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect.poll(() => page.getByRole('tab', { name: 'Measures' }).elements().length).toBe(tabs)
  if (tabs === 0) return
  await page.getByRole('tab', { name: 'Measures' }).click()
  await expect.element(page.getByLabelText('Metric', { exact: true })).toBeVisible()
})
