import { RE2JS, RE2JSException } from 're2js'

/** So many patterns stay compiled: a list asks one for each of its rows. */
const KEPT = 50
/** Instructions: each may be looked at for each character of each row. */
const LONGEST = 300
const compiled = new Map<string, RE2JS | undefined>()

/**
 * Whether a text has a part that a user's pattern describes. The engine takes time that grows with
 * the text alone, so that no pattern can stop the cloud; it has no references to what was found
 * before and no looking around. A pattern that it does not understand meets nothing, nor does one
 * that repeats so much that it is long.
 */
export function matches(pattern: string, text: string): boolean {
  return compile(pattern)?.matcher(text).find() ?? false
}

/** Instructions of a pattern that is asked once for one value, not for each row of a list. */
const LONGEST_ONCE = 10_000

/**
 * How much of a text, from its start, a user's pattern describes, as Python's `re.match`; undefined
 * where it describes none, or nobody understands it.
 */
export function matchesFromStart(pattern: string, text: string): number | undefined {
  const matcher = understood(pattern, LONGEST_ONCE)?.matcher(text)
  return matcher?.lookingAt() ? matcher.end() : undefined
}

function compile(pattern: string): RE2JS | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern)
  const oldest = compiled.keys().next().value
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  const fresh = understood(pattern)
  compiled.set(pattern, fresh)
  return fresh
}

function understood(pattern: string, longest = LONGEST): RE2JS | undefined {
  try {
    const made = RE2JS.compile(pattern)
    return made.programSize() <= longest ? made : undefined
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}
