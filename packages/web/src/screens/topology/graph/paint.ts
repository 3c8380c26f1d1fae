import { colourOf } from '#screens/topology/graph/art.ts'
import type { Colour } from '#screens/topology/graph/colours.ts'
import { groundsOf } from '#screens/topology/grouped/grounds.ts'
import { dotRadius, drawFolds } from '#screens/topology/graph/folds.ts'
import { drawLabels } from '#screens/topology/graph/paint-labels.ts'
import type { Place } from '#screens/topology/places.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import type { Picture, Size, Standing } from '#screens/topology/graph/picture.ts'
import type { Scene } from '#screens/topology/graph/scene.ts'

/** What of a scene has a place, there. */
export const standingIn = (scene: Scene, places: ReadonlyMap<string, Place>): Standing[] =>
  scene.nodes.flatMap((node) => {
    const place = places.get(node.id)
    return place ? [{ node, x: place.x, y: place.y }] : []
  })

/** The lines between those. */
export const linesIn = (scene: Scene, standing: readonly Standing[]): Picture['lines'] => {
  const byId = new Map(standing.map((one) => [one.node.id, one]))
  return scene.links.flatMap((link) => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)]
    return from && to ? [[from, to] as const] : []
  })
}

/** Draws the whole picture: lines, nodes, what is marked, counts, names. */
export const paint = (context: CanvasRenderingContext2D, picture: Picture, size: Size): void => {
  const { width, height, ratio } = size
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const { k, x, y } = picture.view
  const near = (one: Standing): boolean => {
    const reach = radii[one.node.kind] * k + 80
    const [across, down] = [one.x * k + x, one.y * k + y]
    return across > -reach && across < width + reach && down > -reach && down < height + reach
  }
  const seen = picture.standing.filter(near)
  drawGrounds(context, picture)
  drawLines(context, picture)
  drawNodes(context, picture, seen, ratio)
  drawMarks(context, picture, seen)
  drawFolds(context, picture, seen)
  if (picture.labels) drawLabels(context, picture, seen, size)
}

const drawLines = (context: CanvasRenderingContext2D, picture: Picture): void => {
  const { lines, view, colours, marks } = picture
  const { k, x, y } = view
  const lit = new Set([marks.chosen, marks.found, marks.focused, marks.hovered])
  const path = new Path2D()
  const lights = new Path2D()
  for (const [from, to] of lines) {
    // What is in a group is seen by its ground.
    if (from.node.kind === 'group' && !lit.has(to.node.id)) continue
    const into =
      lit.has(to.node.id) || (lit.has(from.node.id) && from.node.kind !== 'group') ? lights : path
    into.moveTo(from.x * k + x, from.y * k + y)
    into.lineTo(to.x * k + x, to.y * k + y)
  }
  context.strokeStyle = colours.line
  context.lineWidth = Math.max(1, 1.5 * k)
  context.stroke(path)
  context.strokeStyle = colours.accent
  context.lineWidth = Math.max(1.5, 2.5 * k)
  context.stroke(lights)
}

const drawNodes = (
  context: CanvasRenderingContext2D,
  { view, sprites, colours, shakes }: Picture,
  seen: readonly Standing[],
  ratio: number,
): void => {
  const { k, x, y } = view
  const dots = new Map<Colour, Path2D>()
  for (const { node, x: nodeX, y: nodeY } of seen) {
    const radius = radii[node.kind] * k
    const shaken = shakes?.get(node.id)
    const [across, down] = [(nodeX + (shaken?.aside ?? 0)) * k + x, nodeY * k + y]
    if (radius >= dotRadius) {
      const { image, half } = sprites(shaken?.look ?? node, k * ratio)
      context.drawImage(image, across - half * k, down - half * k, 2 * half * k, 2 * half * k)
      continue
    }
    const well = node.tone === 'good' && !node.loading
    const colour = colourOf(node)
    const path = dots.get(colour) ?? new Path2D()
    dots.set(colour, path)
    const size = Math.max(radius, 1.5)
    if (colour === 'bad') corner(path, across, down, Math.max(size * 1.4, 4))
    else if (well) disc(path, across, down, size)
    else path.rect(across - size, down - size, 2 * size, 2 * size)
  }
  for (const [colour, path] of dots) {
    context.fillStyle = colours[colour]
    context.fill(path)
  }
}

/** Below the members of each open group, all around it. */
const drawGrounds = (context: CanvasRenderingContext2D, picture: Picture): void => {
  const { view, colours } = picture
  const { k, x, y } = view
  for (const [hub, reach] of groundsOf(picture.lines)) {
    context.beginPath()
    context.arc(hub.x * k + x, hub.y * k + y, reach * k, 0, 2 * Math.PI)
    context.fillStyle = colours.ground
    context.fill()
    context.strokeStyle = colours.line
    context.lineWidth = 1
    context.stroke()
  }
}

const disc = (path: Path2D, x: number, y: number, radius: number): void => {
  path.moveTo(x + radius, y)
  path.arc(x, y, radius, 0, 2 * Math.PI)
}

/** A triangle: what has failed is found without its colour, however small it is. */
const corner = (path: Path2D, x: number, y: number, size: number): void => {
  path.moveTo(x, y - size)
  path.lineTo(x + size, y + size)
  path.lineTo(x - size, y + size)
  path.closePath()
}

const drawMarks = (
  context: CanvasRenderingContext2D,
  { view, colours, marks }: Picture,
  seen: readonly Standing[],
): void => {
  const ring = (one: Standing, far: number, width: number, colour: Colour) => {
    const radius = Math.max(radii[one.node.kind] * view.k, dotRadius) + far
    context.beginPath()
    context.arc(one.x * view.k + view.x, one.y * view.k + view.y, radius, 0, 2 * Math.PI)
    context.strokeStyle = colours[colour]
    context.lineWidth = width
    context.stroke()
  }
  for (const one of seen) {
    const { id } = one.node
    if (id === marks.found) {
      ring(one, 7, 3, 'accent')
      ring(one, 13, 1.5, 'accent')
    }
    if (id === marks.chosen) ring(one, 7, 3, 'accent')
    if (id === marks.focused) ring(one, 10, 2, 'focus')
    if (id === marks.hovered && id !== marks.chosen) ring(one, 7, 1.5, 'accent')
  }
}
