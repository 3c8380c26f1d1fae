import type { StackGraph } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { RegistryProvider } from '#resource/registry-context.tsx'
import { entry, registry } from '#resource/registry.ts'
import { kind } from '#resource/define.ts'
import { StackTopology } from '#screens/stack-topology/stack-topology.tsx'
import { StackTopologyView } from '#screens/stack-topology/stack-topology-view.tsx'
import { graphOf, resource, stackOf } from '#screens/stack-topology/testing.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

beforeEach(() => page.viewport(1100, 800))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const drawing = page.getByRole('application', { name: 'Stack topology graph' })
const settled = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}
const shown = async (graph: StackGraph) => {
  const screen = await render(<StackTopologyView graph={graph} />)
  await expect.element(drawing).toHaveAttribute('aria-busy', 'false')
  return (next: StackGraph) => screen.rerender(<StackTopologyView graph={next} />)
}
/** The texts that are on the canvas when the window has changed a little. */
const painted = async (): Promise<readonly string[]> => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  await page.viewport(1101, 800)
  await settled()
  await page.viewport(1100, 800)
  await expect.poll(() => written.mock.calls.length).toBeGreaterThan(0)
  await settled()
  const texts = written.mock.calls.map(([text]) => text)
  written.mockRestore()
  return texts
}

const port = resource('port', { kind: 'port', required_by: ['web'], colour: 'gray' })
const broken = resource('db', {
  kind: 'db',
  colour: 'red',
  info: { name: 'db', type: 'OS::Trove::Instance', status: 'CREATE_FAILED', status_reason: 'No' },
})
const shop = graphOf([resource('web'), port, broken])

test('a stack is drawn with its resources, 500 px tall, and told in a list [SH-STACK-01 SH-STACK-20]', async () => {
  await shown(shop)
  expect(await painted()).toEqual(
    expect.arrayContaining(['shop', 'web', 'port', 'Create In Progress', 'db', 'Create Failed']),
  )
  const { height } = drawing.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(500)
  expect(height).toBeLessThan(520)
  // Nothing cuts it off: the legend stands below it, in the same frame.
  const legend = page.getByRole('list', { name: 'Legend' }).element()
  const frame = legend.parentElement?.getBoundingClientRect()
  expect(legend.getBoundingClientRect().bottom).toBeLessThanOrEqual((frame?.bottom ?? 0) + 1)
  expect(frame?.height).toBeGreaterThan(520)
  const list = page.getByRole('treegrid', { name: 'Resources of the stack' })
  await expect.element(list.getByText('Port · Create In Progress')).toBeVisible()
  await expectNoViolations()
})

test('nodes that disappear leave the drawing, and a stack that is gone empties it [SH-STACK-19]', async () => {
  const show = await shown(shop)
  await show(graphOf([resource('web')]))
  const texts = await painted()
  expect(texts).toContain('web')
  expect(texts).not.toContain('port')
  await show(graphOf([], { status: 'DELETE_COMPLETE' }))
  await expect.element(page.getByText('This stack has been deleted.')).toBeVisible()
  await expect.element(drawing).not.toBeInTheDocument()
})

/** How many times the canvas is drawn within half a second. */
const frames = async (change: () => Promise<unknown>) => {
  const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  await change()
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { length } = cleared.mock.calls
  cleared.mockRestore()
  return length
}

test('a node whose image changes shakes, but for who wants nothing to move [SH-STACK-18]', async () => {
  const show = await shown(graphOf([port]))
  await settled()
  const there = { ...port, colour: 'green', image: 'port-green' } as const
  expect(await frames(() => show(graphOf([there])))).toBeGreaterThan(4)
  const still = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? still('all') : still(query),
  )
  await new Promise((resolve) => setTimeout(resolve, 400))
  const swapped = await frames(() => show(graphOf([port])))
  expect(swapped).toBeGreaterThan(0)
  expect(swapped).toBeLessThan(4)
})

const server = kind<{ id: string }>({
  type: 'OS::Nova::Server',
  name: ['Instance', 'Instances'],
  inline: ['instance', 'instances'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})
const servers = registry([entry(server, {}, () => Promise.reject(new Error('Not looked at.')))])
const details = (name: string) => page.getByRole('dialog', { name: `Details of ${name}` })

test('what is known of a node shows where the keyboard is, with the way to what it has made', async () => {
  await render(
    <RegistryProvider registry={servers}>
      <StackTopologyView graph={shop} />
    </RegistryProvider>,
  )
  await expect.element(drawing).toHaveAttribute('aria-busy', 'false')
  drawing.element().focus()
  await userEvent.keyboard('{Home}{PageDown}')
  await expect.element(details('web')).toBeVisible()
  await expect.element(details('web').getByText('Create Complete')).toBeVisible()
  await expect
    .element(details('web').getByRole('link', { name: 'View Details' }))
    .toHaveAttribute('href', '/ngdetails/OS::Nova::Server/web-id')
  await userEvent.keyboard('{PageDown}{PageDown}{Enter}')
  await expect.element(details('db').getByText('No', { exact: true })).toBeVisible()
  await expect.element(details('db').getByText('OS::Trove::Instance')).toBeVisible()
  await expect.element(details('db').getByRole('link')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(details('db')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(drawing.element())
})

test('the outputs of a stack are told, and only addresses of the web are links', async () => {
  const outputs = [
    { output_key: 'WebsiteURL', output_value: 'http://10.0.0.5/' },
    { output_key: 'trap', output_value: 'javascript:alert(1)' },
  ]
  const info = { ...shop.stack.info, outputs }
  await shown(graphOf([resource('web')], { info }))
  drawing.element().focus()
  await userEvent.keyboard('{Home}{Enter}')
  await expect
    .element(details('shop').getByRole('link', { name: 'http://10.0.0.5/' }))
    .toHaveAttribute('href', 'http://10.0.0.5/')
  await expect.element(details('shop').getByText('javascript:alert(1)')).toBeVisible()
  await expect.element(details('shop').getByRole('link')).toHaveLength(1)
})

test('a node that is pointed at tells what it is, until the pointer has left it', async () => {
  await shown(graphOf([resource('web')]))
  const canvas = drawing.element().querySelector('canvas')
  if (!canvas) throw new Error('There is a canvas.')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const move = (clientX: number, clientY: number) =>
    canvas.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }))
  await settled()
  search: for (let y = top; y < top + height; y += 12)
    for (let x = left; x < left + width; x += 12) {
      move(x, y)
      if (canvas.style.cursor === 'pointer') break search
    }
  await expect.element(page.getByRole('dialog')).toBeVisible()
  move(left + 2, top + 2)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a resource is found by its name or type, and the list has only what was found', async () => {
  await shown(stackOf(30))
  await page.getByRole('textbox', { name: 'Find a resource' }).fill('net-0')
  await expect.element(page.getByRole('status').getByText('1 found')).toBeVisible()
  const list = page.getByRole('treegrid', { name: 'Resources of the stack' })
  await expect.element(list.getByRole('row')).toHaveLength(2)
})

test('it is read again every 3 s while something is in progress, else every 30 s [SH-STACK-16 SH-STACK-17]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const answers = [graphOf([], { in_progress: true }), graphOf([])]
  const load = vi.fn(() =>
    Promise.resolve(answers[Math.min(load.mock.calls.length - 1, 1)] ?? shop),
  )
  await render(
    <QueryProvider>
      <StackTopology id="st1" source={{ load, services: [] }} />
    </QueryProvider>,
  )
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(2900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1500)
  expect(load).toHaveBeenCalledTimes(3)
})
