import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import type { Membership } from '#forms/members/members.ts'
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

test('all roles that differ are one call, and nothing else is asked', async () => {
  const { seen, paths } = serve(() => json({ failed: [] }))
  expect(await saveMembers(project, before, after)).toEqual([])
  expect(paths()).toEqual(['PATCH /api/keystone/projects/p/members/'])
  expect(await seen[0]?.request.json()).toEqual({
    ...{ whose: 'users', given: ['reader eve', 'member eve'] },
    taken: ['admin ann', 'reader bob'],
  })
})

test('what fails is named with its reason', async () => {
  const failed = [{ id: 'admin ann', taken: true, status: 409, message: 'It is needed.' }]
  serve(() => json({ failed }))
  expect(await saveMembers(project, before, after)).toEqual([
    { member: 'ann', role: 'admin', kind: 'taken', reason: 'It is needed.' },
  ])
})

test('where nothing differs nobody is asked', async () => {
  const { paths } = serve(() => undefined)
  expect(await saveMembers(project, before, before, 'groups')).toEqual([])
  expect(paths()).toEqual([])
})
