import { artOf, circle, type Shape } from '#screens/topology/graph/art.ts'
import type { Colours } from '#screens/topology/graph/colours.ts'
import { isHeavy, labelsOf, type Label } from '#screens/topology/graph/naming.ts'
import type { Place } from '#screens/topology/places.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import { groundsOf } from '#screens/topology/grouped/grounds.ts'
import { linesIn, standingIn } from '#screens/topology/graph/paint.ts'
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

/** So much smaller than on the page names are, beside their nodes: a file is looked at from nearby. */
export const fine = 1.5

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
  const kinds = new Map(scene.nodes.map(({ id, kind }) => [id, kind]))
  const lines = scene.links.flatMap((link) => {
    if (kinds.get(link.from) === 'group') return []
    const [from, to] = [places.get(link.from), places.get(link.to)]
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
    const said = `<title>${escaped(`${node.name} (${node.status})`)}</title>`
    return [
      `<g transform="translate(${place.x} ${place.y})">${said}${shapes.join('')}${texts.join('')}</g>`,
    ]
  })
  const view = { k: fine, x: 0, y: 0 }
  const standing = standingIn(scene, places)
  const picture = { scene, view, lines: linesIn(scene, standing), marks: {} }
  const grounds = [...groundsOf(picture.lines)].map(([hub, reach]) =>
    pathOf({ d: circle(reach, hub.x, hub.y), fill: 'ground', stroke: 'line' }, colours),
  )
  const named = labels ? labelsOf(picture, standing, about) : []
  const names = named.map((label) => nameOf(label, colours))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"`,
    ` width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12"`,
    ' text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">',
    `<title>${escaped(title)}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.surface}"/>`,
    ...grounds,
    `<path d="${lines.join('')}" stroke="${colours.line}" stroke-width="1.5" fill="none"/>`,
    ...nodes,
    `<g transform="scale(${1 / fine})">`,
    ...names,
    '</g>',
    '</svg>\n',
  ].join('')
}

const pathOf = ({ d, fill, stroke, width = 1, dash }: Shape, colours: Colours): string => {
  const drawn = stroke ? ` stroke="${colours[stroke]}" stroke-width="${width}"` : ''
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''
  return `<path d="${d}" fill="${fill ? colours[fill] : 'none'}"${drawn}${dashes}/>`
}

/** About as wide as a text is in most fonts: whoever shows the file has one of their own. */
const about = (text: string, heavy: boolean): number =>
  [...text].reduce((sum, one) => sum + (one > '\u{FF}' ? 12 : heavy ? 7.2 : 6.7), 0)

/** A name, and its status below it. */
const nameOf = ({ one, name, status, box, align }: Label, colours: Colours): string => {
  const x = { left: box.x + 3, center: box.x + box.width / 2, right: box.x + box.width - 3 }[align]
  const texts = [textOf(name, x, box.y + 12, colours.text, isHeavy(one) ? 600 : 400, align)]
  if (status) texts.push(textOf(status, x, box.y + 26, colours[statusColour(one)], 400, align))
  return texts.join('')
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

const textOf = (
  text: string,
  x: number,
  y: number,
  colour: string,
  weight: number,
  align: Label['align'] = 'center',
): string => {
  const anchor = align === 'center' ? '' : ` text-anchor="${anchors[align]}"`
  const at = `x="${tenths(x)}" y="${tenths(y)}"`
  return `<text ${at} fill="${colour}" font-weight="${weight}"${anchor}>${escaped(text)}</text>`
}

const tenths = (value: number): number => Math.round(value * 10) / 10

/** Text as XML has it; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
