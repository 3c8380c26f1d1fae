import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import type { Colour } from '#screens/topology/graph/colours.ts'

/** A part of a picture: a path around the node's middle, filled or drawn. */
export type Shape = {
  readonly d: string
  readonly fill?: Colour
  readonly stroke?: Colour
  readonly width?: number
  readonly dash?: readonly number[]
}

/** All nodes with the same look have the same picture. */
export type Look = Pick<DrawnNode, 'kind' | 'tone' | 'loading'>

export const lookKey = ({ kind, tone, loading }: Look): string => `${kind} ${tone} ${loading}`

/** What a device or network looks like, for the canvas and for the file alike. */
export const artOf = (look: Look): readonly Shape[] => {
  const { kind, tone } = look
  const radius = radii[kind]
  const small = kind === 'server'
  const unwell = tone !== 'good' || look.loading
  const colour = unwell ? toneColours[look.loading ? 'working' : tone] : kindColours[kind]
  const disc: Shape = small
    ? {
        d: circle(radius - 1),
        fill: 'surface',
        stroke: small && !unwell ? 'good' : colour,
        width: 2,
      }
    : { d: circle(radius), fill: tone === 'off' && !look.loading ? 'off' : kindColours[kind] }
  const ring: readonly Shape[] =
    small || !unwell ? [] : [{ d: circle(radius + 4), stroke: colour, width: 3, ...dashed(look) }]
  const icon: Shape = {
    d: scaled(icons[kind], radius / 20),
    stroke: small ? (tone === 'off' && !look.loading ? 'off' : 'text') : 'surface',
    width: small ? 1.6 : 2,
  }
  return [
    small ? { ...disc, ...dashed(look) } : disc,
    ...ring,
    icon,
    ...(unwell ? badgeOf(look, radius) : []),
  ]
}

const dashed = ({ tone, loading }: Look) => (loading || tone === 'working' ? { dash: [5, 4] } : {})

export const kindColours: Readonly<Record<NodeKind, Colour>> = {
  external: 'external',
  network: 'network',
  router: 'router',
  server: 'server',
}

export const toneColours = { good: 'good', bad: 'bad', working: 'working', off: 'off' } as const

/** What says the state without its colour, at the upper right. */
const badgeOf = ({ tone, loading }: Look, radius: number): readonly Shape[] => {
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
        { d: circle(8, x, y), fill: 'working', ...rim },
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

/** A path of relative and absolute steps, made larger around the middle. Arcs have no flags here. */
const scaled = (steps: readonly Step[], by: number): string =>
  steps
    .map(([letter, ...numbers]) => letter + numbers.map((one) => round(one * by)).join(' '))
    .join('')

const round = (value: number): number => Math.round(value * 100) / 100

type Step = readonly [letter: string, ...numbers: readonly number[]]

/** Round corners cost no arcs at this size: a curve through the corner is as good. */
const box = (x: number, y: number, width: number, height: number): readonly Step[] => [
  ...([
    ['M', x + 1, y],
    ['h', width - 2],
    ['q', 1, 0, 1, 1],
    ['v', height - 2],
  ] as const),
  ...([
    ['q', 0, 1, -1, 1],
    ['h', 2 - width],
    ['q', -1, 0, -1, -1],
    ['v', 2 - height],
  ] as const),
  ['q', 0, -1, 1, -1],
]

/** A quarter of a circle needs this much of its radius: https://spencermortensen.com/articles/bezier-circle/ */
const bend = 0.5523

const oval = (across: number, tall: number): readonly Step[] => {
  const [x, y] = [across * bend, tall * bend]
  return [
    ['M', -across, 0],
    ['C', -across, -y, -x, -tall, 0, -tall],
    ['C', x, -tall, across, -y, across, 0],
    ['C', across, y, x, tall, 0, tall],
    ['C', -x, tall, -across, y, -across, 0],
  ]
}

const arrow = (x: number, y: number, inwards: boolean): readonly Step[] => {
  const [far, near] = inwards ? [9, 3.2] : [9, 3.2]
  const tip = inwards ? near : far
  const back = inwards ? 3 : -3
  const [ax, ay] = [x * tip, y * tip]
  return [
    ['M', x * near, y * near],
    ['L', x * far, y * far],
    ['M', ax + back * x - 2.4 * y, ay + back * y - 2.4 * x],
    ['L', ax, ay],
    ['L', ax + back * x + 2.4 * y, ay + back * y + 2.4 * x],
  ]
}

/** For a node whose radius is 20: a globe, three places that are tied, four ways, two machines. */
const icons: Readonly<Record<NodeKind, readonly Step[]>> = {
  external: [...oval(10, 10), ...oval(4.4, 10), ['M', -10, 0], ['H', 10]],
  network: [
    ...box(-3.5, -9.5, 7, 6),
    ...box(-10, 3.5, 7, 6),
    ...box(3, 3.5, 7, 6),
    ...([
      ['M', 0, -3.5],
      ['V', 0],
      ['M', -6.5, 3.5],
      ['V', 0],
      ['H', 6.5],
      ['V', 3.5],
    ] as const),
  ],
  router: [
    ...arrow(0, -1, false),
    ...arrow(0, 1, false),
    ...arrow(-1, 0, true),
    ...arrow(1, 0, true),
  ],
  server: [
    ...box(-8.5, -8, 17, 7),
    ...box(-8.5, 1, 17, 7),
    ...([
      ['M', -5, -4.5],
      ['h', 0.1],
      ['M', -5, 4.5],
      ['h', 0.1],
    ] as const),
    ...([
      ['M', 1, -4.5],
      ['h', 4.5],
      ['M', 1, 4.5],
      ['h', 4.5],
    ] as const),
  ],
}
