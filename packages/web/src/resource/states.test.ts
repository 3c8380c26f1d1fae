import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { batchOffers, offersFor } from '#resource/actions/offers.ts'
import type { Action } from '#resource/action.ts'
import { kind, resource } from '#resource/define.ts'
import { below, states } from '#resource/states.tsx'

type Tree = {
  id: string
  state: string
  task?: string
  fault?: string
  dry?: boolean
  within?: Tree
}

const tree = kind<Tree>({
  type: 'OS::Toy::Tree',
  name: ['Tree', 'Trees'],
  inline: ['tree', 'trees'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})
const branch = kind<Tree>({
  ...tree,
  type: 'OS::Toy::Branch',
  name: ['Branch', 'Branches'],
  inline: ['branch', 'branches'],
})

const treeStates = states(
  tree,
  ({ state }) => state,
  {
    ACTIVE: 'good',
    PENDING_UPDATE: ['working', 'Pending Update', { fixed: true, short: 'Pending' }],
    ASKING: ['working', 'Asking', { waits: true }],
    RESTING: ['attention', 'Resting', { waits: true }],
    ERROR: 'bad',
    LOST: ['unknown', 'Lost', { incomplete: true }],
  },
  {
    other: (state) => (state.startsWith('error_') ? 'bad' : undefined),
    task: ({ task }) => task,
    failure: ({ fault }) => fault,
    stuck: ({ dry }) => (dry ? 'The rain did not come.' : undefined),
  },
)

const branchStates = states(
  branch,
  ({ state }) => state,
  { ACTIVE: 'good', ERROR: 'bad' },
  {
    hindrance: below(treeStates, ({ within }) => within),
    settling: ({ dry }) => dry === true,
  },
)

const at = (state: string, more: Partial<Tree> = {}): Tree => ({ id: 'a', state, ...more })

test('the meaning of a state says what is polled, what waits and what has failed', () => {
  const told = (item: Tree) => [
    treeStates.changing(item),
    treeStates.waiting(item),
    treeStates.failure(item),
  ]
  expect(told(at('ACTIVE'))).toEqual([false, false, undefined])
  expect(told(at('ACTIVE', { task: 'Growing' }))).toEqual([true, false, undefined])
  expect(told(at('PENDING_UPDATE'))).toEqual([true, false, undefined])
  expect(told(at('ASKING'))).toEqual([true, true, undefined])
  expect(told(at('RESTING'))).toEqual([false, true, undefined])
  expect(told(at('RESTING', { task: 'Growing' }))).toEqual([true, false, undefined])
  expect(told(at('PENDING_UPDATE', { dry: true }))).toEqual([true, true, 'The rain did not come.'])
  expect(told(at('ERROR'))).toEqual([false, false, 'The tree is in state “Error”.'])
  expect(told(at('error_growing', { fault: 'No water.' }))).toEqual([false, false, 'No water.'])
})

test('words, badge and facet come from one table; other states keep the words of the service', () => {
  expect(['PENDING_UPDATE', 'ERROR', 'error_growing', 'NEW'].map(treeStates.word)).toEqual([
    ...['Pending Update', 'Error', 'Error growing', 'New'],
  ])
  expect(['ACTIVE', 'error_growing', 'NEW'].map(treeStates.meaning)).toEqual([
    ...['good', 'bad', 'unknown'],
  ])
  expect(treeStates.options.map(({ label }) => label)).toEqual([
    ...['Active', 'Pending Update', 'Asking', 'Resting', 'Error', 'Lost'],
  ])
  const facet = treeStates.facet('State')
  expect([facet.match?.(at('ERROR'), 'ERROR'), facet.match?.(at('ACTIVE'), 'ERROR')]).toEqual([
    ...[true, false],
  ])
  expect(isValidElement(treeStates.badge('State').show?.(at('ACTIVE')))).toBe(true)
})

const act = (more: Partial<Action<Tree>> = {}): Action<Tree> => ({
  ...{ id: 'cut', label: 'Cut', perform: async () => undefined },
  ...more,
})
const of = (own: typeof treeStates, all: readonly Action<Tree>[]) =>
  resource(tree, {
    ...{ properties: {}, columns: [], details: [], actions: { item: all } },
    states: own,
  })

test('what cannot be changed now refuses all actions but those for any time, and says why', () => {
  const always = act({ id: 'water', anytime: true })
  const all = [act({ allowed: treeStates.only('ACTIVE', 'ERROR') }), always]
  const trees = of(treeStates, all)
  const refusals = (item: Tree) => offersFor(trees, all, item).map(({ refusal }) => refusal)
  expect(refusals(at('ACTIVE'))).toEqual([undefined, undefined])
  expect(refusals(at('PENDING_UPDATE'))).toEqual([
    'The tree is Pending Update and cannot be changed now.',
    undefined,
  ])
  expect(refusals(at('ACTIVE', { task: 'Growing' }))[0]).toBe('The tree is busy: Growing.')
  expect(refusals(at('ASKING'))[0]).toBe('The tree is Asking; this needs Active or Error.')
  const [batch] = batchOffers(trees, all, [at('ACTIVE'), at('PENDING_UPDATE')])
  expect(batch?.refusal).toBeUndefined()
})

test('a row that lacks information refuses everything [RS-PERM-04]', () => {
  const all = [act({ anytime: true })]
  expect(offersFor(of(treeStates, all), all, at('LOST'))[0]?.refusal).toBe(
    'The action cannot be performed. ' +
      'The contents of this row have errors or are missing information.',
  )
})

test('what is part of something that cannot be changed cannot be changed either', () => {
  const all = [act()]
  const refusal = (within: Tree) =>
    offersFor(of(branchStates, all), all, at('ACTIVE', { within }))[0]?.refusal
  expect(refusal(at('ACTIVE'))).toBeUndefined()
  expect(refusal(at('PENDING_UPDATE'))).toBe(
    'The tree is Pending Update and cannot be changed now.',
  )
})

test('what is on its way to another state is polled, and can be changed meanwhile', () => {
  expect(branchStates.changing(at('ACTIVE'))).toBe(false)
  expect(branchStates.changing(at('ACTIVE', { dry: true }))).toBe(true)
  expect(branchStates.hindrance(at('ACTIVE', { dry: true }))).toBeUndefined()
})
