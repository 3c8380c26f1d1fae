import { artOf, circle, type Shape } from '#screens/topology/graph/art.ts'
import type { Colours } from '#screens/topology/graph/colours.ts'
import { shortened } from '#screens/topology/graph/labels.ts'
import type { Place } from '#screens/topology/graph/layout.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import { statusColour } from '#screens/topology/graph/paint-labels.ts'
import type { Scene } from '#screens/topology/graph/scene.ts'

export type Sheet = {
  readonly scene: Scene
  readonly places: ReadonlyMap<string, Place>
  readonly colours: Colours
  readonly labels: boolean
  /** What the whole is called. */
  readonly title: string
}

/** Room for the names at the edges. */
const margin = 90

/** The corner and the size of what the whole drawing takes. */
export const frameOf = ({ scene, places }: Pick<Sheet, 'scene' | 'places'>) => {
  const all = scene.nodes.flatMap(({ id }) => places.get(id) ?? [])
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const x = Math.floor(least(xs)) - margin
  const y = Math.floor(least(ys)) - margin
  const width = Math.ceil(-least(xs.map((one) => -one))) + margin - x
  const height = Math.ceil(-least(ys.map((one) => -one))) + margin - y
  return { x, y, width, height }
}

const least = (values: readonly number[]): number =>
  values.length ? values.reduce((a, b) => Math.min(a, b)) : 0

/** The whole drawing as a file of its own: names are text, and nothing in it runs or is fetched. */
export const svgOf = ({ scene, places, colours, labels, title }: Sheet): string => {
  const { x, y, width, height } = frameOf({ scene, places })
  const lines = scene.links.flatMap(({ network, device }) => {
    const [from, to] = [places.get(network), places.get(device)]
    return from && to ? [`M${from.x} ${from.y}L${to.x} ${to.y}`] : []
  })
  const nodes = scene.nodes.flatMap((node) => {
    const place = places.get(node.id)
    if (!place) return []
    const shapes = artOf(node).map((shape) => pathOf(shape, colours))
    const count = scene.collapsed.has(node.id) ? (scene.alone.get(node.id) ?? 0) : 0
    const radius = radii[node.kind]
    const texts: string[] = []
    if (count) {
      const at = Math.round(radius * 0.74)
      shapes.push(pathOf({ d: circle(11, at, at), fill: 'accent' }, colours))
      texts.push(textOf(String(count), at, at + 4, colours.onAccent, 600))
    }
    if (labels) {
      const weight = node.kind === 'server' ? 400 : 600
      texts.push(textOf(shortened(node.name), 0, radius + 17, colours.text, weight))
      if (node.tone !== 'good' || node.loading) {
        const colour = colours[statusColour({ node, ...place })]
        texts.push(textOf(shortened(node.status), 0, radius + 31, colour, 400))
      }
    }
    const about = `<title>${escaped(`${node.name} (${node.status})`)}</title>`
    return [
      `<g transform="translate(${place.x} ${place.y})">${about}${shapes.join('')}${texts.join('')}</g>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"`,
    ` width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12"`,
    ' text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">',
    `<title>${escaped(title)}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.surface}"/>`,
    `<path d="${lines.join('')}" stroke="${colours.line}" stroke-width="1.5" fill="none"/>`,
    ...nodes,
    '</svg>\n',
  ].join('')
}

const pathOf = ({ d, fill, stroke, width = 1, dash }: Shape, colours: Colours): string => {
  const drawn = stroke ? ` stroke="${colours[stroke]}" stroke-width="${width}"` : ''
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''
  return `<path d="${d}" fill="${fill ? colours[fill] : 'none'}"${drawn}${dashes}/>`
}

const textOf = (text: string, x: number, y: number, colour: string, weight: number): string =>
  `<text x="${x}" y="${y}" fill="${colour}" font-weight="${weight}">${escaped(text)}</text>`

/** Text as XML has it; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
