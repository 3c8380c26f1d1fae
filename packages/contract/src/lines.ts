/** What somebody types into a field of several lines, each of which is one thing. */

/** The lines that say something. */
export const saidIn = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '')

/** The parts of a line, at its commas. */
export const partsOf = (line: string): readonly string[] =>
  line.split(',').map((part) => part.trim())
