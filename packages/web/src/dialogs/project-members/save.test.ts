import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import type { Membership } from '#forms/members.ts'
import { saveMembers } from '#dialogs/project-members/save.ts'

const project = { id: 'p', name: 'web', enabled: true, domain_id: 'default' }
const before: Membership = new Map([
  ['ann', ['admin', 'member']],
  ['bob', ['reader']],
])
const after: Membership = new Map([
  ['ann', ['member']],
  ['eve', ['reader', 'member']],
])

test('each role that differs is one call, and nothing else is asked', async () => {
  const server = serve(() => new Response(null, { status: 204 }))
  expect(await saveMembers(project, before, after)).toEqual([])
  expect(server.paths().toSorted()).toEqual([
    'DELETE /api/keystone/projects/p/admin/ann',
    'DELETE /api/keystone/projects/p/reader/bob',
    'PUT /api/keystone/projects/p/member/eve',
    'PUT /api/keystone/projects/p/reader/eve',
  ])
})

test('what fails is named with its reason, and the rest is done all the same', async () => {
  const server = serve((request, url) =>
    request.method === 'DELETE' && url.pathname.endsWith('/admin/ann')
      ? json('It is needed.', 409)
      : new Response(null, { status: 204 }),
  )
  expect(await saveMembers(project, before, after)).toEqual([
    { member: 'ann', role: 'admin', kind: 'taken', reason: 'It is needed.' },
  ])
  expect(server.paths()).toHaveLength(4)
})

test('of many changes only a few are under way at a time', async () => {
  let running = 0
  let most = 0
  serve(async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return new Response(null, { status: 204 })
  })
  const many: Membership = new Map(Array.from({ length: 50 }, (_, at) => [String(at), ['member']]))
  expect(await saveMembers(project, new Map(), many)).toEqual([])
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(6)
})
