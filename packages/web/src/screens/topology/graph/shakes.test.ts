import { expect, test } from 'vitest'
import type { DrawnNode } from '#screens/topology/drawn.ts'
import { shaker } from '#screens/topology/graph/shakes.ts'

const node = (id: string, more: Partial<DrawnNode> = {}): DrawnNode => ({
  ...{ id, kind: 'resource', sort: 'server', name: id, status: '', tone: 'good', loading: false },
  ...more,
})
const moving = { tone: 'working', loading: true } as const

test('a node whose image changes shakes, and swaps its icon in the middle of that', () => {
  const shakes = shaker()
  shakes.begin([node('web', moving), node('db')], [node('web'), node('db'), node('new')], 1000)
  expect([...shakes.at(1050).keys()]).toEqual(['web'])
  expect(shakes.at(1050).get('web')?.look.loading).toBe(true)
  expect(Math.abs(shakes.at(1050).get('web')?.aside ?? 0)).toBeGreaterThan(2)
  expect(shakes.at(1500).get('web')?.look.loading).toBe(false)
  expect(shakes.isGoingOn(1500)).toBe(true)
  expect(shakes.isGoingOn(1800)).toBe(false)
  expect(shakes.at(1800).size).toBe(0)
})

test('another name or status word with the same image shakes nothing', () => {
  const shakes = shaker()
  shakes.begin([node('web')], [node('web', { status: 'Update Complete' })], 0)
  expect(shakes.isGoingOn(1)).toBe(false)
})
