import { artOf, lookKey, type Look, type Shape } from '#screens/topology/graph/art.ts'
import type { Colours } from '#screens/topology/graph/colours.ts'
import { radii } from '#screens/topology/graph/measures.ts'

export type Sprites = (look: Look, scale: number) => { image: HTMLCanvasElement; half: number }

/** Room around a node's disc for its ring and its badge. */
const rim = 14

/**
 * Pictures of nodes that are drawn once and then copied: of all nodes with the same look, one for
 * each half step of the zoom. `half` is how far a picture reaches from the node's middle, at full size.
 */
export const spritesIn = (colours: Colours): Sprites => {
  const made = new Map<string, HTMLCanvasElement>()
  return (look, scale) => {
    const half = radii[look.kind] + rim
    const step = Math.ceil(Math.log2(scale) * 2)
    const key = `${lookKey(look)} ${step}`
    const known = made.get(key)
    if (known) return { image: known, half }
    const size = 2 ** (step / 2)
    const image = document.createElement('canvas')
    image.width = image.height = Math.ceil(2 * half * size)
    const context = image.getContext('2d')
    if (context) {
      context.setTransform(image.width / (2 * half), 0, 0, image.width / (2 * half), 0, 0)
      context.translate(half, half)
      drawShapes(context, artOf(look), colours)
    }
    made.set(key, image)
    return { image, half }
  }
}

/** Draws a picture around the context's origin. */
export const drawShapes = (
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  colours: Colours,
): void => {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { d, fill, stroke, width = 1, dash = [] } of shapes) {
    const path = new Path2D(d)
    if (fill) {
      context.fillStyle = colours[fill]
      context.fill(path)
    }
    if (!stroke) continue
    context.strokeStyle = colours[stroke]
    context.lineWidth = width
    context.setLineDash([...dash])
    context.stroke(path)
  }
  context.setLineDash([])
}
