import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { json, serve } from '#api/testing.ts'
import { Line, type LineProps } from '#ui/charts/line.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import { toast } from '#ui/tell/toast.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

beforeEach(() => page.viewport(1000, 700))
afterEach(() => toast.clearAll())

const point = (hour: number, y: number) => ({ x: `2026-01-02T0${hour}:00:00`, y })
const feed = {
  series: [
    { name: 'web-1', unit: '%', data: [point(3, 12.5), point(4, 20), point(5, 40)] },
    { name: '<b>db</b>', unit: '%', color: 'rgb(255, 0, 0)', data: [point(3, 1), point(5, 3)] },
  ],
  stats: { used: 30, average: 20, tooltip_average: 'on average' },
  settings: { yMin: 0, yMax: 100 },
}

const draw = (props: LineProps) =>
  render(
    <QueryProvider>
      <main className="p-4">
        <Line {...props} />
      </main>
      <ToastRegion />
    </QueryProvider>,
  )

const time = page.getByRole('slider', { name: 'Time in CPU' })
const lines = page.getByRole('list', { name: 'Lines' })
const noData = page.getByText('No data available.')
const failed = page.getByText('An error occurred. Please try again later.')

/** The colours that the canvas shows, but for shades of them. */
const painted = (colour: readonly [number, number, number]): boolean => {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (!pixels) return false
  for (let at = 0; at < pixels.length; at += 4) {
    if (colour.every((part, index) => pixels[at + index] === part) && pixels[at + 3] === 255) {
      return true
    }
  }
  return false
}
const red = [255, 0, 0] as const

test('chart data is read as JSON, with the values of linked forms behind its address', async () => {
  const { paths } = serve((_, url) => (url.pathname.endsWith('/samples') ? json(feed) : undefined))
  const forms = [{ date_options: 'other', date_from: '2026-01-01' }, { group_by: '' }, {}]
  await draw({ label: 'CPU', url: 'admin/metering/samples?meter=cpu', forms })
  await expect.element(time).toBeInTheDocument()
  expect(paths()).toEqual([
    'GET /admin/metering/samples?meter=cpu&date_options=other&date_from=2026-01-01&group_by=',
  ])
})

test('the legend names the lines, and each can be hidden and shown', async () => {
  const { container } = await draw({ label: 'CPU', feed })
  await expect.element(lines.getByRole('button')).toHaveLength(2)
  expect(container.querySelector('b')).toBeNull()
  const db = lines.getByRole('button', { name: '<b>db</b> %' })
  await expect.element(db).toHaveAttribute('aria-pressed', 'true')
  await vi.waitFor(() => expect(painted(red)).toBe(true))
  await db.click()
  await expect.element(db).toHaveAttribute('aria-pressed', 'false')
  await vi.waitFor(() => expect(painted(red)).toBe(false))
  await userEvent.keyboard(' ')
  await expect.element(db).toHaveAttribute('aria-pressed', 'true')
  await vi.waitFor(() => expect(painted(red)).toBe(true))
  await expectNoViolations()
})

test('what the lines are at a time is told in GMT, by mouse and by keyboard', async () => {
  await draw({ label: 'CPU', feed })
  await expect.element(time).toHaveAttribute('aria-valuetext', 'No time is chosen.')
  const plot = page.getByRole('img', { name: /^CPU: web-1 and <b>db<\/b>, from / })
  await userEvent.hover(plot)
  await expect.element(page.getByText('Fri, Jan 02, 2026, 04:00:00 GMT')).toBeVisible()
  await expect.element(lines.getByRole('button', { name: 'web-1 20 %' })).toBeVisible()

  await userEvent.tab()
  await expect.element(time).toHaveFocus()
  await userEvent.keyboard('{Home}')
  const at3 = 'Fri, Jan 02, 2026, 03:00:00 GMT, web-1: 12.5 %, <b>db</b>: 1 %'
  await expect.element(time).toHaveAttribute('aria-valuetext', at3)
  await userEvent.keyboard('{ArrowRight}')
  const at4 = 'Fri, Jan 02, 2026, 04:00:00 GMT, web-1: 20 %'
  await expect.element(time).toHaveAttribute('aria-valuetext', at4)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Fri, Jan 02, 2026, 05:00:00 GMT')).toBeVisible()
  await expectNoViolations()
})

test('nanoseconds and bytes are drawn in units that can be read, and stand in figures as they are', async () => {
  const grown = [{ name: 'cpu', unit: 'ns', data: [point(3, 3.6e12), point(4, 1.08e13)] }]
  await draw({
    label: 'CPU',
    feed: { series: grown, stats: { used: 7.2e12, 'max-value': 1.08e13 }, settings: { yMin: 0 } },
  })
  await userEvent.hover(page.getByRole('img', { name: /^CPU: cpu, from / }))
  await expect.element(lines.getByRole('button', { name: /^cpu [13] h$/ })).toBeVisible()
  const bar = page.getByRole('img', { name: 'Usage: 2 h used, 1 h free of 3 h' })
  await expect.element(bar).toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the figures' }).click()
  await expect.element(page.getByRole('row', { name: /10,800,000,000,000 ns/ })).toBeVisible()
})

test('keys come to the first time also where the period begins after it', async () => {
  const settings = { xMin: '2026-01-02T03:30:00', xMax: '2026-01-02T05:30:00' }
  await draw({ label: 'CPU', feed: { ...feed, settings } })
  await expect.element(time).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  await expect
    .element(time)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('03:00:00 GMT, web-1: 12.5 %'))
})

test('the lines stand in figures, too, for those who cannot see them', async () => {
  await draw({ label: 'CPU', feed })
  await page.getByRole('button', { name: 'Show the figures' }).click()
  const row = page.getByRole('row', { name: /^web-1/ })
  await expect
    .element(row)
    .toHaveTextContent('web-1312.5 %24.17 %40 %40 %Fri, Jan 02, 2026, 05:00:00 GMT')
  await expect.element(page.getByRole('row', { name: /^<b>db<\/b>/ })).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: 'Hide the figures' }).click()
  await expect.element(row).not.toBeInTheDocument()
})

test('stats of the feed are shown as a bar', async () => {
  await draw({ label: 'CPU', feed })
  await expect.element(page.getByRole('img', { name: /30 used, 70 free/ })).toBeInTheDocument()
})

test('settings of the feed decide the bounds and the look of the plot', async () => {
  const { unmount } = await draw({ label: 'CPU', feed })
  await vi.waitFor(() => expect(painted(red)).toBe(true))
  await unmount()
  // Between 50 and 100 there is nothing of a line that ends at 3.
  await draw({ label: 'CPU', feed: { ...feed, settings: { yMin: 50, yMax: 100 } } })
  await expect.element(time).toBeInTheDocument()
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull())
  expect(painted(red)).toBe(false)
})

for (const [what, answer, retry] of [
  ['missing', () => json({}), false],
  ['empty', () => json({ series: [] }), false],
  ['failed', () => json('It broke.', 500), true],
] as const) {
  test(`chart data that is ${what} says so in its place and in a toast`, async () => {
    const { paths } = serve(answer)
    await draw({ label: 'CPU', url: 'admin/metering/samples' })
    await expect.element(noData).toBeVisible()
    await expect.element(failed).toBeVisible()
    expect(failed.elements()).toHaveLength(1)
    await expectNoViolations()
    const again = page.getByRole('button', { name: 'Try again' })
    if (!retry) return expect(again.elements()).toHaveLength(0)
    await again.click()
    await vi.waitFor(() => expect(paths().length).toBe(2))
  })
}

const boxOf = (selector: string) => {
  const { top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
  return { top: top ?? NaN, width: width ?? NaN, height: height ?? NaN }
}

/** What resize observers report has been reported, and what it caused is drawn. */
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('a chart follows a resize 400 ms after its end', async () => {
  const { container } = await draw({ label: 'CPU', feed })
  await vi.waitFor(() => expect(boxOf('.uplot').width).toBeGreaterThan(900))
  await frames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const main = container.querySelector('main')
    const resize = async (width: number) => {
      if (main) main.style.width = `${width}px`
      await frames()
    }
    const widthAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await frames()
      return boxOf('.uplot').width
    }
    const before = boxOf('.uplot').width
    await resize(700)
    expect(await widthAfter(300)).toBe(before)
    await resize(600)
    expect(await widthAfter(399)).toBe(before)
    expect(await widthAfter(1)).toBe(600 - 32)
  } finally {
    vi.useRealTimers()
  }
})

test('an auto-size chart ends 30 px above the end of the window', async () => {
  const settings = { auto_size: true }
  await draw({ label: 'CPU', feed: { ...feed, settings } })
  await vi.waitFor(() => {
    const { top, height } = boxOf('.uplot')
    expect(top + height).toBeCloseTo(window.innerHeight - 30, 0)
  })
  expect(boxOf('.uplot').height).toBeGreaterThan(400)
})

test('another theme draws the plot anew in its colours', async () => {
  document.documentElement.dataset['theme'] = 'light'
  try {
    const one = { ...feed, series: [{ name: 'a', data: [point(3, 1), point(5, 90)] }] }
    await draw({ label: 'CPU', feed: one })
    const light = [0x1d, 0x4e, 0xd8] as const
    const dark = [0x6e, 0xa0, 0xff] as const
    await vi.waitFor(() => expect(painted(light)).toBe(true))
    document.documentElement.dataset['theme'] = 'dark'
    await vi.waitFor(() => expect(painted(dark)).toBe(true))
    expect(painted(light)).toBe(false)
  } finally {
    delete document.documentElement.dataset['theme']
  }
})

test('a line that was hidden stays so when the chart is drawn anew', async () => {
  const chart = (height: number) => <Line label="CPU" feed={feed} height={height} />
  const { rerender } = await render(chart(240))
  await vi.waitFor(() => expect(painted(red)).toBe(true))
  await lines.getByRole('button', { name: '<b>db</b> %' }).click()
  await vi.waitFor(() => expect(painted(red)).toBe(false))
  await rerender(chart(320))
  await vi.waitFor(() => expect(boxOf('.uplot').height).toBe(320))
  await frames()
  expect(painted(red)).toBe(false)
})
