/** A place on the drawing, in its px. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Finds a place for each of some texts, the first ones first: of the places that would do, the first
 * one where it covers no other text, nor what is `taken` already. Gives the number of that place for
 * each of them, or undefined where it would fit nowhere.
 */
export const placed = (
  wishes: readonly (readonly Box[])[],
  taken: readonly Box[] = [],
): readonly (number | undefined)[] => {
  const cells: Cells = new Map()
  for (const one of taken) put(cells, one)
  return wishes.map((places) => {
    const at = places.findIndex((place) => !hits(cells, place))
    const place = places[at]
    if (!place) return undefined
    put(cells, place)
    return at
  })
}

/** About a label: each is looked for in a few cells only. */
const [across, tall] = [96, 32]

type Cells = Map<number, Box[]>

/** Calls with each cell that a box touches until one answers true, and says whether one did. */
const someCell = ({ x, y, width, height }: Box, does: (cell: number) => boolean): boolean => {
  const right = Math.floor((x + width) / across)
  const bottom = Math.floor((y + height) / tall)
  for (let column = Math.floor(x / across); column <= right; column++)
    for (let row = Math.floor(y / tall); row <= bottom; row++)
      if (does(column * 100_003 + row)) return true
  return false
}

const put = (cells: Cells, box: Box): void => {
  someCell(box, (cell) => {
    const those = cells.get(cell)
    if (those) those.push(box)
    else cells.set(cell, [box])
    return false
  })
}

const hits = (cells: Cells, box: Box): boolean =>
  someCell(box, (cell) => cells.get(cell)?.some((one) => covers(one, box)) ?? false)

const covers = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A name as a drawing has room for it: a line, without its middle where it is too long. */
export const shortened = (name: string, most = 22): string => {
  // Control characters and lone surrogates draw nothing, or the sign of a missing glyph.
  const line = name
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const end = Math.floor(most / 3)
  return `${letters.slice(0, most - 1 - end).join('')}…${letters.slice(-end).join('')}`
}
