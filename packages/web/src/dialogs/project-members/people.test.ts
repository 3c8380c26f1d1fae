import type { Project, RoleAssignment } from '@meridian/contract'
import { expect, test } from 'vitest'
import { groupLines, membershipOf, peopleOf, rolesOf } from '#dialogs/project-members/people.ts'
import type { Answers } from '#dialogs/project-members/read.ts'

const project: Project = { id: 'p', name: 'web', enabled: true, domain_id: 'default' }
const home = { id: 'default', name: 'Default' }
const ann = { id: 'u-ann', name: 'ann', domain: home }
const eve = { id: 'u-eve', name: 'eve', domain: { id: 'd2', name: 'Partners' } }
const ops = { id: 'g-ops', name: 'ops', domain: home }
const role = (name: string) => ({ id: `r-${name}`, name })

const direct: readonly RoleAssignment[] = [
  { role: role('member'), user: ann, inherited: false },
  { role: role('admin'), user: ann, inherited: false },
  { role: role('reader'), user: ann, inherited: true },
  { role: role('secret'), user: eve, inherited: false },
  { role: role('reader'), group: ops, inherited: false },
  { role: role('member'), group: ops, inherited: false },
]

const answers = (effective: readonly RoleAssignment[] = []): Answers => ({
  direct,
  effective,
  roles: ['reader', 'admin', 'member'].map((name) => ({ ...role(name), is_admin: false })),
  defaultRole: undefined,
  me: { id: 'u-ann', project_id: 'p' },
})

const notes = (...effective: readonly RoleAssignment[]) =>
  Object.fromEntries(peopleOf(project, answers(effective)).map(({ name, note }) => [name, note]))

test('members are those whose roles were given right there; groups’ and handed down ones are not', () => {
  expect([...membershipOf(direct)]).toEqual([
    ['u-ann', ['r-member', 'r-admin']],
    ['u-eve', ['r-secret']],
  ])
  expect(groupLines(answers())).toEqual(['ops: reader, member'])
})

test('everybody is there by name, strangers with their domain, roles with those that are unlisted', () => {
  expect(notes()).toEqual({
    ann: 'Handed down to the projects below: reader.',
    eve: 'Domain Partners.',
  })
  expect(rolesOf(answers()).map(({ name }) => name)).toEqual([
    'admin',
    'member',
    'reader',
    'secret',
  ])
})

test('what somebody has from elsewhere is said with where it comes from', () => {
  const line = (name: string, via: RoleAssignment['via']): RoleAssignment => ({
    role: role(name),
    user: { id: 'u-bob', name: 'bob', domain: home },
    inherited: false,
    ...(via && { via }),
  })
  const said = (...effective: readonly RoleAssignment[]) => notes(...effective)['bob']
  expect(said(line('reader', { group_id: 'g-ops' }), line('member', { group_id: 'g-ops' }))).toBe(
    'Through the group ops: reader, member.',
  )
  expect(said(line('admin', { domain_id: 'default' }))).toBe('From the domain: admin.')
  expect(said(line('admin', { project_id: 'above' }))).toBe('From the project above: admin.')
  expect(said(line('admin', { project_id: 'above', group_id: 'unknown' }))).toBe(
    'Through the group unknown, from above: admin.',
  )
  expect(said(line('reader', { role_id: 'r-member' }), line('member', undefined))).toBe(undefined)
})
