import { expect, test } from 'vitest'
import { select, type Candidate } from './selection.ts'

const keypairs = 'packages/server/src/nova/keypairs.test.ts'
const flavors = 'packages/server/src/nova/flavors.test.ts'
const volumes = 'packages/server/src/cinder/volumes.test.ts'
const candidates: readonly Candidate[] = [
  { file: volumes, steps: 3 },
  { file: flavors, steps: 5 },
  { file: keypairs, steps: 5 },
]
const changed = ['packages/server/src/nova/keypairs.ts']
const ten = () => 10

test('tests of the same thing come first, then those of its room, then those that rest on it', () => {
  expect(select(candidates, changed, ten, 100)).toEqual({
    taken: [keypairs, flavors, volumes],
    left: [],
  })
  const elsewhere = ['packages/contract/src/base.ts']
  expect(select(candidates, elsewhere, ten, 10).taken).toEqual([volumes])
})

test('what does not fit into the time is said, and something shorter is taken in its place', () => {
  const secondsOf = (file: string) => (file === flavors ? 60 : 10)
  expect(select(candidates, changed, secondsOf, 30)).toEqual({
    taken: [keypairs, volumes],
    left: [flavors],
  })
})

test('the likeliest test runs however long it takes', () => {
  expect(select(candidates, changed, () => 500, 30).taken).toEqual([keypairs])
})

test('a change that no test rests on selects none', () => {
  expect(select([], ['README.md'], ten, 30)).toEqual({ taken: [], left: [] })
})
