/** A change of a text: what is put between two places, and what is selected then. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [start: number, end: number]
}

const step = '  '

/** What Tab does with a selection: moves its lines in, or puts blanks where nothing is selected. */
export const movedIn = (text: string, start: number, end: number): Edit => {
  if (start === end) {
    const at = start + step.length
    return { from: start, to: end, insert: step, select: [at, at] }
  }
  const from = lineStart(text, start)
  const insert = text.slice(from, end).replaceAll(/^(?=.)/gm, step)
  return { from, to: end, insert, select: [from, from + insert.length] }
}

/** What Shift and Tab do: moves the lines of a selection out, as far as they are in. */
export const movedOut = (text: string, start: number, end: number): Edit => {
  const from = lineStart(text, start)
  const next = text.indexOf('\n', end)
  const to = start === end ? (next < 0 ? text.length : next) : end
  const insert = text.slice(from, to).replaceAll(/^ {1,2}/gm, '')
  const gone = to - from - insert.length
  if (start === end) {
    const at = Math.max(from, start - gone)
    return { from, to, insert, select: [at, at] }
  }
  return { from, to, insert, select: [from, from + insert.length] }
}

/** What Enter does: the new line begins where the one before it does. */
export const brokenLine = (text: string, start: number, end: number): Edit => {
  const before = text.slice(lineStart(text, start), start)
  const insert = `\n${/^ */.exec(before)?.[0] ?? ''}`
  const at = start + insert.length
  return { from: start, to: end, insert, select: [at, at] }
}

const lineStart = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1

/** Where a line, counted from 1, begins in a text. */
export const placeOf = (text: string, line: number): number => {
  let at = 0
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return at
    at = next + 1
  }
  return at
}
