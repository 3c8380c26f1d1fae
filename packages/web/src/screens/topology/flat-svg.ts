/** The flat view as a file: all of it, with the colours that the page has now. */
import { t } from '#lib/translate.ts'
import { barAt, type Layout, type Placed } from '#screens/topology/flat-layout.ts'
import { networkColour, toneColours } from '#screens/topology/flat-look.ts'
import type { View } from '#screens/topology/model.ts'
import { saveFile } from '#ui/save-file.ts'

/** A colour of the page, `var(--color-…)`, as every program knows it. */
type Paint = (colour: string) => string

/** Hands the drawing to the browser's downloads. */
export const saveDrawing = (view: View, layout: Layout): void => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const paint: Paint = (colour) => {
    probe.style.color = colour
    return getComputedStyle(probe).color
  }
  const text = drawingOf(view, layout, paint)
  probe.remove()
  saveFile('network-topology.svg', 'image/svg+xml', text)
}

const headHeight = 40

const fontSizes = { normal: 13, small: 10, compact: 12 } as const

/** The text of the file. Names are text in it, whatever they hold. */
export const drawingOf = (view: View, layout: Layout, paint: Paint): string => {
  const { mode, size, edges, width, height, placed, columns, loose } = layout
  const { bar } = size
  const colours = view.networks.map(({ node }, at) => paint(networkColour(node.kind, at)))
  const [ink, ground] = [paint('var(--color-text)'), paint('var(--color-surface)')]
  const heads = view.networks.map(
    ({ node }, at) =>
      `<text x="${barAt(layout, at)}" y="24" font-weight="600">${escaped(node.name, (edges[at]?.width ?? 0) / 8)}</text>`,
  )
  if (loose)
    heads.push(
      `<text x="${barAt(layout, columns - 1)}" y="24">${escaped(t('Not connected'), 99)}</text>`,
    )
  const bars = colours.map(
    (colour, at) =>
      `<rect x="${barAt(layout, at)}" y="0" width="${bar}" height="${height}" fill="${colour}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + headHeight}"`,
    ` font-family="sans-serif" font-size="${fontSizes[mode]}" fill="${ink}">`,
    `<title>${escaped(t('Network Topology'), 99)}</title>`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...heads,
    `<g transform="translate(0 ${headHeight})">`,
    ...bars,
    ...placed.map((one) => deviceOf(one, layout, colours, paint)),
    '</g></svg>',
  ].join('\n')
}

const deviceOf = (
  { device: { node }, name, x, y, lines }: Placed,
  { mode, size }: Layout,
  colours: readonly string[],
  paint: Paint,
): string => {
  const { box, tall } = size
  const wires = lines.map(
    (line) =>
      `<line x1="${line.from}" x2="${line.to}" y1="${line.y}" y2="${line.y}"` +
      ` stroke="${colours[line.column]}" stroke-width="2"/>` +
      (mode === 'normal' && line.address !== undefined
        ? `<text x="${line.to + (line.to < line.from ? 5 : -5)}" y="${line.y - 4}" font-size="10"` +
          ` text-anchor="${line.to < line.from ? 'start' : 'end'}">${escaped(line.address, 40)}</text>`
        : ''),
  )
  const round = node.kind === 'router' ? tall / 2 : 6
  return [
    ...wires,
    `<g transform="translate(${x} ${y})"><title>${escaped(node.name, 255)}</title>`,
    `<rect width="${box}" height="${tall}" rx="${round}" fill="${paint('var(--color-raised)')}"`,
    ` stroke="${paint(toneColours[node.tone])}"${node.loading ? ' stroke-dasharray="4 3"' : ''}/>`,
    `<text x="12" y="${mode === 'normal' ? 18 : tall / 2 + 4}">${escaped(name, 60)}`,
    '</text>',
    mode !== 'normal'
      ? ''
      : `<text x="12" y="34" font-size="11">${escaped(node.status, 20)}</text>`,
    '</g>',
  ].join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** No more than so much of a text, as XML has it: without the characters that it may not hold. */
const escaped = (text: string, most: number): string =>
  [...text.toWellFormed()]
    .slice(0, most)
    .filter((one) => one >= ' ' && one !== '\uFFFE' && one !== '\uFFFF')
    .map((one) => entities[one] ?? one)
    .join('')
