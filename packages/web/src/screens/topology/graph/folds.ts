import type { Picture, Standing } from '#screens/topology/graph/picture.ts'
import { radii } from '#screens/topology/graph/measures.ts'

/** So small, in px, a node is a dot of its colour: its icon could not be made out. */
export const dotRadius = 6

/** The button at a network's lower right, in px of the screen; undefined where it has none. */
export const foldOf = (picture: Pick<Picture, 'scene' | 'view'>, one: Standing) => {
  const { scene, view } = picture
  const { id, kind } = one.node
  const count = scene.alone.get(id) ?? 0
  const radius = radii[kind] * view.k
  const collapsed = scene.collapsed.has(id)
  if (count === 0 || radius < (collapsed ? dotRadius : 13)) return undefined
  const text = collapsed ? String(count) : '−'
  const width = Math.max(18, 10 + 7 * text.length)
  const far = radius * 0.74
  return {
    text,
    collapsed,
    x: one.x * view.k + view.x + far - 9,
    y: one.y * view.k + view.y + far - 9,
    width,
    height: 18,
  }
}

/** The count of the hidden instances on their network [SH-GRAPH-15], or what hides them. */
export const drawFolds = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  seen: readonly Standing[],
): void => {
  const { colours, font } = picture
  context.font = `600 11px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const one of seen) {
    const fold = foldOf(picture, one)
    if (!fold) continue
    context.beginPath()
    context.roundRect(fold.x, fold.y, fold.width, fold.height, 9)
    context.fillStyle = fold.collapsed ? colours.accent : colours.surface
    context.fill()
    context.strokeStyle = fold.collapsed ? colours.surface : colours.network
    context.lineWidth = 1.5
    context.stroke()
    context.fillStyle = fold.collapsed ? colours.onAccent : colours.text
    context.fillText(fold.text, fold.x + fold.width / 2, fold.y + 9.5)
  }
}
