/** Where everything stands in the flat view: networks are columns, devices hang on one of them. */
import type { Device } from '#screens/topology/model.ts'

export type DrawMode = 'normal' | 'small'

/** The lengths of a mode, in CSS pixels [SH-FLAT-11..14]. */
export const sizes = {
  normal: { column: 270, least: 500, bar: 12, inset: 10, wire: 88, box: 140, tall: 42, row: 58 },
  small: { column: 100, least: 400, bar: 6, inset: 4, wire: 14, box: 72, tall: 24, row: 32 },
} as const

/**
 * Normal or small where the user has not chosen [SH-FLAT-09 SH-FLAT-10]: small once the columns of
 * the normal one are wider than the canvas.
 */
export const usualMode = (networks: number, canvas: number): DrawMode =>
  networks * sizes.normal.column > canvas ? 'small' : 'normal'

/** A device in its place: its box, and its lines to the bars of networks. */
export type Placed = {
  readonly device: Device
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
}

export type Layout = {
  readonly mode: DrawMode
  /** With a last one that is no network's, where devices are on none. */
  readonly columns: number
  readonly loose: boolean
  readonly width: number
  readonly height: number
  /** From top to bottom. */
  readonly placed: readonly Placed[]
  readonly at: ReadonlyMap<string, Placed>
}

/** The left edge of the bar of a column. */
export const barOf = (mode: DrawMode, column: number): number =>
  column * sizes[mode].column + sizes[mode].inset

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
 * that tie networks together come first, the widest of them at the top, then the others by name.
 */
export const layoutOf = (
  networks: readonly Device[],
  devices: readonly Device[],
  mode: DrawMode,
): Layout => {
  const size = sizes[mode]
  const order = new Map(networks.map(({ node }, column) => [node.id, column]))
  const spans = devices.map((device) => spanOf(device, order, networks.length))
  const loose = spans.some(({ main }) => main === networks.length)
  const columns = networks.length + (loose ? 1 : 0)
  /** How far down each column is taken: lines run in the space of columns, too. */
  const filled = Array.from({ length: columns }, () => size.row / 4)
  const placed = spans
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .map((span): Placed => {
      const taken = filled.slice(span.from, span.to + 1)
      const y = Math.max(...taken)
      for (let column = span.from; column <= span.to; column += 1)
        filled[column] = y + heightOf(span, mode)
      return place(span, y, mode)
    })
    .toSorted((one, other) => one.y - other.y)
  return {
    ...{ mode, columns, loose, placed },
    width: columns * size.column,
    height: Math.max(size.least, ...filled),
    at: new Map(placed.map((one) => [one.device.node.id, one])),
  }
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

const heightOf = (span: Span, mode: DrawMode): number =>
  sizes[mode].row +
  Math.max(0, Math.max(lanesOf(span), span.ports.length - lanesOf(span)) - 2) * gapOf(mode)

const place = (span: Span, y: number, mode: DrawMode): Placed => {
  const { device, main, ports } = span
  const size = sizes[mode]
  const x = barOf(mode, main) + size.bar + size.wire
  const middle = y + size.tall / 2
  const sides = [
    ports.filter(([column]) => column <= main),
    ports.filter(([column]) => column > main),
  ]
  const lines = sides.flatMap((side, right) =>
    side.map(([column, port], lane): Line => {
      const bar = barOf(mode, column)
      return {
        id: `${port.id} ${device.node.id}`,
        column,
        from: right ? x + size.box : x,
        to: right ? bar : bar + size.bar,
        y: middle + (lane - (side.length - 1) / 2) * gapOf(mode),
        address: port.fixed_ips[0]?.ip_address,
      }
    }),
  )
  return { device, x, y, lines }
}
