import { drag, type D3DragEvent } from 'd3-drag'
import { select } from 'd3-selection'
import 'd3-transition'
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent } from 'd3-zoom'
import { coloursAt, type Colours } from '#screens/topology/graph/colours.ts'
import { foldOf } from '#screens/topology/graph/folds.ts'
import type { Place } from '#screens/topology/places.ts'
import { centring, radii, scales } from '#screens/topology/graph/measures.ts'
import { linesIn, paint, standingIn } from '#screens/topology/graph/paint.ts'
import type { Marks, Standing, View } from '#screens/topology/graph/picture.ts'
import type { Scene } from '#screens/topology/graph/scene.ts'
import { shaker } from '#screens/topology/graph/shakes.ts'
import { spritesIn, type Sprites } from '#screens/topology/graph/sprites.ts'

/** What happens to the drawing by pointer or finger. */
export type StageEvents = {
  /** A press on a node or, without one, beside all of them; where, in client coordinates. */
  readonly onPress: (id: string | undefined, at: Place) => void
  readonly onFold: (network: string) => void
  /** The user zooms or pans. */
  readonly onMove: () => void
  /** A node is pointed at, or none any more; where it is, in client coordinates. */
  readonly onPoint: (id: string | undefined, at: Place) => void
  /** How large it is drawn now. */
  readonly onScale: (scale: number) => void
  /** A node is dragged from where it was. */
  readonly onDrag: (id: string, by: Place) => void
}

export type Stage = ReturnType<typeof stageOn>

/**
 * Draws on a canvas what it is shown, and lets the user move it; `shakes` says whether nodes whose
 * picture changes do. Call `close` in the end.
 */
export const stageOn = (canvas: HTMLCanvasElement, events: () => StageEvents, shakes: boolean) => {
  const context = canvas.getContext('2d')
  const selection = select<HTMLCanvasElement, unknown>(canvas)
  let scene: Scene = { nodes: [], links: [], alone: new Map(), collapsed: new Set() }
  let standing: readonly Standing[] = []
  let lines: readonly (readonly [Standing, Standing])[] = []
  let marks: Marks = {}
  let hovered: string | undefined
  let labels = true
  let colours: Colours = coloursAt(canvas.parentElement ?? document.body)
  let sprites: Sprites = spritesIn(colours)
  let frame: number | undefined
  const shaking = shaker()

  const view = (): View => zoomTransform(canvas)
  const size = () => ({
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    ratio: window.devicePixelRatio || 1,
  })
  const draw = () => {
    frame = undefined
    if (!context) return
    const now = size()
    const [width, height] = [now.width * now.ratio, now.height * now.ratio].map(Math.round)
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height })
    }
    const font = getComputedStyle(canvas).fontFamily
    const all = { ...marks, hovered }
    paint(
      context,
      {
        ...{ scene, standing, lines, view: view(), marks: all, labels, colours, sprites, font },
        shakes: shaking.at(performance.now()),
      },
      now,
    )
    if (shaking.isGoingOn(performance.now())) later()
  }
  const later = () => {
    frame ??= requestAnimationFrame(draw)
  }

  const fitted = () => fit(standing, size())
  const quick = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  const over = (ms: number) => selection.transition().duration(quick() ? 0 : ms)

  const zooming = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([...scales])
    .clickDistance(still)
    .on('zoom', ({ sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      later()
      events().onScale(view().k)
      if (sourceEvent) events().onMove()
    })
  const dragging = drag<HTMLCanvasElement, unknown, Standing | undefined>()
    .container(canvas)
    .clickDistance(still)
    .subject(({ x, y }: { x: number; y: number }) => nodeAt({ x, y }))
    .on('drag', (event: D3DragEvent<HTMLCanvasElement, unknown, Standing>) => {
      const { k } = view()
      events().onDrag(event.subject.node.id, { x: event.dx / k, y: event.dy / k })
    })

  /** The node under a place of the canvas; small ones are as large as a finger needs. */
  const nodeAt = (at: Place): Standing | undefined => {
    const { k, x, y } = view()
    let best: Standing | undefined
    let nearest = Number.POSITIVE_INFINITY
    for (const one of standing) {
      const far = Math.hypot(one.x * k + x - at.x, one.y * k + y - at.y)
      const reach = Math.max(radii[one.node.kind] * k, 10)
      if (far <= reach && far < nearest) [best, nearest] = [one, far]
    }
    return best
  }
  const foldAt = (at: Place): Standing | undefined =>
    standing.findLast((one) => {
      const fold = foldOf({ scene, view: view() }, one)
      if (!fold) return false
      const [right, bottom] = [fold.x + fold.width + 3, fold.y + fold.height + 3]
      return at.x >= fold.x - 3 && at.x <= right && at.y >= fold.y - 3 && at.y <= bottom
    })
  const placeOf = (event: MouseEvent): Place => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const whereIs = (id: string | undefined): Place | undefined => {
    const one = standing.find(({ node }) => node.id === id)
    const { left, top } = canvas.getBoundingClientRect()
    const { k, x, y } = view()
    return one && { x: left + one.x * k + x, y: top + one.y * k + y }
  }

  // A second press within a moment is a press like the first.
  selection.call(dragging).call(zooming).on('dblclick.zoom', null)
  const press = (event: MouseEvent) => {
    const at = placeOf(event)
    const fold = foldAt(at)
    if (fold) return events().onFold(fold.node.id)
    events().onPress(nodeAt(at)?.node.id, { x: event.clientX, y: event.clientY })
  }
  const hover = (event: PointerEvent) => {
    if (event.buttons !== 0 || event.pointerType === 'touch') return
    const at = event.type === 'pointerleave' ? undefined : placeOf(event)
    const one = at && (foldAt(at) ?? nodeAt(at))
    canvas.style.cursor = one ? 'pointer' : ''
    if (one?.node.id === hovered) return
    hovered = one?.node.id
    later()
    events().onPoint(hovered, whereIs(hovered) ?? { x: event.clientX, y: event.clientY })
  }
  canvas.addEventListener('click', press)
  canvas.addEventListener('pointermove', hover)
  canvas.addEventListener('pointerleave', hover)
  const watch = new ResizeObserver(later)
  watch.observe(canvas)

  const go = (to: View, ms: number) => zooming.transform(over(ms), transformOf(to))

  return {
    /** Shows these nodes where they stand. */
    show: (next: Scene, where: ReadonlyMap<string, Place>) => {
      if (shakes && !quick()) shaking.begin(scene.nodes, next.nodes, performance.now())
      scene = next
      standing = standingIn(scene, where)
      lines = linesIn(scene, standing)
      later()
    },
    /** Moves some nodes and leaves the rest where it is. */
    move: (ids: ReadonlySet<string>, by: Place) => {
      for (const one of standing) {
        if (!ids.has(one.node.id)) continue
        one.x += by.x
        one.y += by.y
      }
      later()
    },
    mark: (next: Marks) => {
      marks = next
      later()
    },
    label: (on: boolean) => {
      labels = on
      later()
    },
    /** Reads the colours anew. */
    recolour: () => {
      colours = coloursAt(canvas.parentElement ?? document.body)
      sprites = spritesIn(colours)
      later()
    },
    /** The whole drawing in the middle [SH-GRAPH-06 SH-GRAPH-07]. */
    centre: () => go(fitted(), centring),
    /** The same at once. */
    fit: () => zooming.transform(selection, transformOf(fitted())),
    zoomBy: (by: number) => zooming.scaleBy(over(200), by),
    panBy: (x: number, y: number) => zooming.translateBy(selection, x / view().k, y / view().k),
    /** Brings a node into the middle, large enough to be read; says where on the screen that is. */
    seek: (id: string): Place | undefined => {
      const one = standing.find(({ node }) => node.id === id)
      const { width, height } = size()
      const k = Math.max(view().k, 0.8)
      if (!one) return undefined
      go({ k, x: width / 2 - one.x * k, y: height / 2 - one.y * k }, centring / 3)
      const { left, top } = canvas.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    /** Has some nodes within the frame, no larger than they are drawn now. */
    include: (ids: ReadonlySet<string>) => {
      const own = standing.filter(({ node }) => ids.has(node.id))
      if (own.length > 0) go(fit(own, size(), view().k), centring / 3)
    },
    /** Pans until a node is well within the frame, no further; says where it is then on the screen. */
    bring: (id: string): Place | undefined => {
      const one = standing.find(({ node }) => node.id === id)
      const { width, height } = size()
      const { k, x, y } = view()
      if (!one) return undefined
      const by = (at: number, long: number) =>
        Math.max(0, edge - at) + Math.min(0, long - edge - at)
      const [right, down] = [by(one.x * k + x, width), by(one.y * k + y, height)]
      if (right || down) go({ k, x: x + right, y: y + down }, 200)
      const at = whereIs(id)
      return at && { x: at.x + right, y: at.y + down }
    },
    /** Where a node is on the screen, in client coordinates. */
    whereIs,
    standing: () => standing,
    colours: () => colours,
    close: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      watch.disconnect()
      selection.interrupt().on('.zoom', null).on('.drag', null)
      canvas.removeEventListener('click', press)
      canvas.removeEventListener('pointermove', hover)
      canvas.removeEventListener('pointerleave', hover)
    },
  }
}

/** In px: nearer to the edge a node is not well seen. */
const edge = 70

/** So far, in px, a hand may slip while it presses. */
const still = 4

const transformOf = ({ k, x, y }: View) => zoomIdentity.translate(x, y).scale(k)

/** All nodes and their names within the frame, not larger than `most`. */
const fit = (
  standing: readonly Standing[],
  { width, height }: { readonly width: number; readonly height: number },
  most = 1,
): View => {
  if (!standing.length) return { k: 1, x: width / 2, y: height / 2 }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, node } of standing) {
    const radius = radii[node.kind]
    left = Math.min(left, x - radius)
    right = Math.max(right, x + radius)
    top = Math.min(top, y - radius)
    bottom = Math.max(bottom, y + radius)
  }
  // Names are as large at each scale: those below the last nodes have their line.
  const [aside, above, below] = [width < 500 ? 16 : 32, 16, 28]
  const wide = (width - 2 * aside) / (right - left)
  const tall = (height - above - below) / (bottom - top)
  const k = Math.max(scales[0], Math.min(most, wide, tall))
  const middle = (height + above - below) / 2
  return { k, x: width / 2 - (k * (left + right)) / 2, y: middle - (k * (top + bottom)) / 2 }
}
