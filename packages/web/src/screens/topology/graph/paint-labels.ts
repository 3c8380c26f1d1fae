import { isOfStack } from '#screens/topology/graph/art.ts'
import type { Colour } from '#screens/topology/graph/colours.ts'
import { isHeavy, labelsOf, type Label } from '#screens/topology/graph/naming.ts'
import type { Picture, Size, Standing } from '#screens/topology/graph/picture.ts'

/** Names beside their nodes, as large at each zoom; the marked ones are on a sheet of their own. */
export const drawLabels = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  seen: readonly Standing[],
  frame: Size,
): void => {
  const { colours, font } = picture
  const plain = `12px ${font}`
  const heavy = `600 12px ${font}`
  const measure = (text: string, isBold: boolean) => widthOf(context, isBold ? heavy : plain, text)
  const labels = labelsOf(picture, seen, measure, frame)
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  const write = (text: string, x: number, y: number, colour: Colour) => {
    context.strokeStyle = colours.surface
    context.lineWidth = 3.5
    context.strokeText(text, x, y)
    context.fillStyle = colours[colour]
    context.fillText(text, x, y)
  }
  const draw = ({ one, name, status, box, align }: Label) => {
    const x = { left: box.x + 3, center: box.x + box.width / 2, right: box.x + box.width - 3 }[
      align
    ]
    context.textAlign = align
    context.font = isHeavy(one) ? heavy : plain
    write(name, x, box.y + 12, 'text')
    context.font = plain
    if (status) write(status, x, box.y + 26, statusColour(one))
  }
  for (const label of labels) if (!label.marked) draw(label)
  for (const label of labels) {
    if (!label.marked) continue
    const { x, y, width, height } = label.box
    context.beginPath()
    context.roundRect(x - 3, y - 1, width + 6, height + 3, 4)
    context.fillStyle = colours.surface
    context.fill()
    context.strokeStyle = colours.line
    context.lineWidth = 1
    context.stroke()
    draw(label)
  }
}

export const statusColour = ({ node }: Pick<Standing, 'node'>): Colour => {
  if (node.loading || node.tone === 'working') return isOfStack(node.kind) ? 'muted' : 'workingText'
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
