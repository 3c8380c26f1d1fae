import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { writeCookie } from '#api/session/cookies.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { inSlices } from '#screens/topology/graph/arrange.ts'
import { Graph } from '#screens/topology/graph/graph-view.tsx'
import { jobOf, layOut } from '#screens/topology/graph/layout.ts'
import { followers } from '#screens/topology/graph/scene.ts'
import { crowdOf, topologyOf } from '#screens/topology/graph/testing.ts'
import '#ui/theme.css'

beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  vi.restoreAllMocks()
  writeCookie('show_labels', undefined)
  writeCookie('are_networks_collapsed', undefined)
})

const graph = page.getByRole('application', { name: 'Network topology graph' })
const shown = (drawn: Drawn) => (
  <Graph drawn={drawn} chosen={undefined} found={undefined} onChoose={() => undefined} />
)
const settled = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

test('there is a loader until the first layout is there [SH-GRAPH-12]', async () => {
  await render(shown(topologyOf(500)))
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
})

test('a reading that says the same lays nothing out and draws nothing', async () => {
  const drawn = topologyOf(30)
  const screen = await render(shown(drawn))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  await settled()
  const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  await screen.rerender(shown(structuredClone(drawn)))
  await settled()
  expect(cleared).not.toHaveBeenCalled()
  expect(sent).not.toHaveBeenCalled()
  const [first, ...rest] = drawn.nodes
  if (!first) throw new Error('There are nodes.')
  await screen.rerender(shown({ ...drawn, nodes: [{ ...first, tone: 'bad' }, ...rest] }))
  await expect.poll(() => cleared.mock.calls.length).toBe(1)
  // Another state moves nothing.
  expect(sent).not.toHaveBeenCalled()
})

/** The names and counts that the next drawing of the canvas has on it. */
const painted = async (): Promise<readonly string[]> => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  // Whatever is drawn anew when the window changes is all of it.
  await page.viewport(1000, 701)
  await settled()
  await page.viewport(1000, 700)
  await expect.poll(() => written.mock.calls.length).toBeGreaterThan(0)
  written.mockClear()
  await page.viewport(1000, 702)
  await settled()
  const texts = written.mock.calls.map(([text]) => text)
  written.mockRestore()
  return texts
}
const turn = (name: string) => page.getByRole('switch', { name }).element()
const press = (element: HTMLElement | SVGElement) => {
  element.focus()
  return userEvent.keyboard(' ')
}

test('names are on the drawing or not, and the choice outlives the page [SH-GRAPH-08]', async () => {
  const screen = await render(shown(topologyOf(12)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  expect(await painted()).toEqual(expect.arrayContaining(['public', 'web', 'web-1']))
  await press(turn('Labels'))
  const without = await painted()
  for (const name of ['public', 'web', 'web-1']) expect(without).not.toContain(name)
  await screen.unmount()
  await render(shown(topologyOf(12)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  expect(await painted()).not.toContain('public')
})

test('a collapsed network has the count of what it hides on the drawing [SH-GRAPH-10 SH-GRAPH-14 SH-GRAPH-15 SH-GRAPH-16]', async () => {
  const drawn = topologyOf(12)
  const hidden = followers(drawn, 'network-0').length
  const screen = await render(shown(drawn))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  expect(await painted()).toContain('web-1')
  await press(turn('Collapse networks'))
  const folded = await painted()
  expect(folded).toContain(String(hidden))
  expect(folded).not.toContain('web-1')
  await screen.unmount()
  await render(shown(drawn))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  expect(await painted()).toContain(String(hidden))
  await press(turn('Collapse networks'))
  expect(await painted()).toContain('web-1')
})

test('a group is opened and closed by keys, and by what is looked for in it', async () => {
  const drawn = crowdOf(60)
  const screen = await render(shown(drawn))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  const told = page.getByRole('status')
  graph.element().focus()
  await userEvent.keyboard('{Home}{PageDown}')
  await expect.element(told).toHaveTextContent('web-prod-…, Group of instances, 57 Active, closed')
  expect(await painted()).toEqual(expect.arrayContaining(['57', '3', '3 Error']))
  await userEvent.keyboard('{Enter}')
  await expect.element(told).toMatchTextContent(/57 Active, open$/)
  await userEvent.keyboard('{PageDown}')
  await expect.element(told).toHaveTextContent('web-prod-0000, Instance, Active')
  await userEvent.keyboard('{PageUp} ')
  await expect.element(told).toMatchTextContent(/57 Active, closed$/)
  const found = vi.fn<(id: string) => void>()
  await screen.rerender(
    <Graph
      {...{ drawn, chosen: undefined, onChoose: () => undefined }}
      found={{ id: 'crowd-8' }}
      onFound={found}
    />,
  )
  await expect.element(told).toMatchTextContent(/57 Active, open$/)
  await expect.poll(() => found.mock.calls.map(([id]) => id)).toEqual(['crowd-8'])
})

/** Whether the drawing is moving: something that stands is not drawn again. */
const moves = async (): Promise<boolean> => {
  const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  await settled()
  const { length } = cleared.mock.calls
  cleared.mockRestore()
  return length > 0
}

/** Zooms in and out again by the buttons; both moves are over by the time that this resolves. */
const zoomed = async () => {
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(moves).toBe(false)
}

test('the way back to the whole takes 1500 ms [SH-GRAPH-06 SH-GRAPH-07]', async () => {
  await render(shown(topologyOf(30)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  const percent = () => page.getByText(/^\d+%$/).element().textContent
  await expect.poll(moves).toBe(false)
  const whole = percent()
  await zoomed()
  expect(percent()).not.toBe(whole)
  // By the clock that transitions go by, so that no time has to pass.
  const began = performance.now()
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
  page.getByRole('button', { name: 'Center' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await settled()
  passed = 750
  await settled()
  expect(percent()).not.toBe(whole)
  passed = 1499
  await settled()
  expect(await moves()).toBe(true)
  passed = 1501
  await settled()
  expect(await moves()).toBe(false)
  expect(percent()).toBe(whole)
})

test('it takes none where motion is unwanted [SH-GRAPH-06]', async () => {
  const ask = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    ask(query.includes('prefers-reduced-motion') ? 'all' : query),
  )
  await render(shown(topologyOf(30)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  const percent = () => page.getByText(/^\d+%$/).element().textContent
  await expect.poll(moves).toBe(false)
  const whole = percent()
  await zoomed()
  expect(percent()).not.toBe(whole)
  const began = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => began)
  page.getByRole('button', { name: 'Center' }).element().focus()
  await userEvent.keyboard('{Enter}')
  // Not a moment passes.
  await expect.poll(percent).toBe(whole)
  await expect.poll(moves).toBe(false)
})

test('a small drawing is seen whole at its own size, a large one as small as it must be', async () => {
  const percent = () => page.getByText(/^\d+%$/).element().textContent
  const screen = await render(shown(topologyOf(2)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  await expect.poll(percent).toBe('100%')
  await screen.unmount()
  await render(shown(topologyOf(3000)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  await expect.poll(percent).toBe('10%')
})

test('without a worker it is laid out in slices, to the same places', async () => {
  const { job } = jobOf(topologyOf(60), new Map())
  const places = await inSlices(job, new AbortController().signal)
  expect(places).toEqual(layOut(job))
  await expect(inSlices(job, AbortSignal.abort())).rejects.toThrow(/abort/i)
})
