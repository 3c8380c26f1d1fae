import { expect, test } from 'vitest'
import type { Drawn, NodeKind } from '#screens/topology/drawn.ts'
import { followers, sameDrawn, sceneOf } from '#screens/topology/graph/scene.ts'

const node = (id: string, kind: NodeKind) =>
  ({ id, kind, name: id, status: 'Active', tone: 'good', loading: false }) as const
const link = (from: string, to: string, id = `${from}-${to}`) => ({ id, from, to })

const drawn: Drawn = {
  nodes: [
    node('net', 'network'),
    node('other', 'network'),
    node('router', 'router'),
    ...[node('alone', 'server'), node('twice', 'server'), node('both', 'server')],
    node('nowhere', 'server'),
  ],
  links: [
    ...[link('net', 'router'), link('net', 'alone'), link('net', 'both'), link('other', 'both')],
    ...[link('net', 'twice', 'one'), link('net', 'twice', 'two'), link('gone', 'alone')],
  ],
}
const idsOf = (collapsed: readonly string[]) =>
  sceneOf(drawn, new Set(collapsed)).nodes.map(({ id }) => id)

test('a collapsed network hides the instances that have only that network, and counts them [SH-GRAPH-14 SH-GRAPH-15]', () => {
  expect(idsOf(['net'])).toEqual(['net', 'other', 'router', 'both', 'nowhere'])
  const scene = sceneOf(drawn, new Set(['net', 'other']))
  expect(scene.alone.get('net')).toBe(2)
  expect([...scene.collapsed]).toEqual(['net'])
  // On two networks, both collapsed: it has not only one.
  expect(scene.nodes.map(({ id }) => id)).toContain('both')
  expect(scene.links.map(({ to }) => to)).toEqual(['router', 'both', 'both'])
})

test('expanded, it has them again [SH-GRAPH-16]', () => {
  expect(idsOf([])).toEqual(drawn.nodes.map(({ id }) => id))
})

test('several ports between the same two are one line', () => {
  const lines = sceneOf(drawn, new Set()).links.filter(({ to }) => to === 'twice')
  expect(lines).toHaveLength(1)
})

test('what hangs on a network alone goes with it', () => {
  expect(followers(drawn, 'net')).toEqual(['alone', 'twice'])
  expect(followers(drawn, 'both')).toEqual([])
})

test('a reading that says the same is the same, and one that differs anywhere is not', () => {
  expect(sameDrawn(drawn, structuredClone(drawn))).toBe(true)
  const [first, ...rest] = drawn.nodes
  if (!first) throw new Error('There are nodes.')
  for (const change of [
    { name: 'x' },
    { status: 'x' },
    { tone: 'bad' },
    { loading: true },
  ] as const)
    expect(sameDrawn(drawn, { ...drawn, nodes: [{ ...first, ...change }, ...rest] })).toBe(false)
  expect(sameDrawn(drawn, { ...drawn, links: drawn.links.slice(1) })).toBe(false)
})
