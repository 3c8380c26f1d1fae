import { keystone, scopeHeader, scopeOf, type UserSession } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { call } from '#api/call.ts'
import { client } from '#api/client.ts'
import { setPageScope, lookForMove } from '#api/session/page-scope.ts'
import { connectApi, onApi, tell } from '#api/connection.ts'
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
const other: UserSession = { ...user, id: 'u2', username: 'bob' }

let session = user
/** A server that takes the calls of pages of whoever is signed in. */
const start = () =>
  serve((request, { pathname }) => {
    if (pathname.endsWith(keystone.userSession.path)) return json(session)
    const [id] = request.headers.get(scopeHeader)?.split('/') ?? []
    if (id === session.id) return json({ fine: true })
    return json('elsewhere', 409, { [scopeHeader]: scopeOf(session) })
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
  const reload = vi.fn()
  await render(<MovedNotice onReload={reload} />)
  await client.get('/api/a')
  await expect.element(notice()).not.toBeInTheDocument()
  session = other
  const asked = [client.get('/api/a'), client.post('/api/b', {}), client.delete('/api/c')]
  for (const one of asked) await expect(one).rejects.toMatchObject(moved)
  await expect.element(notice()).toHaveAccessibleName('Signed In in Another Window')
  expect(notice().elements()).toHaveLength(1)
  await expect
    .element(notice())
    .toMatchTextContent(/This page is of ann\. In another window bob has signed in since\./)
  const before = seen.length
  await expect(client.post('/api/b', {})).rejects.toMatchObject(moved)
  expect(seen).toHaveLength(before)
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Reload as bob')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(reload).toHaveBeenCalledOnce()
})

test('users of one name are told apart by their domains, or by their ids', async () => {
  start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  session = { ...user, id: 'u2', user_domain_name: 'Other' }
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await expect.element(button('Reload as ann of Other')).toBeVisible()
  setPageScope(user)
  tell('resumed', undefined)
  session = { ...user, id: 'u2' }
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await expect.element(button('Reload as ann (u2)')).toBeVisible()
})

test('a page that comes into sight asks only where the session’s cookie is another, and goes on where its user has switched', async () => {
  const { seen } = start()
  setPageScope(user)
  const resumed = vi.fn()
  const end = onApi('resumed', resumed)
  await render(<MovedNotice onReload={() => undefined} />)
  lookForMove()
  expect(seen).toHaveLength(0)
  session = { ...user, project_id: 'p2', project_name: 'alt' }
  connectApi({ cookies: () => 'csrftoken=another' })
  lookForMove()
  await vi.waitFor(() => expect(resumed).toHaveBeenCalledOnce())
  expect(seen).toHaveLength(1)
  await expect(client.get('/api/a')).resolves.toEqual({ fine: true })
  expect(seen.at(-1)?.request.headers.get(scopeHeader)).toBe(scopeOf(user))
  await expect.element(notice()).not.toBeInTheDocument()
  end()
})

test('where nobody can tell who is signed in, what is sent next finds out', async () => {
  serve(
    (_request, { pathname }) =>
      pathname.endsWith(keystone.userSession.path) ? json('away', 503) : undefined,
    () => json('elsewhere', 409, { [scopeHeader]: scopeOf(other) }),
  )
  setPageScope(user)
  const resumed = vi.fn()
  const end = onApi('resumed', resumed)
  await render(<MovedNotice onReload={() => undefined} />)
  await expect(client.get('/api/a')).rejects.toMatchObject(moved)
  await vi.waitFor(() => expect(resumed).toHaveBeenCalledOnce())
  end()
})

test('who is signed in is asked wherever the session works', async () => {
  start()
  setPageScope(user)
  await render(<MovedNotice onReload={() => undefined} />)
  session = other
  await expect(call(keystone.userSession)).resolves.toEqual(other)
  await expect.element(notice()).not.toBeInTheDocument()
})
