/** Where everything stands in the flat view: networks are columns, devices hang on one of them. */
import {
  between,
  roomOf,
  sizes,
  type DrawMode,
  type Edge,
  type Size,
} from '#screens/topology/flat-columns.ts'
import type { Device } from '#screens/topology/model.ts'
import { cutInMiddle, shortName } from '#screens/topology/names.ts'

/**
 * Normal or small where the user has not chosen [SH-FLAT-09 SH-FLAT-10]: small once the columns of
 * the normal one are wider than the canvas.
 */
export const usualMode = (networks: number, canvas: number): DrawMode =>
  networks * sizes.normal.column > canvas ? 'small' : 'normal'

/** A device in its place: its box, and its lines to the bars of networks. */
export type Placed = {
  readonly device: Device
  /** As much of its name as its box has room for. */
  readonly name: string
  readonly x: number
  readonly y: number
  readonly lines: readonly Line[]
}

/** From the edge of a box to the bar of a network, level. */
export type Line = {
  readonly id: string
  readonly column: number
  readonly from: number
  readonly to: number
  readonly y: number
  readonly address: string | undefined
  /** The line leads to the box beside it, which is on the same network. */
  readonly isChained: boolean
}

export type Layout = {
  readonly mode: DrawMode
  readonly size: Size
  /** With a last one that is no network's, where devices are on none. */
  readonly columns: number
  /** The left edge of each of them, and how wide it is. */
  readonly edges: readonly Edge[]
  readonly loose: boolean
  readonly width: number
  readonly height: number
  /** From top to bottom. */
  readonly placed: readonly Placed[]
  readonly at: ReadonlyMap<string, Placed>
}

/** The left edge of the bar of a column. */
export const barAt = ({ edges, size }: Pick<Layout, 'edges' | 'size'>, column: number): number =>
  (edges[column]?.x ?? 0) + size.inset

/**
 * The column on which a device hangs: of its networks the one that the others are nearest to, the
 * first of several.
 */
export const mainColumn = (columns: readonly number[]): number | undefined => {
  const far = (column: number) => columns.reduce((sum, one) => sum + Math.abs(one - column), 0)
  let main: number | undefined
  for (const column of columns) if (main === undefined || far(column) < far(main)) main = column
  return main
}

/**
 * Each device stands in the first row in which neither its box nor its lines meet another's: those
 * that tie networks together come first, the widest of them at the top, then the others. `canvas` is
 * how wide the frame is, which the columns of the compact mode share.
 */
export const layoutOf = (
  networks: readonly Device[],
  devices: readonly Device[],
  mode: DrawMode,
  canvas = 0,
): Layout => {
  const order = new Map(networks.map(({ node }, column) => [node.id, column]))
  const spans = devices.map((device) => spanOf(device, order, networks.length))
  const loose = spans.some(({ main }) => main === networks.length)
  const columns = networks.length + (loose ? 1 : 0)
  const { size, edges } = roomOf(mode, countsOf(spans, columns), canvas)
  const names = namesIn(mode, size)
  /** How far down each column is taken: lines run in the space of columns, too. */
  const filled = Array.from({ length: columns }, () => size.row / 4)
  /** How many stand in the last row of each column already. */
  const beside = Array.from({ length: columns }, () => 0)
  const placed = spans
    .toSorted(
      (one, other) => other.to - other.from - (one.to - one.from) || isAlone(one) - isAlone(other),
    )
    .map((span): Placed => {
      const lane = isAlone(span) ? (beside[span.main] ?? 0) % (edges[span.main]?.lanes ?? 1) : 0
      const taken = filled.slice(span.from, span.to + 1)
      const y = lane > 0 ? Math.max(...taken) - size.row : Math.max(...taken)
      if (isAlone(span)) beside[span.main] = lane + 1
      for (let column = span.from; column <= span.to && lane === 0; column += 1)
        filled[column] = y + heightOf(span, mode, size)
      return place(span, { y, lane, mode, size, edges, name: names(span.device) })
    })
    .toSorted((one, other) => one.y - other.y)
  return {
    ...{ mode, size, columns, edges, loose, placed },
    width: edges.reduce((sum, { width }) => sum + width, 0),
    height: Math.max(size.least, ...filled),
    at: new Map(placed.map((one) => [one.device.node.id, one])),
  }
}

/** How many devices hang on each column. */
const countsOf = (spans: readonly Span[], columns: number): readonly number[] => {
  const counts = Array.from({ length: columns }, () => 0)
  for (const { main } of spans) counts[main] = (counts[main] ?? 0) + 1
  return counts
}

/** A device that others of its column may stand beside: 1, or 0. */
const isAlone = ({ ports, from, to }: Span): number => (ports.length <= 1 && from === to ? 1 : 0)

/** How names are drawn: whole ones in the tooltip and in the list. */
const namesIn = (mode: DrawMode, { box }: Size) => {
  if (mode === 'compact') {
    const units = Math.floor((box - 24) / 6.8)
    return ({ node }: Device) => cutInMiddle(node.name, units)
  }
  return ({ node }: Device) => shortName(node.name)
}

type Span = {
  readonly device: Device
  readonly main: number
  /** The columns whose space the box and its lines take. */
  readonly from: number
  readonly to: number
  /** The ports by the columns that they lead to, one each. */
  readonly ports: readonly (readonly [column: number, port: Device['ports'][number]])[]
}

const spanOf = (device: Device, order: ReadonlyMap<string, number>, none: number): Span => {
  const ports = device.ports.flatMap((port) => {
    const column = order.get(port.network_id)
    return column === undefined ? [] : [[column, port] as const]
  })
  const columns = ports.map(([column]) => column)
  const main = mainColumn(columns) ?? none
  return {
    ...{ device, main, ports },
    from: Math.min(main, ...columns),
    // A line to the right ends at the bar, at the left edge of that column.
    to: Math.max(main, ...columns.map((column) => column - 1)),
  }
}

/** The lines of one side stand below each other, so that each can be followed. */
const gapOf = (mode: DrawMode): number => (mode === 'normal' ? 16 : 7)

const lanesOf = ({ ports, main }: Span): number =>
  Math.max(1, ports.filter(([column]) => column <= main).length)

const heightOf = (span: Span, mode: DrawMode, { row }: Size): number =>
  row + Math.max(0, Math.max(lanesOf(span), span.ports.length - lanesOf(span)) - 2) * gapOf(mode)

type Spot = Pick<Layout, 'mode' | 'size' | 'edges'> &
  Pick<Placed, 'y' | 'name'> & { readonly lane: number }

const place = (span: Span, spot: Spot): Placed => {
  const { device, main, ports } = span
  const { y, name, lane, mode, size } = spot
  const step = size.box + between
  const x = barAt(spot, main) + size.bar + size.wire + lane * step
  const middle = y + size.tall / 2
  const sides = [
    ports.filter(([column]) => column <= main),
    ports.filter(([column]) => column > main),
  ]
  const lines = sides.flatMap((side, right) =>
    side.map(([column, port], at): Line => {
      const bar = barAt(spot, column)
      const edge = lane > 0 ? x - between : bar + size.bar
      return {
        id: `${port.id} ${device.node.id}`,
        column,
        from: right ? x + size.box : x,
        to: right ? bar : edge,
        y: middle + (at - (side.length - 1) / 2) * gapOf(mode),
        address: port.fixed_ips[0]?.ip_address,
        isChained: lane > 0,
      }
    }),
  )
  return { device, name, x, y, lines }
}
