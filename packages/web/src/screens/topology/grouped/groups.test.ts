import { expect, test } from 'vitest'
import type { Drawn, DrawnNode } from '#screens/topology/drawn.ts'
import { followers, sceneOf } from '#screens/topology/graph/scene.ts'
import { groupedOf, most } from '#screens/topology/grouped/groups.ts'

const well = { status: 'Active', state: 'ACTIVE', tone: 'good', loading: false } as const
const failed = { status: 'Error', state: 'ERROR', tone: 'bad', loading: false } as const
const node = (id: string, kind: DrawnNode['kind'] = 'server', more: Partial<DrawnNode> = {}) => ({
  ...{ id, kind, name: id, ...well },
  ...more,
})
const numbered = (stem: string, count: number, more: Partial<DrawnNode> = {}) =>
  Array.from({ length: count }, (_, at) =>
    node(`${stem}${String(at + 1).padStart(4, '0')}`, 'server', more),
  )

/** All of them on one network, with a router. */
const on = (servers: readonly DrawnNode[]): Drawn => ({
  nodes: [node('net', 'network'), node('router', 'router'), ...servers],
  links: ['router', ...servers.map(({ id }) => id)].map((to) => ({ id: to, from: 'net', to })),
})
const groupsIn = (drawn: Drawn, ...open: readonly string[]) =>
  groupedOf(drawn, new Set(open))
    .drawn.nodes.filter(({ kind }) => kind === 'group')
    .map(({ name, status }) => `${name} ${status}`)

test('beyond 50 instances that only one network has, they are groups by state and name, with their counts', () => {
  const crowd = [
    ...numbered('web-prod-', 40),
    ...numbered('api-', 6),
    ...numbered('web-prod-x', 3, failed),
  ]
  expect(groupsIn(on([...crowd, node('one')]))).toEqual([])
  const all = on([...crowd, node('one'), node('two')])
  expect(groupsIn(all)).toEqual([
    'web-prod-… 40 Active',
    'api-… 6 Active',
    'web-prod-x… 3 Error',
    'Other instances 2 Active',
  ])
  expect(
    groupedOf(all)
      .drawn.nodes.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['net', 'router'])
})

test('what is on two networks or alone in its state is in no group', () => {
  const drawn = on([...numbered('web-', most), node('sick', 'server', failed), node('both')])
  const both: Drawn = {
    nodes: [...drawn.nodes, node('other', 'network'), node('web-9', 'server')],
    links: [
      ...drawn.links,
      ...[
        { id: 'a', from: 'other', to: 'both' },
        { id: 'b', from: 'net', to: 'web-9' },
      ],
    ],
  }
  const { drawn: shown, groups } = groupedOf(both)
  expect([...groups.keys()]).toEqual(['net.ACTIVE.web-*'])
  expect(shown.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['sick', 'both']))
})

test('an open group has its members beside it, tied to it, by their numbers', () => {
  const names = [...Array.from({ length: most + 1 }, (_, at) => node(`web-${at + 1}`))].toReversed()
  const id = 'net.ACTIVE.web-*'
  const { drawn } = groupedOf(on(names), new Set([id, 'net.GONE.x', 'toString']))
  expect(drawn.nodes.map((one) => one.id).slice(2, 6)).toEqual([id, 'web-1', 'web-2', 'web-3'])
  expect(drawn.links.filter(({ from }) => from === id)).toHaveLength(most + 1)
  expect(drawn.links.filter(({ from }) => from === 'net').map(({ to }) => to)).toEqual([
    'router',
    id,
  ])
})

test('a group counts what a search has found in it', () => {
  const hits = new Set(['web-0007', 'web-0008', 'elsewhere'])
  const { drawn } = groupedOf(on(numbered('web-', 60)), new Set(), hits)
  expect(drawn.nodes.find(({ kind }) => kind === 'group')?.status).toBe('60 Active, 2 found')
})

test('a collapsed network hides its groups and counts what is in them, and takes them along [SH-GRAPH-14 SH-GRAPH-15]', () => {
  const id = 'net.ACTIVE.web-*'
  for (const open of [new Set<string>(), new Set([id])]) {
    const { drawn, groups } = groupedOf(
      on([...numbered('web-', 60), node('sick', 'server', failed)]),
      open,
    )
    const scene = sceneOf(drawn, new Set(['net']), groups)
    expect(scene.nodes.map((one) => one.id)).toEqual(['net', 'router'])
    expect(scene.alone.get('net')).toBe(61)
    expect(scene.alone.get(id)).toBe(60)
    expect(sceneOf(drawn, new Set(), groups).collapsed.has(id)).toBe(open.size === 0)
    expect(followers(drawn, 'net', groups)).toHaveLength(open.size === 0 ? 2 : 62)
    expect(followers(drawn, id, groups)).toHaveLength(60)
  }
})

test('however names and states differ, a network has few groups', () => {
  const odd = Array.from({ length: 1000 }, (_, at) =>
    node(`s${at}`, 'server', {
      name: `${'abcdefghij'[at % 10]}${'klmno'[at % 7]}-${at}-${at % 100}`,
    }),
  )
  expect(groupsIn(on(odd)).length).toBeLessThan(12)
  const total = [...groupedOf(on(odd)).groups.values()].reduce(
    (sum, one) => sum + one.members.length,
    0,
  )
  expect(total).toBe(1000)
})
