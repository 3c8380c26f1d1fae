import { expect, test } from 'vitest'
import {
  changesBetween,
  withMember,
  withRoles,
  withoutMember,
  type Membership,
} from '#forms/members/members.ts'

const start: Membership = new Map([
  ['ann', ['admin', 'member']],
  ['bob', []],
])

test('a new member gets the default role, if there is one [SH-MEMB-09 SH-MEMB-12]', () => {
  expect(withMember(start, 'eve', 'member').get('eve')).toEqual(['member'])
  expect(withMember(start, 'eve', undefined).get('eve')).toEqual([])
  expect(withMember(start, 'ann', 'reader')).toBe(start)
})

test('who is removed and added again has the default role alone [SH-MEMB-13]', () => {
  const without = withoutMember(start, 'ann')
  expect([...without.keys()]).toEqual(['bob'])
  expect(withMember(without, 'ann', 'reader').get('ann')).toEqual(['reader'])
})

test('members keep the ids of their roles; who is none has none [SH-MEMB-10]', () => {
  expect(withRoles(start, 'bob', ['reader']).get('bob')).toEqual(['reader'])
  expect(withRoles(start, 'ann', []).get('ann')).toEqual([])
  expect(withRoles(start, 'nobody', ['reader'])).toBe(start)
})

test('what is saved is the difference and nothing else', () => {
  const after = withMember(
    withRoles(withoutMember(start, 'ann'), 'bob', ['admin']),
    'eve',
    'member',
  )
  expect(changesBetween(start, after)).toEqual({
    given: [
      { member: 'bob', role: 'admin' },
      { member: 'eve', role: 'member' },
    ],
    taken: [
      { member: 'ann', role: 'admin' },
      { member: 'ann', role: 'member' },
    ],
  })
  expect(changesBetween(start, start)).toEqual({ given: [], taken: [] })
})
