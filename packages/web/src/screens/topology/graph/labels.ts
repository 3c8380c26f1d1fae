/** What would like to stand on the drawing, in px of the screen. */
export type Wish = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Which of some texts have a place of their own, the first ones first: none covers another, nor what
 * is `taken` already. Gives their places in the list.
 */
export const placed = (wishes: readonly Wish[], taken: readonly Wish[] = []): readonly number[] => {
  const cells = new Map<number, Wish[]>()
  for (const one of taken) put(cells, one)
  return wishes.flatMap((wish, index) => {
    if (hits(cells, wish)) return []
    put(cells, wish)
    return [index]
  })
}

/** About a label: each is looked for in a few cells only. */
const [across, tall] = [96, 32]

const cellsOf = function* ({ x, y, width, height }: Wish): Generator<number> {
  const right = Math.floor((x + width) / across)
  const bottom = Math.floor((y + height) / tall)
  for (let column = Math.floor(x / across); column <= right; column++)
    for (let row = Math.floor(y / tall); row <= bottom; row++) yield column * 100_003 + row
}

const put = (cells: Map<number, Wish[]>, wish: Wish): void => {
  for (const cell of cellsOf(wish)) {
    const those = cells.get(cell)
    if (those) those.push(wish)
    else cells.set(cell, [wish])
  }
}

const hits = (cells: ReadonlyMap<number, readonly Wish[]>, wish: Wish): boolean => {
  for (const cell of cellsOf(wish)) {
    if (cells.get(cell)?.some((one) => covers(one, wish))) return true
  }
  return false
}

const covers = (a: Wish, b: Wish): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A name as a drawing has room for it: a line, and an end to it. */
export const shortened = (name: string, most = 22): string => {
  // What is no letter draws nothing, or what is not there.
  const line = name
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}
