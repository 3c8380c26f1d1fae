import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { userSession } from '#api/session/session.ts'
import { json } from '#api/testing.ts'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { lastLost, noteLost } from '#lib/lost.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { useAddress } from '#resource/place.tsx'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { flavors, instances } from '#resources/nova/entries.ts'
import { LostPage } from '#shell/pages/lost-page.tsx'
import { screenAt } from '#shell/screen-at.ts'
import { toast } from '#ui/tell/toast.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

const types = registry([instances, flavors])
const nobody = '00000000-0000-0000-0000-000000000000'

beforeEach(() => page.viewport(1280, 900))
// Their code comes apart, which is no part of what these tests look at.
beforeAll(() => Promise.all([instances.load(), flavors.load()]))
afterEach(() => {
  toast.clearAll()
  noteLost(undefined)
  setPageScope(undefined)
  forgetAll()
})

/** Opens an address as the shell does, for whoever is signed in. */
const open = async (start: string) => {
  const user = await userSession()
  const switched = vi.fn(async () => undefined)
  const Site = () => {
    const { path, params } = useAddress()
    const screen = screenAt(types, `${path}?${params.toString()}`)
    if (screen.kind === 'lost') return <LostPage user={user} onSwitched={switched} />
    return screen.kind === 'details' ? <DetailsPage trail={screen.trail} /> : <p>{screen.kind}</p>
  }
  return { switched, ...(await show(<Site />, start, types)) }
}

/** Where the session goes is written down, and nobody goes there. */
const staying = (_: Request, url: URL) =>
  url.pathname.endsWith('/session/scope/') ? json({}) : undefined

const others = page.getByRole('region', { name: 'Look in Another Project' })

const openInstance = async (world: OpenWorld) => {
  const opened = await open(`/ngdetails/OS::Nova::Server/${nobody}?tab=log`)
  await expect.poll(opened.at).toBe('/not_found')
  return { ...world, ...opened }
}

test('an item that is not in the project leads to its list, and to other projects where it may be [SH-ROUTE-06]', async () => {
  const { sent, switched } = await openInstance(await openWorld({}, staying))
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect
    .element(page.getByText('There is no instance with this id in project demo.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Look in Instances' }))
    .toHaveAttribute('href', '/project/instances')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.element(crumbs.getByRole('link', { name: 'Instances' })).toBeVisible()
  await expect.element(others.getByRole('button')).toHaveTextContent('alt')
  await expectNoViolations()
  expect(lastLost()?.from).toBe(`/ngdetails/OS::Nova::Server/${nobody}?tab=log`)
  await others.getByRole('button', { name: 'alt' }).click()
  await vi.waitFor(() => expect(switched).toHaveBeenCalledOnce())
  expect(await sent('POST', '/session/scope/')).toEqual([
    { project_id: expect.any(String), region: 'RegionOne' },
  ])
})

test('a project that cannot be gone to is told, and the page stays', async () => {
  const refusing = (_: Request, url: URL) =>
    url.pathname.endsWith('/session/scope/') ? json('No role there.', 403) : undefined
  const { switched, at } = await openInstance(await openWorld({}, refusing))
  await others.getByRole('button', { name: 'alt' }).click()
  await expect.element(page.getByText(/Unable to switch:/)).toBeVisible()
  expect(switched).not.toHaveBeenCalled()
  expect(at()).toBe('/not_found')
})

test('who has no other project is offered none', async () => {
  const { seen } = await openInstance(await openWorld({ user: 'reader' }))
  await expect.element(page.getByRole('link', { name: 'Look in Instances' })).toBeVisible()
  await vi.waitFor(() => expect(seen.some(({ path }) => path.includes('scopes'))).toBe(true))
  await expect.element(others).not.toBeInTheDocument()
})

test('where the projects cannot be read, the rest is there, and they are asked for again', async () => {
  const world = await openWorld()
  await world.fail({ service: 'identity', how: 'down' })
  await openInstance(world)
  await expect.element(page.getByRole('link', { name: 'Look in Instances' })).toBeVisible()
  await expect.element(page.getByText('Unable to retrieve where else you may work.')).toBeVisible()
  await world.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(others.getByRole('button', { name: 'alt' })).toBeVisible()
})

test('what belongs to no project is looked for in none', async () => {
  const { seen } = await openWorld({ user: 'admin' })
  const { at } = await open(`/ngdetails/OS::Nova::Flavor/${nobody}`)
  await expect.poll(at).toBe('/not_found')
  await expect.element(page.getByText('There is no flavor with this id.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Look in Flavors' })).toBeVisible()
  expect(seen.filter(({ path }) => path.includes('scopes'))).toEqual([])
})

test('an address that is nobody’s says so, and names no thing', async () => {
  await openWorld()
  await open('/not_found')
  await expect.element(page.getByText(/does not exist, or you may not see it/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Look in/ })).not.toBeInTheDocument()
})
