import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizes, type DrawMode } from '#screens/topology/flat-columns.ts'
import {
  barAt,
  layoutOf,
  mainColumn,
  usualMode,
  type Layout,
  type Line,
} from '#screens/topology/flat-layout.ts'
import { FlatTab } from '#screens/topology/flat-tab.tsx'
import { network, port, router, server, view } from '#screens/topology/testing.ts'

const lay = (parts: Parameters<typeof view>[0], mode: DrawMode = 'normal') => {
  const { networks, devices } = view(parts)
  return layoutOf(networks, devices, mode, 1200)
}

test('without networks the flat view says so above what is on none, but not where they could not be read [SH-FLAT-06]', () => {
  const nothing = () => undefined
  const hands = { press: nothing, enter: nothing, leave: nothing, hold: nothing, close: nothing }
  const drawn = (parts: Parameters<typeof view>[0], networksKnown = true) =>
    renderToStaticMarkup(
      createElement(FlatTab, {
        ...{ view: view(parts), chosen: undefined, choosing: hands, centred: undefined },
        ...{ found: undefined, onCentred: nothing, mode: undefined, onMode: nothing },
        networksKnown,
      }),
    )
  const empty = 'There are no networks to display.'
  const alone = { servers: [server('alone')] }
  expect(drawn(alone)).toContain(empty)
  expect(drawn(alone)).toContain('Not connected')
  expect(drawn(alone)).toContain('data-node="alone"')
  expect(drawn(alone, false)).not.toContain(empty)
  expect(drawn({ ...alone, networks: [network('n')] })).not.toContain(empty)
})

test('columns are 270 or 100 wide, and the drawing at least 500 or 400 high [SH-FLAT-11 SH-FLAT-12 SH-FLAT-13 SH-FLAT-14]', () => {
  const networks = [network('a'), network('b')]
  expect(lay({ networks })).toMatchObject({ width: 540, height: 500 })
  expect(lay({ networks }, 'small')).toMatchObject({ width: 200, height: 400 })
  const bars = (mode: DrawMode) => {
    const layout = lay({ networks }, mode)
    return barAt(layout, 1) - barAt(layout, 0)
  }
  expect(bars('normal')).toBe(270)
  expect(bars('small')).toBe(100)
})

test('it is small once normal columns are wider than the canvas [SH-FLAT-09 SH-FLAT-10]', () => {
  expect(usualMode(3, 810)).toBe('normal')
  expect(usualMode(3, 809)).toBe('small')
})

test('a device hangs on the network that its others are nearest to, with a line to each [SH-FLAT-02 SH-FLAT-03]', () => {
  expect(mainColumn([0, 2, 3])).toBe(2)
  expect(mainColumn([1, 4])).toBe(1)
  expect(mainColumn([])).toBeUndefined()
  const layout = lay({
    networks: ['a', 'b', 'c'].map((id) => network(id)),
    routers: [router('r')],
    ports: ['a', 'b', 'c'].map((id) => port('r', id, { device_owner: 'network:router_interface' })),
  })
  const placed = layout.at.get('r')
  expect(placed?.x).toBe(barAt(layout, 1) + sizes.normal.bar + sizes.normal.wire)
  expect(placed?.lines.map(({ column }) => column)).toEqual([0, 1, 2])
  expect(placed?.lines[2]?.to).toBe(barAt(layout, 2))
  expect(placed?.lines[0]?.to).toBe(barAt(layout, 0) + sizes.normal.bar)
})

test('what is on no network stands in a column of its own', () => {
  const layout = lay({ networks: [network('a')], servers: [server('s')] })
  expect(layout).toMatchObject({ loose: true, columns: 2, width: 540 })
  expect(layout.at.get('s')?.x).toBeGreaterThan(270)
  expect(lay({ networks: [network('a')] }).loose).toBe(false)
})

/** The pairs of devices of which one's box or line is in the box of the other. */
const meeting = ({ placed, size }: Layout): readonly string[] => {
  const { box, tall } = size
  const across = ({ from, to }: Line, x: number) =>
    Math.min(from, to) < x + box && Math.max(from, to) > x
  return placed.flatMap((one) =>
    placed
      .filter((other) => other !== one)
      .filter(
        (other) =>
          (one.x === other.x && Math.abs(one.y - other.y) < tall) ||
          other.lines.some(
            (line) => line.y > one.y && line.y < one.y + tall && across(line, one.x),
          ),
      )
      .map((other) => `${one.device.node.id} ${other.device.node.id}`),
  )
}

test('no box meets another box, nor a line that leads elsewhere', () => {
  const device = fc.array(fc.nat(5), { maxLength: 4 })
  const drawn = fc.property(
    fc.array(device, { maxLength: 25 }),
    fc.constantFrom<DrawMode>('normal', 'small', 'compact'),
    (all, mode) => {
      const parts = {
        networks: [0, 1, 2, 3, 4, 5].map((at) => network(`n${at}`)),
        servers: all.map((_, at) => server(`s${at}`)),
        ports: all.flatMap((ends, at) => ends.map((to) => port(`s${at}`, `n${to}`))),
      }
      expect(meeting(lay(parts, mode))).toEqual([])
    },
  )
  expect(fc.check(drawn, { numRuns: 60 }).counterexample).toBeNull()
})

// How long it takes is measured beside half as many: bench/odd-texts.ts.
test('a thousand servers stand below each other at their networks', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `s${at}`)
  const { placed, height } = lay({
    networks: Array.from({ length: 20 }, (_, at) => network(`n${at}`)),
    servers: ids.map((id) => server(id)),
    ports: ids.map((id, at) => port(id, `n${at % 20}`)),
  })
  expect(placed).toHaveLength(1000)
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(1000)
  // Fifty at each network, and nothing between them.
  expect(height).toBe(sizes.normal.row / 4 + 50 * sizes.normal.row)
})

const crowd = (counts: readonly number[]) => {
  const ids = counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, one) => `s${at}-${one}`),
  )
  return view({
    networks: counts.map((_, at) => network(`n${at}`)),
    servers: ids.map((id) => server(id, { name: `web-prod-of-a-large-team-${id}` })),
    ports: ids.map((id) => port(id, `n${id.split('-')[0]?.slice(1)}`)),
  })
}

test('compact, columns share the room: who has more devices has more of them side by side', () => {
  const { networks, devices } = crowd([0, 300, 10])
  for (const canvas of [300, 835, 1900]) {
    const layout = layoutOf(networks, devices, 'compact', canvas)
    const { edges, size, width, placed } = layout
    const [none, many, few] = edges.map(({ lanes }) => lanes)
    expect(none).toBe(0)
    expect(many).toBeGreaterThanOrEqual(few ?? 0)
    if (canvas > 600) expect(canvas - width).toBeLessThan(edges.length)
    if (canvas === 1900) expect(many).toBeGreaterThan(5)
    // Nothing leaves its column, and nothing covers another.
    const spots = placed.map(({ x, y }) => `${x} ${y}`)
    expect(new Set(spots).size).toBe(310)
    for (const { x, lines } of placed) {
      const edge = edges[lines[0]?.column ?? -1]
      expect(x + size.box).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0))
    }
  }
})

test('compact, names have what their boxes have room for, and are told apart', () => {
  const { networks, devices } = crowd([300])
  const { placed } = layoutOf(networks, devices, 'compact', 835)
  expect(new Set(placed.map(({ name }) => name)).size).toBe(300)
  expect(placed[0]?.name).toMatch(/^web-prod.*….*s0-0$/)
})
