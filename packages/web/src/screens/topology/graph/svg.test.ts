import { expect, test } from 'vitest'
import { hostileTopology } from '#screens/topology/graph/testing.ts'
import type { Drawn, NodeKind } from '#screens/topology/drawn.ts'
import { artOf } from '#screens/topology/graph/art.ts'
import { labelled, type Colours } from '#screens/topology/graph/colours.ts'
import { placed, shortened } from '#screens/topology/graph/labels.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import { sceneOf } from '#screens/topology/graph/scene.ts'
import { svgOf } from '#screens/topology/graph/svg.ts'

const colours: Colours = labelled((name) => `#${name}`)
const draw = (drawn: Drawn, collapsed: readonly string[] = []) =>
  svgOf({
    scene: sceneOf(drawn, new Set(collapsed)),
    places: new Map(drawn.nodes.map(({ id }, at) => [id, { x: at * 100, y: 0 }])),
    colours,
    labels: true,
    title: 'Network topology',
  })

test('names are text in the file, whatever they hold', () => {
  const svg = draw(hostileTopology)
  expect(svg).not.toMatch(/<img|<script|{{7\*7}}<\/script/)
  expect(svg).toContain('&lt;img src=x onerror=alert(1)&gt; (Active)')
  expect(svg).toContain('&lt;/title&gt;&lt;script')
  for (const odd of ['\u0000', '\u0007']) expect(svg).not.toContain(odd)
  expect(svg.match(/<title>/g)).toHaveLength(hostileTopology.nodes.length + 1)
  expect(svg.length).toBeLessThan(40_000)
})

test('a collapsed network has the count of what it hides on it [SH-GRAPH-15]', () => {
  expect(draw(hostileTopology, ['hostile-0'])).toContain('font-weight="600">5</text>')
})

test('kinds are as large as they are important [SH-GRAPH-17 SH-GRAPH-18 SH-GRAPH-19 SH-GRAPH-20]', () => {
  expect(radii).toMatchObject({ external: 35, network: 30, router: 25, server: 20 })
  const outer = (kind: NodeKind): number => {
    const [disc] = artOf({ kind, tone: 'good', loading: false })
    const inner = Number(/^M-(\d+) /.exec(disc?.d ?? '')?.[1])
    return inner + (disc?.stroke ? (disc.width ?? 1) / 2 : 0)
  }
  const kinds = ['external', 'network', 'router', 'server'] as const
  expect(kinds.map(outer)).toEqual([35, 30, 25, 20])
})

test('each state has a sign of its own, besides its colour', () => {
  const signs = (['bad', 'working', 'off', 'good'] as const).map((tone) =>
    artOf({ kind: 'server', tone, loading: false })
      .map(({ d, dash }) => `${d} ${dash?.join() ?? ''}`)
      .join(),
  )
  expect(new Set(signs).size).toBe(4)
})

test('no name covers another: who comes first has the place, and others the next that would do', () => {
  const box = { width: 50, height: 16 }
  const at = (x: number, y: number) => ({ x, y, ...box })
  const wishes = [[at(0, 0)], [at(40, 10)], [at(40, 10), at(51, 0)], [at(90, 15)]]
  expect(placed(wishes)).toEqual([0, undefined, 1, undefined])
  expect(placed(wishes, [at(60, 0)])).toEqual([0, undefined, undefined, undefined])
})

test('a name is one line without its middle where it is long, and whole letters', () => {
  expect(shortened('😀'.repeat(40))).toBe(`${'😀'.repeat(14)}…${'😀'.repeat(7)}`)
  expect(shortened('web-prod-eu-central-0001')).toBe('web-prod-eu-ce…al-0001')
  expect(shortened('a\u0000b\nc')).toBe('a b c')
})
