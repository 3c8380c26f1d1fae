import { foldOf } from '#screens/topology/graph/folds.ts'
import { placed, shortened, type Box } from '#screens/topology/graph/labels.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import type { Marks, Picture, Standing } from '#screens/topology/graph/picture.ts'

/** A name where it stands: its box, and towards what of it the lines are drawn. */
export type Label = {
  readonly one: Standing
  readonly name: string
  /** What is not well has its status below its name. */
  readonly status: string
  readonly box: Box
  readonly align: 'center' | 'left' | 'right'
  readonly marked: boolean
}

/** How wide a text is drawn; the names of networks and routers are heavy. */
type Measure = (text: string, heavy: boolean) => number

type Named = Pick<Picture, 'scene' | 'view' | 'lines'> & { readonly marks: Marks }

/**
 * The names that are seen. Each stands below its node, or above, right or left of it, where it lies
 * upon no node and no other name and `within` the frame; that of a network also beside all that is on
 * it alone. It is left out where there is no such place: networks, routers and what has failed have
 * theirs first. What is marked is named in any case.
 */
export const labelsOf = (
  picture: Named,
  seen: readonly Standing[],
  measure: Measure,
  within?: Pick<Box, 'width' | 'height'>,
): readonly Label[] => {
  const { view, marks } = picture
  const marked = new Set([marks.chosen, marks.found, marks.focused, marks.hovered])
  const rankOf = ({ node }: Standing): number =>
    marked.has(node.id)
      ? 0
      : ranks[node.kind] - (node.tone === 'bad' ? 0.5 : 0) - (node.weight ?? 0) / 100_000
  const isWithin = ({ box: { x, y, width, height } }: Spot): boolean =>
    !within || (x >= 0 && y >= 0 && x + width <= within.width && y + height <= within.height)
  const wanted = seen
    .filter((one) => marked.has(one.node.id) || radii[one.node.kind] * view.k >= least(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((one) => {
      const { node } = one
      const name = shortened(node.name)
      const status =
        node.kind !== 'group' && node.tone === 'good' && !node.loading
          ? ''
          : shortened(node.status, 30)
      const width = Math.max(
        measure(name, isHeavy(one)),
        status === '' ? 0 : measure(status, false),
      )
      const all = placesOf(one, clusterOf(one, picture.lines), picture, [
        width + 6,
        status === '' ? 16 : 30,
      ])
      const places = all.filter(isWithin)
      const first = places[0] ?? all[0]
      return { ...{ one, name, status, places, first }, marked: marked.has(node.id) }
    })
  const spots = placed(
    wanted.map(({ places }) => places.map(({ box }) => box)),
    takenBy(seen, picture),
  )
  return wanted.flatMap(({ places, first, ...label }, at): Label[] => {
    const spot = spots[at]
    const place = spot === undefined ? (label.marked ? first : undefined) : places[spot]
    return place ? [{ ...label, ...place }] : []
  })
}

export const isHeavy = ({ node }: Standing): boolean =>
  node.kind !== 'server' && node.kind !== 'resource'

const ranks = {
  ...{ external: 1, stack: 1, network: 2, group: 2.5, router: 3 },
  ...{ server: 4, resource: 4 },
} as const

/** Radius from which on a name is wanted, in px: names of servers too small to point at are not. */
const least = ({ node: { kind, tone } }: Standing): number => {
  if (kind === 'server' || kind === 'resource') return tone === 'bad' ? 4 : 7
  return kind === 'router' || kind === 'group' ? 4 : 0
}

type Spot = Pick<Label, 'box' | 'align'>

/** Where a name may stand, the best first. */
const placesOf = (
  one: Standing,
  cluster: Cluster | undefined,
  picture: Pick<Picture, 'scene' | 'view'>,
  [width, height]: readonly [width: number, height: number],
): readonly Spot[] => {
  const { view } = picture
  const { kind, tone, loading } = one.node
  const [x, y] = [one.x * view.k + view.x, one.y * view.k + view.y]
  const far = Math.max(radii[kind] * view.k + 5, 7)
  // Its badge is at the upper right.
  const badge = tone === 'good' && !loading ? 0 : 7 * view.k
  const around = (left: number, top: number, right: number, bottom: number): readonly Spot[] => [
    { box: { x: x - width / 2, y: bottom, width, height }, align: 'center' },
    { box: { x: x - width / 2, y: top - height, width, height }, align: 'center' },
    { box: { x: right, y: y - height / 2, width, height }, align: 'left' },
    { box: { x: left - width, y: y - height / 2, width, height }, align: 'right' },
  ]
  // The count of a group is at its lower right, and as large at each scale.
  const fold = kind === 'group' ? foldOf(picture, one) : undefined
  const near = around(
    x - far,
    y - far - badge,
    Math.max(x + far + badge, fold ? fold.x + fold.width + 2 : x),
    Math.max(y + far, fold ? fold.y + fold.height + 1 : y),
  )
  if (!cluster) return near
  const beside = 3 + radii.server * view.k
  const [left, top] = [cluster.left * view.k + view.x, cluster.top * view.k + view.y]
  const [right, bottom] = [cluster.right * view.k + view.x, cluster.bottom * view.k + view.y]
  return [...near, ...around(left - beside, top - beside, right + beside, bottom + beside)]
}

/** The edges of what is on a network alone, with the network itself. */
type Cluster = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>

const clusterOf = (network: Standing, lines: Picture['lines']): Cluster | undefined => {
  const members = membersOf(lines).get(network)
  if (!members) return undefined
  let { x: left, y: top } = network
  let [right, bottom] = [left, top]
  for (const { x, y } of members) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

type Members = ReadonlyMap<Standing, readonly Standing[]>

const known = new WeakMap<Picture['lines'], Members>()

/** What is on each network alone, looked up once for the same lines: they are drawn many times. */
const membersOf = (lines: Picture['lines']): Members => {
  const before = known.get(lines)
  if (before) return before
  const ties = new Map<Standing, number>()
  for (const [, device] of lines) ties.set(device, (ties.get(device) ?? 0) + 1)
  const own = lines.filter(([, device]) => device.node.kind === 'server' && ties.get(device) === 1)
  const members = new Map(
    [...Map.groupBy(own, ([network]) => network)].map(([network, those]) => [
      network,
      those.map(([, device]) => device),
    ]),
  )
  known.set(lines, members)
  return members
}

/** What of the drawing nodes take, with the buttons at their lower right: the boxes within discs. */
const takenBy = (
  seen: readonly Standing[],
  picture: Pick<Picture, 'scene' | 'view'>,
): readonly Box[] => {
  const { k, x, y } = picture.view
  const boxes: Box[] = []
  for (const one of seen) {
    const { kind } = one.node
    const half = radii[kind] * k * 0.85
    boxes.push({
      x: one.x * k + x - half,
      y: one.y * k + y - half,
      width: 2 * half,
      height: 2 * half,
    })
    const fold = kind === 'server' ? undefined : foldOf(picture, one)
    if (fold) boxes.push(fold)
  }
  return boxes
}
