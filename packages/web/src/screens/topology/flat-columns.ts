/** How the columns of the flat view share the room that there is. */

/** Compact is for large projects: several devices side by side, as the frame has room for them. */
export type DrawMode = 'normal' | 'small' | 'compact'

/** The lengths of a mode, in CSS pixels [SH-FLAT-11..14]; of the compact one the least. */
export const sizes = {
  normal: { column: 270, least: 500, bar: 12, inset: 10, wire: 88, box: 140, tall: 42, row: 58 },
  small: { column: 100, least: 400, bar: 6, inset: 4, wire: 14, box: 72, tall: 24, row: 32 },
  compact: { column: 164, least: 400, bar: 6, inset: 4, wire: 14, box: 130, tall: 22, row: 27 },
} as const

export type Size = Readonly<Record<keyof (typeof sizes)['normal'], number>>

/** A column: its left edge, how wide it is, and how many devices stand side by side in it. */
export type Edge = { readonly x: number; readonly width: number; readonly lanes: number }

/** Between two devices that stand side by side, in px. */
export const between = 10

/** A column without devices has room for the name of its network. */
const bare = 104

/** No name needs a wider box. */
const widest = 250

/**
 * The columns for so many devices each. Those of the compact mode are as wide as the canvas has room:
 * whoever has the most devices for its width gets room for one more beside them, as long as there is
 * any, and what is left makes all boxes wider. The other modes have one width for all.
 */
export const roomOf = (
  mode: DrawMode,
  counts: readonly number[],
  canvas: number,
): { readonly size: Size; readonly edges: readonly Edge[] } => {
  const least = sizes[mode]
  const lanes = counts.map((count): number => (count > 0 || mode !== 'compact' ? 1 : 0))
  if (mode !== 'compact')
    return {
      size: least,
      edges: edgesOf(
        counts.map(() => least.column),
        lanes,
      ),
    }
  const widthOf = (lanes: number, box: number) =>
    lanes === 0 ? bare : least.column - least.box - between + lanes * (box + between)
  let spare = canvas - lanes.reduce((sum, one) => sum + widthOf(one, least.box), 0)
  const step = least.box + between
  for (;;) {
    const fullest = indexOfMost(counts.map((count, at) => count / Math.max(1, lanes[at] ?? 1)))
    if (spare < step || fullest === undefined || (counts[fullest] ?? 0) <= (lanes[fullest] ?? 1))
      break
    lanes[fullest] = (lanes[fullest] ?? 1) + 1
    spare -= step
  }
  const all = lanes.reduce((sum, one) => sum + one, 0)
  const more = all === 0 ? 0 : Math.max(0, Math.floor(spare / all))
  const box = Math.min(widest, least.box + more)
  const widths = lanes.map((one) => widthOf(one, box))
  // What boxes do not take either is between the columns.
  const rest = Math.max(0, canvas - widths.reduce((sum, one) => sum + one, 0))
  const aside = widths.length === 0 ? 0 : Math.floor(rest / widths.length)
  return {
    size: { ...least, box },
    edges: edgesOf(
      widths.map((one) => one + aside),
      lanes,
    ),
  }
}

const edgesOf = (widths: readonly number[], lanes: readonly number[]): readonly Edge[] => {
  let x = 0
  return widths.map((width, at) => {
    const edge = { x, width, lanes: lanes[at] ?? 1 }
    x += width
    return edge
  })
}

const indexOfMost = (values: readonly number[]): number | undefined => {
  let most: number | undefined
  for (const [at, value] of values.entries())
    if (most === undefined || value > (values[most] ?? 0)) most = at
  return most
}
