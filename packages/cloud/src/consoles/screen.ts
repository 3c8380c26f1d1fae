import { CELL, glyph } from '#consoles/font.ts'

/** A text screen as small servers have it. */
export const SCREEN = { columns: 90, rows: 25, width: 720, height: 400 } as const

/** The last rows of a text as they stand on the screen, each full width, with a cursor block. */
export function layOut(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => wrapped(line))
  const last = lines.length - 1
  const shown = lines.map((line, at) => (at === last ? line + CURSOR : line)).slice(-SCREEN.rows)
  return Array.from({ length: SCREEN.rows }, (_, at) => (shown[at] ?? '').padEnd(SCREEN.columns))
}

/** Stands in a row for the lit block behind the last character. */
export const CURSOR = '\u2588'

function wrapped(line: string): string[] {
  // One column stays free, so that the cursor always finds a place.
  const width = SCREEN.columns - 1
  const pieces = Math.max(1, Math.ceil(line.length / width))
  return Array.from({ length: pieces }, (_, at) => line.slice(at * width, (at + 1) * width))
}

/** A row of text as dots, 1 where it is lit: 720 wide, 16 high. */
export function drawRow(row: string): Uint8Array {
  const dots = new Uint8Array(SCREEN.width * CELL.height)
  for (let column = 0; column < SCREEN.columns; column += 1) {
    const cell = cellOf(row[column] ?? ' ')
    for (let y = 0; y < CELL.height; y += 1) {
      const line = cell.subarray(y * CELL.width, (y + 1) * CELL.width)
      dots.set(line, y * SCREEN.width + column * CELL.width)
    }
  }
  return dots
}

const cells = new Map<string, Uint8Array>([
  [CURSOR, new Uint8Array(CELL.width * CELL.height).fill(1)],
])

function cellOf(character: string): Uint8Array {
  const known = cells.get(character)
  if (known) return known
  const drawn = glyph(character)
  cells.set(character, drawn)
  return drawn
}
