import type { UserSession } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { webPath } from '#api/connection.ts'
import { client } from '#api/client.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { json } from '#api/testing.ts'
import { useOthersChanges } from '#resource/changes.ts'
import { tab } from '#resource/makers.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { registry } from '#resource/registry.ts'
import { entryOf, openDetails, openPanel, show } from '#resource/testing/open.tsx'
import { createWorld, toyKind, toyOf, toys, type Toy } from '#resource/testing/toys.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { toast } from '#ui/tell/toast.ts'

const row = (name: string) => page.getByRole('link', { name, exact: true })
const line = (name: string) => page.getByRole('row').filter({ has: row(name) })
const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
const bar = page.getByRole('combobox', { name: 'Search Toys' })

/** Moves the clock of the page, and lets what it asks for be answered. */
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const comeBack = () => window.dispatchEvent(new Event('focus'))

beforeEach(async () => {
  await page.viewport(1440, 900)
  toast.clearAll()
  // What else waits for a moment goes on by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an open list shows what others do after a while, and keeps what is checked, typed and asked', async () => {
  const { world, reads } = createWorld(toyOf('1'), toyOf('2'))
  await openPanel(toys)
  await expect.element(row('toy-1')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select toy-1' }).click()
  await bar.fill('toy')
  await userEvent.keyboard('{Escape}')
  const written = (bar.element() as HTMLInputElement).value
  world.toys.set('2', toyOf('2', { size: '7 GB' }))
  await after(40)
  expect(reads()).toHaveLength(1)
  await after(6)
  await expect.element(line('toy-2').getByText('7 GB')).toBeVisible()
  expect(reads()).toHaveLength(2)
  await expect.element(page.getByRole('checkbox', { name: 'Select toy-1' })).toBeChecked()
  await expect.element(bar).toHaveValue(written)
  await expect.element(bar).toHaveFocus()
  // Only what has changed is marked, for a moment.
  expect(line('toy-2').element()).toHaveAttribute('data-changed')
  expect(line('toy-1').element()).not.toHaveAttribute('data-changed')
  await after(3)
  await expect.element(line('toy-2')).not.toHaveAttribute('data-changed')
})

test('a list is read when its window comes to the front, under a dialog that stays', async () => {
  const { world, reads } = createWorld(toyOf('1'), toyOf('2'))
  await openPanel(toys)
  await page.getByRole('button', { name: /^Actions for.*toy-1/ }).click()
  await page.getByRole('menuitem', { name: 'Delete Toy' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  comeBack()
  expect(reads()).toHaveLength(1)
  world.toys.set('3', toyOf('3'))
  await after(3)
  comeBack()
  await vi.waitFor(() => expect(reads()).toHaveLength(2))
  await expect.poll(() => document.body.textContent).toContain('toy-3')
  await expect.element(dialog).toBeVisible()
})

test('nobody asks for a hidden page, nor a service that wants to be left alone', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(row('toy-1')).toBeVisible()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await after(300)
  expect(reads()).toHaveLength(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(reads()).toHaveLength(2))
  // What fails leaves the rows, says so, and is tried again in time.
  world.answer = (_, url) => (url.pathname.endsWith('/api/toys/') ? json('no', 500) : undefined)
  await after(46)
  await vi.waitFor(() => expect(reads()).toHaveLength(3))
  await expect.element(page.getByText(/what it shows may be old/)).toBeVisible()
  world.answer = () => undefined
  await after(46)
  await expect.element(page.getByText(/what it shows may be old/)).not.toBeInTheDocument()
})

test('how old a list is stands at its foot, and a button or the key r reads it again', async () => {
  const { reads } = createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(page.getByText('Updated just now')).toBeVisible()
  await after(12)
  await expect.element(page.getByText(/^Updated 1[23] s ago$/)).toBeVisible()
  await refresh.click()
  await vi.waitFor(() => expect(reads()).toHaveLength(2))
  await expect.element(page.getByText('Updated just now')).toBeVisible()
  await userEvent.keyboard('r')
  await vi.waitFor(() => expect(reads()).toHaveLength(3))
  await bar.click()
  await userEvent.keyboard('r')
  await after(1)
  expect(reads()).toHaveLength(3)
})

test('the page of an item follows it, and leads back once it is gone', async () => {
  const { world } = createWorld(toyOf('1'))
  const { at } = await openDetails(toys, '1')
  await expect.element(page.getByRole('heading', { name: 'toy-1' })).toBeVisible()
  world.toys.set('1', toyOf('1', { name: 'painted' }))
  await after(46)
  await expect.element(page.getByRole('heading', { name: 'painted' })).toBeVisible()
  world.toys.clear()
  await refresh.click()
  await vi.waitFor(() => expect(at()).toBe('/project/toys'))
})

test('what an action has done reaches the parts of its item that are shown', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  world.answer = (_, url) =>
    url.pathname.endsWith('/api/parts') ? json(`painted ${painted()} times`) : undefined
  const painted = () => world.toys.get('1')?.size ?? ''
  const Parts = ({ id }: { readonly id: string }) =>
    usePart(toyKind, id, 'parts', () => client.get('/api/parts')).data as string
  const details = [tab('parts', 'Parts', ({ id }: Toy) => <Parts id={id} />)]
  await openDetails({ ...toys, details }, '1')
  await expect.element(page.getByText('painted 1 GB times')).toBeVisible()
  world.toys.set('1', toyOf('1', { size: '2 GB' }))
  await page.getByRole('button', { name: 'Paint Toy' }).click()
  await expect.element(page.getByText('painted 2 GB times')).toBeVisible()
  expect(reads().filter((path) => path === 'GET /api/toys/1')).toHaveLength(2)
})

test('what another window of the same user has changed is read at once', async () => {
  // What the page knows of its user.
  const user = { id: 'me', project_id: 'p', domain_id: null, services_region: 'R' } as UserSession
  const { world, reads } = createWorld(toyOf('1'))
  const types = registry([entryOf(toys)])
  const [panel] = types.panels
  if (!panel) throw new Error('The toys have no panel.')
  const Site = () => {
    useOthersChanges(types)
    return <PanelPage {...panel} />
  }
  setPageScope(user)
  await show(<Site />, '/project/toys', types)
  await expect.element(row('toy-1')).toBeVisible()
  const said = new Promise<MessageEvent>((resolve) => {
    new BroadcastChannel('meridian changes').addEventListener('message', resolve, { once: true })
  })
  // This window tells the others, too.
  await page.getByRole('button', { name: 'Do Nothing' }).click()
  const { data } = await said
  expect(data.whose).toContain(webPath('/'))
  await vi.waitFor(() => expect(reads()).toHaveLength(2))
  const other = new BroadcastChannel('meridian changes')
  world.toys.set('2', toyOf('2'))
  other.postMessage({ ...data, whose: 'somebody else' })
  other.postMessage(data)
  await expect.element(row('toy-2')).toBeVisible()
  expect(reads()).toHaveLength(3)
  other.close()
  setPageScope(undefined)
})
