import { expect, test } from 'vitest'
import { topologyOf } from '#screens/topology/graph/testing.ts'
import { jobOf, layOut } from '#screens/topology/graph/layout.ts'
import type { Box } from '#screens/topology/graph/labels.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import { labelsOf } from '#screens/topology/graph/naming.ts'
import { linesIn, standingIn } from '#screens/topology/graph/paint.ts'
import type { Marks, Standing } from '#screens/topology/graph/picture.ts'
import { sceneOf } from '#screens/topology/graph/scene.ts'

const drawn = topologyOf(120)
const { ids, job } = jobOf(drawn, new Map())
const places = layOut(job)
const scene = sceneOf(drawn, new Set())
const standing = standingIn(scene, new Map(ids.map((id, at) => [id, places[at] ?? { x: 0, y: 0 }])))

const named = (k: number, marks: Marks = {}, seen: readonly Standing[] = standing) =>
  labelsOf(
    { scene, view: { k, x: 0, y: 0 }, lines: linesIn(scene, seen), marks },
    seen,
    (text) => 6.6 * text.length,
  )

const covers = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test.each([0.35, 0.6, 1, 1.5])('at %d no name lies on a node or on another name', (k) => {
  const labels = named(k)
  expect(labels.length).toBeGreaterThan(10)
  // The square in a disc, so that a corner of a text may come near its round.
  const discs = standing.map(({ node, x, y }) => {
    const half = radii[node.kind] * k * 0.7
    return { x: x * k - half, y: y * k - half, width: 2 * half, height: 2 * half }
  })
  const upon = labels.flatMap(({ one, box, name }) => [
    ...discs.flatMap((disc, at) => (covers(box, disc) ? [`${name} on ${at}`] : [])),
    ...labels.flatMap((other) =>
      other.one !== one && covers(box, other.box) ? [`${name} on ${other.name}`] : [],
    ),
  ])
  expect(upon).toEqual([])
})

test('larger, more names have a place, and at full size nearly all of them', () => {
  const [small, large] = [named(0.5).length, named(1.5).length]
  expect(large).toBeGreaterThan(small)
  expect(large).toBeGreaterThan(standing.length * 0.9)
})

test('a name that has no place is there as soon as its node is marked', () => {
  const there = new Set(named(0.4).map(({ one }) => one.node.id))
  const hidden = standing.find(({ node }) => !there.has(node.id))
  if (!hidden) throw new Error('All names have a place.')
  const { id } = hidden.node
  for (const mark of ['hovered', 'focused', 'chosen', 'found'] as const)
    expect(named(0.4, { [mark]: id }).map(({ one }) => one.node.id)).toContain(id)
})

test('a name stands above, right or left of its node where there is something below it', () => {
  const node = (id: string, x: number, y: number): Standing => ({
    ...{ x, y },
    node: { id, name: id, kind: 'server', status: 'Active', tone: 'good', loading: false },
  })
  const sideOf = (...others: readonly Standing[]) => {
    const label = named(1, {}, [node('own', 0, 0), ...others]).find(({ name }) => name === 'own')
    if (!label) return 'nowhere'
    const { x, y, width, height } = label.box
    if (y > 0) return 'below'
    if (y + height < 0) return 'above'
    return x > 0 ? 'right' : x + width < 0 ? 'left' : 'upon it'
  }
  const below = node('b', 0, 40)
  const above = node('a', 0, -40)
  const right = node('r', 40, 0)
  const left = node('l', -40, 0)
  expect(sideOf()).toBe('below')
  expect(sideOf(below)).toBe('above')
  expect(sideOf(below, above)).toBe('right')
  expect(sideOf(below, above, right)).toBe('left')
  expect(sideOf(below, above, right, left)).toBe('nowhere')
})

test('at a glance all networks have their names, in or beside what is on them', () => {
  const networks = named(0.3).filter(({ one }) => one.node.kind === 'network')
  expect(networks).toHaveLength(drawn.nodes.filter(({ kind }) => kind === 'network').length)
})

test('no name is cut off by the edge of the frame', () => {
  const view = { k: 1, x: 20, y: 20 }
  const one = standing[0]
  if (!one) throw new Error('There are nodes.')
  const alone = [{ ...one, x: 0, y: 0 }]
  const picture = { scene, view, lines: [], marks: {} }
  const wide = () => 60
  expect(labelsOf(picture, alone, wide, { width: 40, height: 40 })).toEqual([])
  const [label] = labelsOf(picture, alone, wide, { width: 200, height: 200 })
  expect(label?.box.x).toBeGreaterThan(0)
  expect(label?.align).toBe('left')
})
