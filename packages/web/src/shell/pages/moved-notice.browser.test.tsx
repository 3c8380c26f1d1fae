import { keystone, scopeHeader, scopeOf, type UserSession } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { call } from '#api/call.ts'
import { client } from '#api/client.ts'
import { setPageScope, lookForMove } from '#api/session/page-scope.ts'
import { connectApi, onApi } from '#api/connection.ts'
import { json, serve } from '#api/testing.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { MovedNotice } from '#shell/pages/moved-notice.tsx'

const user: UserSession = {
  id: 'u1',
  username: 'ann',
  enabled: true,
  is_superuser: false,
  project_id: 'p1',
  project_name: 'demo',
  domain_id: null,
  domain_name: null,
  user_domain_id: 'default',
  user_domain_name: 'Default',
  roles: [],
  services_region: 'RegionOne',
  available_services_regions: ['RegionOne', 'RegionTwo'],
}
const other: UserSession = { ...user, project_id: 'p2', project_name: 'alt' }

let session = user
/** A server whose session a test moves; it takes calls of its scope only. */
const start = () =>
  serve(async (request, { pathname }) => {
    if (pathname.endsWith('/session/scope/')) {
      const { project_id, region } = await request.json()
      session = { ...(project_id === 'p1' ? user : other), services_region: region }
      return json(session)
    }
    if (pathname.endsWith(keystone.userSession.path)) return json(session)
    const scope = scopeOf(session)
    if (request.headers.get(scopeHeader) === scope) return json({ fine: true })
    return json('elsewhere', 409, { [scopeHeader]: scope })
  })

const notice = () => page.getByRole('alertdialog')
const button = (name: string) => notice().getByRole('button', { name, exact: true })
const moved = { status: 409, moved: true }

beforeEach(() => {
  session = user
})
afterEach(() => setPageScope(undefined))

test('one notice however many calls were refused, and nothing more is sent', async () => {
  const { seen } = start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  await client.get('/api/a')
  await expect.element(notice()).not.toBeInTheDocument()
  session = other
  const asked = [client.get('/api/a'), client.post('/api/b', {}), client.delete('/api/c')]
  for (const one of asked) await expect(one).rejects.toMatchObject(moved)
  await expect.element(notice()).toHaveAccessibleName('Switched in Another Window')
  expect(notice().elements()).toHaveLength(1)
  await expect.element(notice()).toMatchTextContent(/This page shows demo\./)
  await expect.element(notice()).toMatchTextContent(/has switched to alt\./)
  const before = seen.length
  await expect(client.post('/api/b', {})).rejects.toMatchObject(moved)
  expect(seen).toHaveLength(before)
  await expectNoViolations()
})

test('switching back sends the page’s own project and region, and what had stopped goes on', async () => {
  start()
  setPageScope(user)
  const resumed = vi.fn()
  const end = onApi('resumed', resumed)
  await render(<MovedNotice onReload={() => undefined} />)
  session = { ...other, services_region: 'RegionTwo' }
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await expect.element(button('Switch Back to demo')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(notice()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(notice()).not.toBeInTheDocument()
  expect(session).toEqual(user)
  expect(resumed).toHaveBeenCalledOnce()
  await expect(client.get('/api/a')).resolves.toEqual({ fine: true })
  end()
})

test('where it cannot switch back, it says why and lets the user choose again', async () => {
  const { seen } = serve((_request, { pathname }) =>
    pathname.endsWith('/session/scope/')
      ? json('demo is disabled.', 404)
      : pathname.endsWith(keystone.userSession.path)
        ? json(other)
        : json('elsewhere', 409, { [scopeHeader]: scopeOf(other) }),
  )
  setPageScope(user)
  const reload = vi.fn()
  await render(<MovedNotice onReload={reload} />)
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await button('Switch Back to demo').click()
  await expect.element(notice().getByRole('alert')).toMatchTextContent(/demo is disabled\.$/)
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  expect(seen.filter(({ path }) => path === '/api/a')).toHaveLength(1)
  await button('Reload as alt').click()
  expect(reload).toHaveBeenCalledOnce()
})

test('only the region is named where only it is another', async () => {
  start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  session = { ...user, services_region: 'RegionTwo' }
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await expect.element(button('Switch Back to RegionOne / demo')).toBeVisible()
  await expect.element(button('Reload as RegionTwo / demo')).toBeVisible()
})

test('what another user has on the screen cannot be gone back to', async () => {
  start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  session = { ...user, id: 'u2', username: 'bob' }
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await expect.element(notice()).toHaveAccessibleName('Signed In in Another Window')
  await expect.element(button('Reload as bob, RegionOne / demo')).toHaveFocus()
  expect(
    notice()
      .getByRole('button', { name: /Switch Back/ })
      .elements(),
  ).toHaveLength(0)
})

test('a session that was replaced in the same scope is no reason to ask or to sign out', async () => {
  let isOld = true
  const { went } = serve((_request, { pathname }) => {
    if (pathname.endsWith(keystone.userSession.path)) return json(user)
    if (!isOld) return json({ fine: true })
    isOld = false
    return json('not logged in', 401)
  })
  setPageScope(user)
  const resumed = vi.fn()
  const end = onApi('resumed', resumed)
  await render(<MovedNotice onReload={() => undefined} />)
  await expect(client.get('/api/a')).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(resumed).toHaveBeenCalledOnce())
  await expect(client.get('/api/a')).resolves.toEqual({ fine: true })
  expect(went).toEqual([])
  await expect.element(notice()).not.toBeInTheDocument()
  end()
})

test('a page that comes into sight asks only where the session’s cookie is another', async () => {
  const { seen } = start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  lookForMove()
  expect(seen).toHaveLength(0)
  session = other
  connectApi({ cookies: () => 'csrftoken=another' })
  lookForMove()
  await expect.element(button('Switch Back to demo')).toBeVisible()
  expect(seen).toHaveLength(1)
})

test('who is signed in is asked wherever the session works', async () => {
  start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  session = other
  await expect(call(keystone.userSession)).resolves.toEqual(other)
  await expect.element(notice()).not.toBeInTheDocument()
})
