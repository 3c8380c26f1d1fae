import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { writeCookie } from '#api/cookies.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { inSlices } from '#screens/topology/graph/arrange.ts'
import { Graph } from '#screens/topology/graph/graph-view.tsx'
import { jobOf, layOut } from '#screens/topology/graph/layout.ts'
import { topologyOf } from '#screens/topology/graph/testing.ts'
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

test('there is a loader until the first layout is there, and words where nothing is drawn [SH-GRAPH-12 SH-GRAPH-13]', async () => {
  const screen = await render(shown(topologyOf(500)))
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  await screen.rerender(shown({ nodes: [], links: [] }))
  const nothing = 'There are no networks, routers, or connected instances to display.'
  await expect.element(page.getByText(nothing)).toBeVisible()
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

test('the way back to the whole takes its time, and none where motion is unwanted [SH-GRAPH-07]', async () => {
  await render(shown(topologyOf(30)))
  await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  const percent = () => Number.parseInt(page.getByText(/^\d+%$/).element().textContent ?? '', 10)
  const whole = percent()
  for (let at = 0; at < 4; at++) {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await new Promise((resolve) => setTimeout(resolve, 260))
  }
  expect(percent()).toBeGreaterThan(whole)
  const started = performance.now()
  await page.getByRole('button', { name: 'Center' }).click()
  await expect.poll(percent, { interval: 20 }).toBe(whole)
  const took = performance.now() - started
  expect(took).toBeGreaterThan(700)
})

test('without a worker it is laid out in slices, to the same places', async () => {
  const { job } = jobOf(topologyOf(60), new Map())
  const places = await inSlices(job, new AbortController().signal)
  expect(places).toEqual(layOut(job))
  await expect(inSlices(job, AbortSignal.abort())).rejects.toThrow(/abort/i)
})
