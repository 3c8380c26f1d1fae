import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'
import { TopologyPage } from '#screens/topology/topology-page.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  vi.restoreAllMocks()
})

const path = '/project/network_topology'
const drawing = page.getByRole('group', { name: 'Flat view' })
const list = page.getByRole('treegrid', { name: 'Networks and devices' })
const lineOf = (name: string) => list.getByRole('row', { name: new RegExp(`^${name} `) })
const balloon = (name: string) => page.getByRole('dialog', { name: `Details of ${name}` })

const graph = page.getByRole('application', { name: 'Network topology graph' })

const open = async (
  world: Awaited<ReturnType<typeof openWorld>>,
  view: 'flat' | 'graph' = 'flat',
  drawn = vi.fn<() => void>(),
  query = '',
) => {
  const shown = await show(
    <Profiler id="page" onRender={drawn}>
      <TopologyPage />
    </Profiler>,
    `${path}${query}`,
    resources,
  )
  await expect.element(drawing).toBeVisible()
  if (view === 'graph') {
    await page.getByRole('tab', { name: 'Graph view' }).click()
    await expect.element(graph).toHaveAttribute('aria-busy', 'false')
  }
  const asked = () => world.seen.filter((one) => one.path.startsWith('/api/topology/')).length
  const again = async () => {
    const before = asked()
    performance.clearResourceTimings()
    // As when the window comes back into sight; nothing is asked while it is being asked already.
    await expect
      .poll(() => {
        if (asked() === before) window.dispatchEvent(new Event('visibilitychange'))
        return asked()
      })
      .toBe(before + 1)
    await expect.poll(answered).toBe(1)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }
  return { ...shown, asked, again, drawn }
}

/** How many answers of the page's feed have come since timings were cleared. */
const answered = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(encodeURIComponent('/api/topology/'))).length

/** The answers of the page's feed, as the browser has them. */
const answersOf = () => {
  const parsed: string[] = []
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    if (text.includes('"routers"')) parsed.push(text)
    return parse(text, reviver)
  })
  return parsed
}

test('a reload that says nothing new is neither parsed nor drawn [SH-TOPO-01 SH-TOPO-02]', async () => {
  const parsed = answersOf()
  const world = await openWorld()
  const { again, drawn } = await open(world)
  await expect.element(page.getByRole('button', { name: 'Create Network' })).toBeVisible()
  expect(parsed).toHaveLength(1)
  // Each of the three buttons asks once for its quotas, after the picture.
  const quotas = () => world.paths().filter((one) => one.includes('/api/quotas/'))
  const each = ['id=instances&id=cores&id=ram', 'id=network', 'id=router']
  await expect.poll(() => quotas().toSorted()).toEqual(each.map((ids) => `GET /api/quotas/?${ids}`))
  // Their answers have come when a reload after them draws nothing more.
  await expect
    .poll(async () => {
      drawn.mockClear()
      await again()
      return drawn.mock.calls.length
    })
    .toBe(0)
  await again()
  expect(parsed).toHaveLength(1)
  expect(drawn).not.toHaveBeenCalled()
  expect(quotas()).toHaveLength(each.length)
  const last = world.seen.findLast((one) => one.path.startsWith('/api/topology/'))
  expect(last?.path).toMatch(/^\/api\/topology\/network\/\?\d{13}=?$/)
  await world.change('servers', { name: 'cache-1' }, { name: 'cache-x' })
  await again()
  await expect.poll(() => parsed.length).toBe(2)
  await expect.element(lineOf('cache-x').first()).toBeInTheDocument()
})

test('a part that fails says so, in the words of its service, and is read again', async () => {
  const world = await openWorld()
  await world.refuse(500, 'Neutron is full.', { service: 'network', path: '^/v2.0/routers' })
  await open(world)
  const said = page.getByRole('alert')
  await expect.element(said).toMatchTextContent(/Unable to retrieve the routers\./)
  await expect.element(said).toMatchTextContent(/Neutron is full\./)
  await expect.element(lineOf('web').first()).toBeVisible()
  await world.heal()
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(lineOf('edge').first()).toBeVisible()
})

test('hostile names are text in the drawing, the list and the balloon', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const world = await openWorld()
  await world.change('servers', { name: 'cache-1' }, { name })
  await open(world)
  const line = list.getByRole('row').filter({ hasText: name })
  await line.getByRole('button').click()
  await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test.each(['flat', 'graph'] as const)(
  'in the %s view the balloon of what disappears or is being deleted closes, others are brought up to date [SH-BALL-19 SH-FLAT-17 SH-FLAT-19]',
  async (view) => {
    const world = await openWorld()
    const { again } = await open(world, view)
    const id = await world.idOf('servers', 'cache-1')
    await lineOf('cache-1').getByRole('button').click()
    await expect.element(balloon('cache-1').getByText('Active')).toBeVisible()
    await world.change('servers', { id }, { vm_state: 'error' })
    await again()
    await expect.element(balloon('cache-1').getByText('Error')).toBeVisible()
    await world.change('servers', { id }, { task_state: 'deleting' })
    await again()
    await expect.element(balloon('cache-1')).not.toBeInTheDocument()
    await lineOf('cache-2').getByRole('button').click()
    await expect.element(balloon('cache-2')).toBeVisible()
    await world.only('servers', 'web-1')
    await again()
    await expect.element(balloon('cache-2')).not.toBeInTheDocument()
  },
)

test('what is built or deleted is drawn as being worked on, anything else as it is [SH-FLAT-15 SH-FLAT-16 SH-FLAT-18]', async () => {
  const world = await openWorld()
  await world.change('servers', { name: 'cache-1' }, { vm_state: 'building' })
  await world.change('servers', { name: 'cache-2' }, { task_state: 'deleting' })
  await world.change('servers', { name: 'db-1' }, { vm_state: 'error' })
  await world.change('servers', { name: 'db-2' }, { task_state: 'powering-off' })
  const { container } = (await open(world)).screen
  /** Whether its outline is broken, and it comes and goes. */
  const looks = async (name: string) => {
    const id = await world.idOf('servers', name)
    const box = container.querySelector(`[data-node="${id}"]`)
    const dashes = box?.querySelector('rect')?.getAttribute('stroke-dasharray') ?? undefined
    return [dashes !== undefined, getComputedStyle(box ?? container).animationName !== 'none']
  }
  for (const name of ['cache-1', 'cache-2']) expect(await looks(name), name).toEqual([true, true])
  for (const name of ['db-1', 'db-2', 'db-3'])
    expect(await looks(name), name).toEqual([false, false])
})

test('the arrow keys walk the list, Enter opens the balloon and Esc leads back [SH-BALL-01]', async () => {
  await open(await openWorld())
  await lineOf('public').first().click()
  lineOf('public').first().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const line = document.activeElement
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(line)
})

test('what two workers would say alike is said once, and deletes mark, send and take away [SH-TDEL-04 SH-TDEL-12 SH-TDEL-13]', async () => {
  const world = await openWorld()
  await open(world)
  await world.refuse(409, 'It is in use.', { service: 'network', method: 'DELETE' })
  const remove = async () => {
    await lineOf('ipv6').getByRole('button').click()
    await balloon('ipv6').getByRole('button', { name: 'Delete Network' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Confirm Delete Network' })
    await asked.getByRole('button', { name: 'Delete Network' }).click()
    await expect.element(asked).not.toBeInTheDocument()
  }
  await remove()
  const toasts = page.getByText(/Unable to delete Network: ipv6\./)
  await expect.element(toasts.first()).toBeVisible()
  const shown = toasts.elements().length
  await userEvent.keyboard('{Escape}')
  await remove()
  await expect.poll(() => world.seen.filter(({ method }) => method === 'DELETE').length).toBe(2)
  await new Promise((done) => setTimeout(done, 300))
  expect(toasts.elements()).toHaveLength(shown)
})

test('the address says how the topology is looked at, and shows it again', async () => {
  const world = await openWorld()
  const id = await world.idOf('servers', 'cache-1')
  const query = `?size=compact&q=cache&at=${id}&labels=x&open=${'y'.repeat(900)}&open=gone`
  const { at } = await open(world, 'flat', undefined, query)
  await expect.element(page.getByRole('switch', { name: 'Compact' })).toBeChecked()
  await expect.element(balloon('cache-1')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Find a device or network' })
  await expect.element(search).toHaveValue('cache')
  const terms = () => Object.fromEntries(new URLSearchParams(at().split('?')[1]))
  const said = { view: 'flat', size: 'compact', open: 'gone', q: 'cache' }
  expect(terms()).toEqual({ ...said, at: id })
  await userEvent.keyboard('{Escape}')
  await expect.element(balloon('cache-1')).not.toBeInTheDocument()
  await search.fill('db')
  await expect.poll(terms).toEqual({ ...said, q: 'db' })
  await lineOf('db-1').getByRole('button').click()
  await expect.poll(terms).toMatchObject({ at: await world.idOf('servers', 'db-1') })
})
