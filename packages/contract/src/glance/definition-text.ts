import { say, type Sentence } from '#sentence.ts'

/** What a JSON text stands for, or what is wrong with it. */
export type Read =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly problem: Sentence }

/** Reads a definition, which is a JSON object; the same on both sides. */
export const definitionOf = (text: string): Read => {
  const wrong = wrongPlace(text)
  if (wrong !== undefined) {
    const before = text.slice(0, wrong).split('\n')
    const line = before.length
    const column = (before.at(-1)?.length ?? 0) + 1
    const problem =
      wrong >= text.length
        ? say('This is no JSON: it ends too early, in line {line}.', { line })
        : say('This is no JSON: see line {line}, column {column}.', { line, column })
    return { problem }
  }
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: say('This is no definition: it must be an object between braces.') }
  return { value: { ...value } }
}

const blank = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const key = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

/**
 * Where a text stops being JSON (RFC 8259); undefined where all of it is. Engines write the place in
 * their own ways, or not at all.
 */
export const wrongPlace = (text: string): number | undefined => {
  const open: ('{' | '[')[] = []
  let at = 0
  let expects: 'value' | 'key' | 'more' = 'value'
  // An object or list that has just begun may end at once.
  let fresh = false
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return false
    at += found[0].length
    return true
  }
  const close = () => {
    open.pop()
    at += 1
    fresh = false
    expects = 'more'
  }
  for (;;) {
    skip(blank)
    const next = text[at]
    const inside = open.at(-1)
    const end = inside === '{' ? '}' : ']'
    if (expects === 'more') {
      if (inside === undefined) return at < text.length ? at : undefined
      if (next === end) close()
      else if (next === ',') {
        at += 1
        expects = inside === '{' ? 'key' : 'value'
      } else return at
    } else if (fresh && next === end) close()
    else if (expects === 'key') {
      if (!skip(key)) return at
      skip(blank)
      if (text[at] !== ':') return at
      at += 1
      fresh = false
      expects = 'value'
    } else if (next === '{' || next === '[') {
      open.push(next)
      at += 1
      fresh = true
      expects = next === '{' ? 'key' : 'value'
    } else {
      if (!skip(scalar)) return at
      fresh = false
      expects = 'more'
    }
  }
}
