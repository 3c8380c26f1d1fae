import { metering } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectApi } from '#api/connection.ts'
import { json, serve } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import { AdminMeteringPage, ProjectMeteringPage } from '#screens/metering/metering-page.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/tell/toast.ts'

beforeEach(async () => {
  document.cookie = `tabs=; Path=${new URL('.', document.baseURI).pathname}; Max-Age=0`
  await page.viewport(1200, 900)
})
afterEach(() => toast.clearAll())

const point = (hour: number, y: number) => ({ x: `2026-01-02T0${hour}:00:00`, y })
const feed = {
  series: [
    { name: 'web-1', unit: 'MB', data: [point(3, 12.5), point(4, 20), point(5, 40)] },
    { name: 'db-1', unit: 'MB', color: 'rgb(255, 0, 0)', data: [point(3, 1), point(5, 3)] },
  ],
  stats: {
    used: [
      { used_instances: 24, tooltip_used: 'web-1: 24 MB' },
      { used_instances: 2, tooltip_used: 'db-1: 2 MB' },
    ],
    average: 25.5,
    tooltip_average: '25.5 MB',
    tooltip_free: '17 MB',
    'max-value': 43,
  },
  settings: { yMin: 0, auto_size: true, bar_chart_settings: { orient: 'vertical' } },
}
const meters = ['cpu', 'memory.usage'].map((name) => ({
  ...{ name, unit: 'MB', service: 'Nova', description: '' },
}))

/** Opens the statistics over answers written by hand. */
const statistics = async (answer: () => Response = () => json(feed)) => {
  const server = serve((_, { pathname }) => {
    const path = pathname.replace('/console', '')
    if (path === metering.meters.path) return json({ items: meters, whole: true })
    return path === metering.samples.path ? answer() : undefined
  })
  const shown = await show(<AdminMeteringPage />, '/admin/metering?tab=statistics')
  return { ...server, ...shown }
}

const period = page.getByLabelText('Period', { exact: true })
const choose = async (field: string, option: string) => {
  const button = page.getByLabelText(field, { exact: true })
  await button.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.element(button).toHaveFocus()
}
// A day that is asked for has a star behind its name.
const days = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
const part = (group: string, name: RegExp) => days(group).getByRole('spinbutton', { name })
const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value
const lines = page.getByRole('list', { name: 'Lines' })
const time = page.getByRole('slider', { name: 'Time in cpu' })
const asked = (paths: () => readonly string[]) =>
  paths().filter((path) => path.includes('/samples/'))

test('there are a usage report and statistics, each with a period, and they are in the address and remembered [SH-METER-01..03 SH-FID-30 SH-TAB-01]', async () => {
  await openWorld({ user: 'admin' })
  connectApi({ cookies: () => document.cookie })
  const { at, screen } = await show(<AdminMeteringPage />, '/admin/metering')
  await expect
    .element(page.getByRole('tab', { name: 'Usage Report' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(period).toHaveTextContent('Last day')
  expect(document.querySelector('select[name="period"]')).not.toBeNull()
  await expect.element(page.getByRole('row', { name: /demo cpu/ }).first()).toBeVisible()
  await expectNoViolations()
  await page.getByRole('tab', { name: 'Statistics' }).click()
  expect(at()).toBe('/admin/metering?tab=statistics')
  await expect.element(period).toHaveTextContent('Last day')
  await expect.element(time).toBeInTheDocument()
  await expectNoViolations()
  await screen.unmount()
  await show(<ProjectMeteringPage />, '/project/metering')
  await expect
    .element(page.getByRole('tab', { name: 'Statistics' }))
    .toHaveAttribute('aria-selected', 'true')
})

test('the report is of the meter and the days that are chosen, and its file of the same', async () => {
  const world = await openWorld({ user: 'admin' })
  await show(<AdminMeteringPage />, '/admin/metering')
  await choose('Meter', 'vcpus (vcpu)')
  await page.getByRole('button', { name: 'Submit' }).click()
  const row = page.getByRole('row', { name: /demo vcpus/ }).first()
  await expect.element(row).toBeVisible()
  await expect.element(row).toMatchTextContent(/Number of virtual processors/)
  const report = await world.as('admin', metering.report, {
    query: { meter: 'vcpus', date_options: '1' },
  })
  const shown = page.getByRole('row', { name: /vcpus/ }).elements()
  expect(shown).toHaveLength(report.items.length)
  const clicked: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.href)
  })
  await page.getByRole('button', { name: 'Download CSV Summary' }).click()
  click.mockRestore()
  const [address = ''] = clicked
  expect(new URL(address).pathname).toMatch(/\/api\/metering\/report\/csv\/$/)
  expect(new URL(address).searchParams.get('meter')).toBe('vcpus')
})

test('a member sees its own project, in the figures that Gnocchi has', async () => {
  const world = await openWorld()
  await show(<ProjectMeteringPage />, '/project/metering?tab=statistics')
  await choose('Meter', 'vcpus (vcpu)')
  await choose('Group By', 'Project')
  const query = { meter: 'vcpus', date_options: '1', group_by: 'project' } as const
  const { series = [] } = await world.as('demo', metering.samples, { query })
  expect(series.map(({ name }) => name)).toEqual(['demo'])
  await page.getByRole('button', { name: 'Show the figures' }).click()
  const row = page.getByRole('row', { name: /^demo/ })
  const values = series[0]?.data.map(({ y }) => y) ?? []
  const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  const least = figures.format(Math.min(...values))
  await expect.element(row).toMatchTextContent(new RegExp(`^demo${values.length}${least} vcpu`))
})

test('only another period has days: others hide and clear them [SH-METER-04 SH-METER-06..08 SH-FID-31 SH-FID-32]', async () => {
  const { paths } = await statistics()
  await expect.element(period).toBeVisible()
  await expect.element(days('From')).not.toBeInTheDocument()
  await choose('Period', 'Other')
  await expect.element(days('To')).toBeVisible()
  await expect.element(page.getByText('Choose the first and the last day.')).toBeVisible()
  await part('From', /year/).click()
  await userEvent.keyboard('20260102')
  await expect.poll(() => valueOf('date_from')).toBe('2026-01-02')
  expect(valueOf('date_to')).toBe('')
  await choose('Period', 'Last week')
  await expect.element(days('From')).not.toBeInTheDocument()
  await expect.poll(() => asked(paths).at(-1)).toContain('date_options=7')
  expect(asked(paths).at(-1)).not.toContain('date_from')
  await choose('Period', 'Other')
  await expect.poll(() => valueOf('date_from')).toBe('')
})

test('days are written yyyy-mm-dd, and a first day after the last moves that to the day after it [SH-METER-09 SH-METER-10]', async () => {
  const { paths } = await statistics()
  await choose('Period', 'Other')
  await part('To', /year/).click()
  await userEvent.keyboard('20260110')
  await part('From', /year/).click()
  await userEvent.keyboard('20260105')
  await expect.poll(() => asked(paths).at(-1)).toContain('date_from=2026-01-05&date_to=2026-01-10')
  await expect.element(days('From')).toMatchTextContent(/2026-01-05/)
  await part('From', /month/).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .poll(() => [valueOf('date_from'), valueOf('date_to')])
    .toEqual(['2026-02-05', '2026-02-06'])
  await expect.poll(() => asked(paths).at(-1)).toContain('date_from=2026-02-05&date_to=2026-02-06')
})

test('chart data is read as JSON from its address, with the values of the form behind it [SH-CHART-34 SH-CHART-35]', async () => {
  const { paths } = await statistics()
  await expect.element(time).toBeInTheDocument()
  const first = 'date_options=1&meter=cpu&stats_attr=avg&limit=10'
  expect(asked(paths)).toEqual([`GET ${metering.samples.path}?${first}`])
  await choose('Aggregation', 'Maximum')
  await choose('Granularity', '1 hour')
  await choose('Group By', 'Project')
  const last = 'date_options=1&meter=cpu&stats_attr=max&group_by=project&granularity=3600&limit=10'
  await expect.poll(() => asked(paths).at(-1)).toBe(`GET ${metering.samples.path}?${last}`)
})

test('a length of buckets that a longer period makes too fine is automatic again, and says why', async () => {
  const { paths } = await statistics()
  await choose('Granularity', '5 minutes')
  await choose('Period', 'Last year')
  await expect.poll(() => asked(paths).at(-1)).toContain('date_options=365')
  expect(asked(paths).at(-1)).not.toContain('granularity')
  const length = page.getByLabelText('Granularity', { exact: true })
  await expect.element(length).toHaveTextContent('Automatic')
  await length.click()
  const fine = page.getByRole('option', { name: '5 minutes', exact: true })
  await expect.element(fine).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(/^Too many points/).first()).toBeVisible()
})

/** Whether the canvas shows the colour. */
const painted = ([red, green, blue]: readonly [number, number, number]): boolean => {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  for (let at = 0; pixels && at < pixels.length; at += 4) {
    if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) return true
  }
  return false
}

test('a chart has a legend, in which each line is hidden and shown, in its name, unit and colour [SH-METER-05 SH-CHART-23 SH-CHART-25..28 SH-CHART-31]', async () => {
  await statistics()
  await expect.element(lines.getByRole('button')).toHaveLength(2)
  const db = lines.getByRole('button', { name: 'db-1 MB' })
  await expect.element(db).toHaveAttribute('aria-pressed', 'true')
  await vi.waitFor(() => expect(painted([255, 0, 0])).toBe(true))
  await db.click()
  await expect.element(db).toHaveAttribute('aria-pressed', 'false')
  await vi.waitFor(() => expect(painted([255, 0, 0])).toBe(false))
})

test('what lines are at a time is told in GMT [SH-CHART-24 SH-CHART-29 SH-CHART-30]', async () => {
  await statistics()
  await expect.element(time).toHaveAttribute('aria-valuetext', 'No time is chosen.')
  await userEvent.hover(page.getByRole('img', { name: /^cpu: web-1 and db-1, from / }))
  await expect.element(page.getByText('Fri, Jan 02, 2026, 04:00:00 GMT')).toBeVisible()
  await expect.element(lines.getByRole('button', { name: 'web-1 20 MB' })).toBeVisible()
})

test('stats are a bar beside a strip of 44 px, with each line, the average and what is free, and their tooltips [SH-CHART-11 SH-CHART-14..18 SH-CHART-22 SH-CHART-32]', async () => {
  await statistics()
  const bar = page.getByRole('img', { name: 'Usage: 26 used, 17 free of 43' })
  await expect.element(bar).toBeInTheDocument()
  for (const [part, words] of [
    [/^Used \(1\)/, 'web-1: 24 MB'],
    [/^Used \(2\)/, 'db-1: 2 MB'],
    [/^Average/, '25.5 MB'],
    [/^Free/, '17 MB'],
  ] as const) {
    await userEvent.hover(page.getByRole('figure').getByRole('button', { name: part }).last())
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(words)
  }
  const strip = bar.element().closest('figure')?.querySelector('[style*="width: 44px"]')
  expect(strip?.getBoundingClientRect().width).toBe(44)
})

for (const [what, answer] of [
  ['missing', () => json({})],
  ['empty', () => json({ series: [] })],
  ['failed', () => json('It broke.', 500)],
] as const) {
  test(`chart data that is ${what} says so in its place and in a toast [SH-CHART-36 SH-CHART-37]`, async () => {
    await statistics(answer)
    await expect.element(page.getByText('No data available.')).toBeVisible()
    const failed = page.getByText('An error occurred. Please try again later.')
    await expect.element(failed.first()).toBeVisible()
  })
}

const boxOf = () => {
  const { top, width, height } =
    document.querySelector('.uplot')?.getBoundingClientRect() ?? new DOMRect()
  return { top, width, height }
}
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('a chart is as tall as the window leaves, less 30 px, and follows a resize after 400 ms [SH-CHART-33 SH-CHART-38 SH-CHART-39]', async () => {
  const { screen } = await statistics()
  await expect.element(time).toBeInTheDocument()
  await vi.waitFor(() => {
    const { top, height } = boxOf()
    expect(top + height).toBeCloseTo(window.innerHeight - 30, 0)
  })
  await frames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const before = boxOf().width
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(window.scrollY).toBeGreaterThan(0)
    screen.container.style.width = '800px'
    await frames()
    vi.advanceTimersByTime(399)
    await frames()
    expect(boxOf().width).toBe(before)
    vi.advanceTimersByTime(1)
    await frames()
    expect(boxOf().width).toBeLessThan(before)
    // What is scrolled away is no room below.
    const { top, height } = boxOf()
    expect(top + window.scrollY + height).toBeCloseTo(window.innerHeight - 30, 0)
  } finally {
    vi.useRealTimers()
  }
})

test('meters that cannot be read say so, and where there are none, that nothing is measured', async () => {
  const world = await openWorld()
  await world.refuse(503, 'Not now.', { service: 'metric' })
  await show(<ProjectMeteringPage />, '/project/metering')
  await expect.element(page.getByText('Unable to retrieve the meters.')).toBeVisible()
  await world.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('tab', { name: 'Usage Report' })).toBeVisible()
})
