import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { growth } from '#ui/charts/grow.ts'
import { Pie, radii } from '#ui/charts/pie.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

afterEach(() => vi.restoreAllMocks())

const real = window.matchMedia.bind(window)

/** As the browser of somebody who wants no motion, or of somebody who does not mind it. */
const prefer = (motion: 'reduce' | 'no-preference') => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion')
      ? new Proxy(real(query), {
          get: (list, key) => (key === 'matches' ? motion === 'reduce' : Reflect.get(list, key)),
        })
      : real(query),
  )
}

const box = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return { width, height }
}

/** How wide the drawing is in units of its viewbox, when it is 200 px. */
const widths = async (shape: keyof typeof radii) => {
  const { container, unmount } = await render(
    <div style={{ width: 200, height: 200 }}>
      <Pie label="RAM" shape={shape} percent={100} />
    </div>,
  )
  const svg = container.querySelector('svg')
  const mark = container.querySelector('[data-mark]')
  if (!svg || !mark) throw new Error('Nothing is drawn.')
  const drawn = { viewBox: svg.getAttribute('viewBox'), ...box(mark) }
  await unmount()
  return drawn
}

test('a pie is 45 units in radius, a donut 36, a small pie 30, in 100 by 100 [SH-CHART-05 SH-CHART-08]', async () => {
  prefer('reduce')
  expect(radii).toEqual({ pie: [0, 45], donut: [24, 36], small: [0, 30] })
  for (const [shape, radius] of [
    ['pie', 45],
    ['donut', 36],
    ['small', 30],
  ] as const) {
    const { viewBox, width, height } = await widths(shape)
    expect(viewBox).toBe('0 0 100 100')
    expect(width, shape).toBeCloseTo(radius * 4, 0)
    expect(height, shape).toBeCloseTo(radius * 4, 0)
  }
})

test('a usage says its percent and is marked when it is full, or nearly so [SH-CHART-01 SH-CHART-03 SH-CHART-04]', async () => {
  prefer('reduce')
  const { container } = await render(
    <div className="w-80">
      <Pie label="Instances" shape="donut" percent={64.2} />
      <Pie label="vCPUs" shape="donut" percent={80} />
      <Pie label="RAM" shape="donut" percent={130} />
      <Pie label="Ports" shape="donut" percent={0} />
    </div>,
  )
  await expect.element(page.getByRole('img', { name: 'Instances: 64% used' })).toBeVisible()
  await expect.element(page.getByText('64%')).toBeVisible()
  const marks = [...container.querySelectorAll('[data-mark]')].map((one) =>
    one.getAttribute('data-mark'),
  )
  expect(marks).toEqual(['NEARLY_FULL', 'FULL'])
  await expect
    .element(page.getByRole('img', { name: 'vCPUs: 80% used, nearly full' }))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: 'RAM: 130% used, full' })).toBeVisible()
  await expectNoViolations()
})

test('a pie opens within 500 ms, and is there at once for those who want no motion [SH-CHART-07]', async () => {
  expect(growth).toBe(500)
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => frames.push(step))
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => undefined)
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const arc = () => document.querySelector('[data-mark]')?.getAttribute('d') ?? ''
  const paint = (time: number) => {
    const [step] = frames.splice(0)
    step?.(time)
  }

  prefer('no-preference')
  const moving = await render(<Pie label="RAM" percent={90} />)
  const closed = arc()
  paint(1250)
  await vi.waitFor(() => expect(arc()).not.toBe(closed))
  const half = arc()
  paint(1499)
  await vi.waitFor(() => expect(arc()).not.toBe(half))
  expect(frames).toHaveLength(1)
  paint(1500)
  await vi.waitFor(() => expect(frames).toHaveLength(0))
  const open = arc()
  await moving.unmount()

  prefer('reduce')
  await render(<Pie label="RAM" percent={90} />)
  expect(arc()).toBe(open)
  expect(frames).toHaveLength(0)
})

test('a distribution has a slice and a line of its list for each pair', async () => {
  prefer('reduce')
  const { container } = await render(
    <Pie label="Servers by state" shares="active=6|<img src=x onerror=alert(1)>=2|off=0" />,
  )
  await expect.element(page.getByRole('img', { name: 'Servers by state' })).toBeVisible()
  expect(container.querySelectorAll('path')).toHaveLength(3)
  const lines = page.getByRole('listitem')
  await expect.element(lines.nth(0)).toHaveTextContent('1active6 (75%)')
  await expect.element(lines.nth(1)).toHaveTextContent('2<img src=x onerror=alert(1)>2 (25%)')
  expect(container.querySelector('img')).toBeNull()
  const colours = [...container.querySelectorAll('path')].map((one) => getComputedStyle(one).fill)
  expect(new Set(colours).size).toBe(3)
  await userEvent.hover(lines.nth(1))
  expect(
    [...container.querySelectorAll('path')].map((one) => getComputedStyle(one).opacity),
  ).toEqual(['0.3', '1', '0.3'])
  await expectNoViolations()
})

test('a distribution of nothing says so', async () => {
  await render(<Pie label="Servers by state" shares="active=0" />)
  await expect.element(page.getByText('No data available.')).toBeVisible()
})
