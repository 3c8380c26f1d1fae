import { Port } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import {
  mayBeInside,
  mayBeParent,
  oneParentOnly,
  subPorts,
  theParent,
  withSegments,
  wrongSegment,
} from '#dialogs/trunk/segments.ts'

const port = (more: Partial<Port>) =>
  sample(Port, { device_owner: '', admin_state_up: true, ...more })
const vlan = (id: number) => ({ type: 'vlan', id })

test('what rides in a trunk, or carries one, is in no other', () => {
  const all: readonly (readonly [Partial<Port>, boolean, boolean])[] = [
    [{}, true, true],
    [{ admin_state_up: false }, false, false],
    [{ device_owner: 'compute:nova' }, true, false],
    [{ device_owner: 'network:dhcp' }, false, false],
    [{ trunk_id: 't' }, false, false],
    [{ trunk_details: { trunk_id: 't', sub_ports: [] } }, false, false],
  ]
  for (const [more, parent, inside] of all)
    expect([mayBeParent(port(more)), mayBeInside(port(more))], JSON.stringify(more)).toEqual([
      parent,
      inside,
    ])
})

test('a new subport begins as the first VLAN that is free; what is left out is forgotten', () => {
  const two = withSegments({ a: vlan(1) }, ['a', 'b'])
  expect(two).toEqual({ a: vlan(1), b: vlan(2) })
  expect(withSegments({ a: vlan(2), b: vlan(7) }, ['a', 'c'])).toEqual({ a: vlan(2), c: vlan(1) })
})

test('ids are between 1 and 4094 and each has its own; what is inherited has none', () => {
  const wrong = (a: number) => wrongSegment({ a: vlan(a), b: vlan(5) }, 'a')
  for (const id of [0, 4095, 1.5, Number.NaN])
    expect(wrong(id)).toBe('Give a whole number from 1 to 4094.')
  expect(wrong(5)).toBe('Another subport has this ID.')
  expect([wrong(1), wrong(4094)]).toEqual([undefined, undefined])
  const inherited = { a: { type: 'inherit', id: 5 }, b: vlan(5) }
  expect(wrongSegment(inherited, 'a')).toBeUndefined()
  expect(subPorts(inherited, ['a', 'b'])).toEqual([
    { port_id: 'a', segmentation_type: 'inherit' },
    { port_id: 'b', segmentation_type: 'vlan', segmentation_id: 5 },
  ])
})

test('there is one parent, and who takes another is told so', () => {
  expect(theParent(['a'])).toBe('a')
  expect(() => theParent([])).toThrow('Select a parent port.')
  expect(oneParentOnly(['a'], ['b'])).toBe('Allocating multiple parent ports is meaningless.')
  expect(oneParentOnly([], ['b'])).toBeUndefined()
  expect(oneParentOnly(['a'], [])).toBeUndefined()
})
