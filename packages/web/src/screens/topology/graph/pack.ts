import type { Place } from '#screens/topology/places.ts'

/** What one part of a drawing takes. */
type Extent = { readonly width: number; readonly height: number }

/** How many widths are tried for the whole; what has many parts fits well into any. */
const triesOf = (parts: number): number => (parts > 200 ? 3 : 12)

/**
 * Puts parts side by side, so that all of them are seen as large as can be in a frame that is `wide`
 * times as wide as tall: gives the upper left corner of each. The large ones had better come first.
 */
export const packed = (parts: readonly Extent[], wide: number): readonly Place[] => {
  const area = parts.reduce((sum, { width, height }) => sum + width * height, 0)
  const least = Math.max(0, ...parts.map(({ width }) => width))
  const whole = parts.reduce((sum, { width }) => sum + width, 0)
  let best: Strip | undefined
  for (let turn = 0; turn < triesOf(parts.length); turn++) {
    const width = Math.min(whole, Math.max(least, Math.sqrt(area * wide) * (1 + turn / 8)))
    const next = strip(parts, width)
    if (!best || tall(next, wide) < tall(best, wide)) best = next
  }
  return best?.corners ?? []
}

type Strip = Extent & { readonly corners: readonly Place[] }

/** How tall a frame must be to hold it. */
const tall = ({ width, height }: Extent, wide: number): number => Math.max(height, width / wide)

/** A stretch along the strip, and how far down it is taken. */
type Step = { readonly x: number; readonly width: number; readonly y: number }

/** Each part as far up as it fits, within a width. */
const strip = (parts: readonly Extent[], width: number): Strip => {
  let steps: readonly Step[] = [{ x: 0, width, y: 0 }]
  let [right, bottom] = [0, 0]
  const corners = parts.map((part): Place => {
    let spot: Place = { x: 0, y: Number.POSITIVE_INFINITY }
    for (const { x } of steps) {
      if (x + part.width > width + 0.01) break
      const y = depth(steps, x, part.width)
      if (y < spot.y) spot = { x, y }
    }
    const { x, y } = spot
    steps = taken(steps, { x, width: part.width, y: y + part.height })
    right = Math.max(right, x + part.width)
    bottom = Math.max(bottom, y + part.height)
    return { x, y }
  })
  return { corners, width: right, height: bottom }
}

const overlap = (one: Step, x: number, width: number): boolean =>
  one.x < x + width - 0.01 && one.x + one.width > x + 0.01

const depth = (steps: readonly Step[], x: number, width: number): number =>
  steps.reduce((most, one) => (overlap(one, x, width) ? Math.max(most, one.y) : most), 0)

const taken = (steps: readonly Step[], by: Step): readonly Step[] => {
  const end = by.x + by.width
  const left = steps.flatMap((one): Step[] => {
    if (!overlap(one, by.x, by.width)) return [one]
    const before = { x: one.x, width: by.x - one.x, y: one.y }
    const after = { x: end, width: one.x + one.width - end, y: one.y }
    return [before, after].filter(({ width }) => width > 0.01)
  })
  return [...left, by].toSorted((one, other) => one.x - other.x)
}
