/** What is measured, as users see it: the figures are those that Gnocchi itself has. */
import type { Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { expectSeemlyEverywhere } from '../looks.ts'

/** Chooses in one of the lists above a chart. */
const pick = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

/** Whole days before the one that it is in the cloud, as days are written in forms. */
const daysAgo = (now: number, count: number) =>
  new Date(now - count * 86_400_000).toISOString().slice(0, 10)

/** Fills in both days of a period of its own. */
const between = async (page: Page, first: string, last: string) => {
  await pick(page, 'Period', 'Other')
  for (const [name, day] of [
    ['From', first],
    ['To', last],
  ] as const) {
    await page.getByRole('group', { name }).getByRole('spinbutton', { name: /year/ }).click()
    await page.keyboard.type(day.replaceAll('-', ''))
  }
}

/** A line of the table of figures, by its name. */
const figuresOf = async (page: Page, name: string): Promise<readonly string[]> => {
  const show = page.getByRole('button', { name: 'Show the figures' })
  if (await show.isVisible()) await show.click()
  const row = page.getByRole('table', { name: /in figures$/ }).getByRole('row')
  return row.filter({ hasText: name }).first().getByRole('cell').allInnerTexts()
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** What a line comes to that has these measures, as it stands in figures. */
const figures = (values: readonly number[], unit: string): readonly string[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [least, most, last] = [Math.min(...values), Math.max(...values), values.at(-1) ?? NaN]
  const told = [least, mean, most, last].map((value) => `${number.format(value)} ${unit}`)
  return [String(values.length), ...told]
}

/** A server of the project, and the id of one of its metrics. */
const metricOf = async ({ nova, gnocchi }: OpenStack, server: string, meter: string) => {
  const [found] = await nova.servers.listAll({ name: `^${server}$` })
  if (!found) throw new Error(`There is no server ${server}.`)
  const metric = (await gnocchi.metricsOf(found.id)).find(({ name }) => name === meter)
  if (!metric) throw new Error(`${server} is not measured by ${meter}.`)
  return { id: found.id, metric: metric.id }
}

test('lines of the statistics and of a server are what Gnocchi has for the same time and granularity [SH-METER-02 SH-METER-05 SH-CHART-23 SH-CHART-31]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const own = await openstack()
  const { id, metric } = await metricOf(own, 'wiki', 'memory.usage')
  const [first, after] = [2, 1].map((count) => daysAgo(cloud.clock.now(), count))
  const span = { start: `${first}T00:00:00`, stop: `${after}T00:00:00`, granularity: 300 }
  const kept = await own.gnocchi.measures(metric, { ...span, aggregation: 'mean' })
  const values = kept.map(([, , value]) => value ?? NaN)
  expect(values).toHaveLength(288)

  await signIn()
  await page.goto('/project/metering?tab=statistics')
  await pick(page, 'Meter', /^memory\.usage/)
  await pick(page, 'Lines at Most', '100')
  await pick(page, 'Granularity', '5 minutes')
  await between(page, first ?? '', first ?? '')
  await expect.poll(() => figuresOf(page, 'wiki')).toEqual(expect.arrayContaining(['288']))
  expect((await figuresOf(page, 'wiki')).slice(0, 5)).toEqual(figures(values, 'MB'))

  await page.goto(`/ngdetails/OS::Nova::Server/${id}?tab=measures`)
  await pick(page, 'Metric', /^memory\.usage/)
  await between(page, first ?? '', first ?? '')
  await expect.poll(() => figuresOf(page, 'memory.usage')).toEqual(expect.arrayContaining(['288']))
  expect((await figuresOf(page, 'memory.usage')).slice(0, 5)).toEqual(figures(values, 'MB'))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click()
  const [head, ...rows] = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n')
  expect(head).toBe('Time (GMT),memory.usage (MB)')
  expect(rows).toEqual(kept.map(([time, , value]) => `${time.slice(0, 19)},${value}`))
})

test(
  'the report and its file have the mean of each day, as Gnocchi takes it together [SH-METER-01 SH-METER-03]',
  { tag: '@whole' },
  async ({ page, signIn, cloud, openstack }) => {
    const { gnocchi, projectId = '' } = await openstack()
    const [first, after] = [2, 1].map((count) => daysAgo(cloud.clock.now(), count))
    const [group] = await gnocchi.groupsOf(
      {
        operations: [
          'aggregate',
          'mean',
          ['resample', 'mean', 86_400, ['metric', 'vcpus', 'mean']],
        ],
        resource_type: 'generic',
        search: { '=': { project_id: projectId } },
      },
      {
        start: `${first}T00:00:00`,
        stop: `${after}T00:00:00`,
        granularity: 300,
        groupby: 'project_id',
      },
    )
    const mean = group?.measures[0]?.[2] ?? NaN
    await signIn()
    await page.goto('/project/metering')
    await pick(page, 'Meter', /^vcpus/)
    await between(page, first ?? '', first ?? '')
    await page.getByRole('button', { name: 'Submit' }).click()
    const row = table(page, 'Usage Report').rows.filter({ hasText: first ?? '' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(`${number.format(mean)}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV Summary' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('usage-report.csv')
    const [head, line, ...more] = (await readFile(await file.path(), 'utf8'))
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('Project Name,Meter,Description,Service,Time,Value (Avg),Unit')
    expect(more).toEqual([])
    const [project, meter, , service, time, value, unit] = line?.split(',') ?? []
    expect([project, meter, service, time, unit]).toEqual([
      ...['demo', 'vcpus', 'Nova', `${first}T00:00:00`, 'vcpu'],
    ])
    expect(Number(value)).toBeCloseTo(mean, 9)
  },
)

test('readers and members see what their project used, administrators what all did', async ({
  page,
  signIn,
}) => {
  const projects = async () => {
    const { rows } = table(page, 'Usage Report')
    await expect(rows.first()).toBeVisible()
    return [...new Set(await rows.getByRole('rowheader').allInnerTexts())].toSorted()
  }
  const panels = page.getByRole('navigation', { name: 'Main navigation' })
  for (const user of ['reader', 'demo'] as const) {
    await signIn(user)
    await page.goto('/project/metering')
    expect(await projects(), user).toEqual(['demo'])
    await expect(panels.getByRole('link', { name: 'Metering', exact: true })).toHaveCount(1)
    await page.goto('/admin/metering')
    await expect(page.getByText('This page is not available to you.')).toBeVisible()
  }
  await signIn('admin')
  await page.goto('/admin/metering')
  expect(await projects()).toEqual(['alt', 'demo'])
})

test(
  'volumes and ports have what is measured of them on their pages',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { cinder, neutron, nova } = await openstack()
    const [server] = await nova.servers.listAll({ name: '^wiki$' })
    const [port] = await neutron.ports.listAll({ device_id: server?.id ?? '' })
    const [volume] = await cinder.volumes.listAll({})
    await signIn()
    for (const [type, id, metric] of [
      ['OS::Neutron::Port', port?.id, 'network.outgoing.bytes'],
      ['OS::Cinder::Volume', volume?.id, 'volume.size'],
    ] as const) {
      await page.goto(`/ngdetails/${type}/${id}?tab=measures`)
      await pick(page, 'Metric', metric)
      await expect(page.getByRole('slider', { name: `Time in ${metric}` })).toBeAttached()
    }
  },
)

test(
  'both pages and the measures of a server are seemly in both schemes, at a desk and on a phone',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    test.setTimeout(120_000)
    const { id } = await metricOf(await openstack(), 'wiki', 'memory.usage')
    await signIn()
    await page.goto('/project/metering')
    await expect(table(page, 'Usage Report').rows.first()).toBeVisible()
    await expectSeemlyEverywhere(page, 'usage report')
    await page.goto('/project/metering?tab=statistics')
    const time = page.getByRole('slider', { name: /^Time in/ })
    await expect(time).toBeAttached()
    await time.focus()
    await page.keyboard.press('Home')
    await expect(time).toHaveAttribute('aria-valuetext', /GMT, .+: /)
    await page.getByRole('button', { name: 'Show the figures' }).press('Enter')
    await expectSeemlyEverywhere(page, 'statistics')
    await page.goto(`/ngdetails/OS::Nova::Server/${id}?tab=measures`)
    await expect(time).toBeAttached()
    await expectSeemlyEverywhere(page, 'measures of a server')
  },
)
