import type { Colour } from '#screens/topology/graph/colours.ts'
import { placed, shortened, type Wish } from '#screens/topology/graph/labels.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import type { Picture, Standing } from '#screens/topology/graph/paint.ts'

type Label = Wish & { readonly name: string; readonly status: string; readonly one: Standing }

/**
 * Names below their nodes, as large at each zoom; what is not well has its status below it. Those
 * have a place first that are marked, then networks, routers, and what has failed.
 */
export const drawLabels = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  seen: readonly Standing[],
): void => {
  const { view, colours, font, marks } = picture
  const plain = `12px ${font}`
  const heavy = `600 12px ${font}`
  const marked = new Set([marks.chosen, marks.found, marks.focused, marks.hovered])
  const rankOf = ({ node }: Standing): number => {
    if (marked.has(node.id)) return 0
    return ranks[node.kind] - (node.tone === 'bad' ? 0.5 : 0)
  }
  const wanted = seen
    .filter((one) => marked.has(one.node.id) || radii[one.node.kind] * view.k >= least(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const wishes = wanted.map((one): Label => {
    const { node } = one
    const name = shortened(node.name)
    const status = node.tone === 'good' && !node.loading ? '' : shortened(node.status)
    const width = Math.max(
      widthOf(context, node.kind === 'server' ? plain : heavy, name),
      status ? widthOf(context, plain, status) : 0,
    )
    const below = Math.max(radii[node.kind] * view.k + 5, 7)
    return {
      ...{ name, status, one, width: width + 6, height: status ? 30 : 16 },
      x: one.x * view.k + view.x - width / 2 - 3,
      y: one.y * view.k + view.y + below,
    }
  })
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.strokeStyle = colours.surface
  context.lineWidth = 3.5
  const write = (text: string, x: number, y: number, colour: Colour) => {
    context.strokeText(text, x, y)
    context.fillStyle = colours[colour]
    context.fillText(text, x, y)
  }
  // What is marked is named in any case; the others leave networks and routers to be seen.
  const first = wishes.filter(({ one }) => marked.has(one.node.id))
  const rest = wishes.slice(first.length)
  const discs = seen.flatMap(({ node, x, y }): Wish[] => {
    const half = radii[node.kind] * view.k * 0.8
    if (node.kind === 'server') return []
    const [left, top] = [x * view.k + view.x - half, y * view.k + view.y - half]
    return [{ x: left, y: top, width: 2 * half, height: 2 * half }]
  })
  const others = placed(rest, [...discs, ...first]).flatMap((at) => rest[at] ?? [])
  for (const label of [...first, ...others]) {
    const { node } = label.one
    const middle = label.x + label.width / 2
    context.font = node.kind === 'server' ? plain : heavy
    write(label.name, middle, label.y + 12, 'text')
    context.font = plain
    if (label.status) write(label.status, middle, label.y + 26, statusColour(label.one))
  }
}

const ranks = { external: 1, network: 2, router: 3, server: 4 } as const

/** Radius from which on a name is wanted, in px: names of servers too small to point at are not. */
const least = ({ node }: Standing): number =>
  ({ external: 0, network: 0, router: 4, server: node.tone === 'bad' ? 4 : 8 })[node.kind]

export const statusColour = ({ node }: Standing): Colour => {
  if (node.loading || node.tone === 'working') return 'workingText'
  return node.tone === 'bad' ? 'badText' : 'muted'
}

const widths = new Map<string, number>()

/** Measuring costs more than drawing: each text is measured once. */
const widthOf = (context: CanvasRenderingContext2D, font: string, text: string): number => {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 20_000) widths.clear()
  context.font = font
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}
