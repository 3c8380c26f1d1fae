import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import type { Colour } from '#screens/topology/graph/colours.ts'
import { networkIcons, type Icon } from '#screens/topology/graph/network-icons.ts'
import { sortIcons } from '#screens/topology/graph/sort-icons.ts'
import { scaled } from '#screens/topology/graph/steps.ts'

/** A part of a picture: a path around the node's middle, filled or drawn. */
export type Shape = {
  readonly d: string
  readonly fill?: Colour
  readonly stroke?: Colour
  readonly width?: number
  readonly dash?: readonly number[]
}

/** All nodes with the same look have the same picture. */
export type Look = Pick<DrawnNode, 'kind' | 'tone' | 'loading' | 'sort'>

export const lookKey = ({ kind, tone, loading, sort }: Look): string =>
  `${kind} ${tone} ${loading} ${sort}`

/** What a device or network looks like, for the canvas and for the file alike. */
export const artOf = (look: Look): readonly Shape[] => {
  const { kind, tone } = look
  const radius = radii[kind]
  const small = kind === 'server' || kind === 'resource' || kind === 'group'
  const unwell = tone !== 'good' || look.loading
  const colour = colourOf(look)
  const disc: Shape = small
    ? {
        d: circle(radius - 1),
        fill: 'surface',
        stroke: small && !unwell ? 'good' : colour,
        width: 2,
      }
    : { d: circle(radius), fill: fillOf(look) }
  const ring: readonly Shape[] =
    small || !unwell ? [] : [{ d: circle(radius + 4), stroke: colour, width: 3, ...dashed(look) }]
  const icon: Shape = {
    d: scaled(iconOf(look), kind === 'group' ? 1 : radius / 20),
    stroke: small ? (tone === 'off' && !look.loading ? 'off' : 'text') : 'surface',
    width: small ? 1.6 : 2,
  }
  return [
    small ? { ...disc, ...dashed(look) } : disc,
    // Two rings: several of them.
    ...(kind === 'group'
      ? [{ d: circle(radius - 6), stroke: disc.stroke ?? colour, width: 1.5 }]
      : []),
    ...ring,
    icon,
    ...(unwell ? badgeOf(look, radius) : []),
  ]
}

const dashed = ({ tone, loading }: Look) => (loading || tone === 'working' ? { dash: [5, 4] } : {})

const iconOf = ({ kind, sort }: Look): Icon => {
  if (kind === 'stack') return sortIcons.stack
  if (kind === 'resource') return sortIcons[sort ?? 'unknown']
  return networkIcons[kind === 'group' ? 'server' : kind]
}

/** A network has the colour of its kind whatever its state; a stack that of its state. */
const fillOf = (look: Look): Colour => {
  if (look.kind === 'stack') return colourOf(look)
  return look.tone === 'off' && !look.loading ? 'off' : kindColours[look.kind]
}

/** What colour says of a node: its state, or of a well device or network its kind. */
export const colourOf = ({ kind, tone, loading }: Look): Colour => {
  if (tone === 'good' && !loading) return kindColours[kind]
  const changing = loading || tone === 'working'
  // What moves in a stack is gray, as the requirements have it.
  if (changing && isOfStack(kind)) return 'off'
  return toneColours[changing ? 'working' : tone]
}

export const isOfStack = (kind: NodeKind): boolean => kind === 'stack' || kind === 'resource'

const kindColours: Readonly<Record<NodeKind, Colour>> = {
  external: 'external',
  network: 'network',
  router: 'router',
  server: 'server',
  group: 'server',
  stack: 'good',
  resource: 'good',
}

const toneColours = { good: 'good', bad: 'bad', working: 'working', off: 'off' } as const

/** What says the state without its colour, at the upper right. */
const badgeOf = ({ kind, tone, loading }: Look, radius: number): readonly Shape[] => {
  const at = Math.round(radius * 0.72)
  const [x, y] = [at, -at]
  const sign = loading || tone === 'working' ? 'working' : tone
  const rim = { stroke: 'surface', width: 1.5 } as const
  switch (sign) {
    case 'bad':
      return [
        { d: `M${x} ${y - 10}L${x + 10} ${y + 8}H${x - 10}Z`, fill: 'bad', ...rim },
        { d: `M${x} ${y - 3}v5M${x} ${y + 5}v.5`, stroke: 'onBad', width: 2 },
      ]
    case 'working':
      return [
        { d: circle(8, x, y), fill: isOfStack(kind) ? 'off' : 'working', ...rim },
        { d: `M${x - 4} ${y}h.1M${x} ${y}h.1M${x + 4} ${y}h.1`, stroke: 'surface', width: 2.4 },
      ]
    case 'off':
      return [
        { d: circle(8, x, y), fill: 'off', ...rim },
        { d: `M${x - 3} ${y - 3}h6v6h-6Z`, fill: 'surface' },
      ]
    case 'good':
      return []
  }
}

/** A whole circle as a path. */
export const circle = (radius: number, x = 0, y = 0): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0` +
  `a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
