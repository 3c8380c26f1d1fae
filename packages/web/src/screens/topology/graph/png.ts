import { linesIn, paint, standingIn } from '#screens/topology/graph/paint.ts'
import { spritesIn } from '#screens/topology/graph/sprites.ts'
import { fine, frameOf, type Sheet } from '#screens/topology/graph/svg.ts'

/** Browsers draw no larger canvas everywhere: https://jhildenbiddle.github.io/canvas-size/ */
const largest = 8192

/** The whole drawing as a picture, twice as fine as it is shown where that is not too large. */
export const pngOf = ({ scene, places, colours, labels }: Sheet, font: string): Promise<Blob> => {
  const { x, y, width, height } = frameOf({ scene, places })
  const ratio = Math.min(2, largest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('The browser draws no pictures.'))
  const standing = standingIn(scene, places)
  const lines = linesIn(scene, standing)
  const view = { k: fine, x: -x * fine, y: -y * fine }
  const sprites = spritesIn(colours)
  const picture = { scene, standing, lines, view, labels, colours, sprites, font, marks: {} }
  const size = { width: width * fine, height: height * fine, ratio: ratio / fine }
  paint(context, picture, size)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png')
  })
}
