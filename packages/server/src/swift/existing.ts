import type { OpenStack } from '@meridian/openstack'
import { entriesOf } from '#swift/segments.ts'

/** After so many names of a list in vain the next one is looked for by itself. */
const inVain = 2_000

/**
 * Which of the names are those of objects. The list is read from the first of them on, and jumps ahead
 * where it holds many others: as many calls as names at worst, and one where the folder is new.
 */
export const existingNames = async (
  swift: OpenStack['swift'],
  container: string,
  names: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(names)].toSorted(byBytes)
  const found: string[] = []
  const prefix = commonPrefix(wanted)
  let at = 0
  while (at < wanted.length) {
    const marker = justBefore(wanted[at] ?? '')
    let others = 0
    let whole = true
    for await (const { name } of entriesOf(swift, container, { prefix, marker })) {
      while (at < wanted.length && byBytes(wanted[at] ?? '', name) < 0) at += 1
      if (at >= wanted.length) break
      if (wanted[at] === name) {
        found.push(name)
        at += 1
        others = 0
      } else if ((others += 1) > inVain) {
        whole = false
        break
      }
    }
    if (whole) break
  }
  return found
}

/** Swift's order of names: by their bytes in UTF-8. */
const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))

const commonPrefix = (sorted: readonly string[]): string => {
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  let length = 0
  while (length < first.length && first[length] === last[length]) length += 1
  const text = first.slice(0, length)
  return text.isWellFormed() ? text : text.slice(0, -1)
}

/** A name before this one, with hardly any between them; nothing where there is none. */
const justBefore = (name: string): string => {
  const points = [...name]
  const last = points.pop()?.codePointAt(0) ?? 0
  // Surrogates are no characters of their own.
  const before = last === 0xe000 ? 0xd7ff : last - 1
  return before < 1
    ? points.join('')
    : `${points.join('')}${String.fromCodePoint(before)}\u{10fffd}`
}
