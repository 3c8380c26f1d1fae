/**
 * What Python's `json` says of a text that is no JSON. It knows where the first value fails to
 * begin or to go on; for what is wrong inside a text or a number it names the start of that value.
 */
export function jsonProblem(text: string): string {
  const { words, at } = problemIn(text)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  return `${words}: line ${line} column ${column} (char ${at})`
}

type Problem = { readonly words: string; readonly at: number }
type Read = { readonly end: number } | Problem

function problemIn(text: string): Problem {
  const read = value(text, blanks(text, 0), 0)
  if ('words' in read) return read
  return { words: 'Extra data', at: blanks(text, read.end) }
}

// oxlint-disable-next-line no-control-regex -- JSON has no control characters in its texts
const SCALAR = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y

function matched(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function blanks(text: string, at: number): number {
  return matched(/[ \t\r\n]*/y, text, at) ?? at
}

/** Deeper values are not looked into. */
const DEEPEST = 500

function value(text: string, at: number, depth: number): Read {
  if (depth > DEEPEST) return { words: 'Expecting value', at }
  if (text[at] === '{') return members(text, at, '}', named, depth)
  if (text[at] === '[') return members(text, at, ']', value, depth)
  const end = matched(SCALAR, text, at)
  if (end !== undefined) return { end }
  if (text[at] === '"') return { words: 'Unterminated string starting at', at }
  return { words: 'Expecting value', at }
}

function named(text: string, at: number, depth: number): Read {
  if (text[at] !== '"') {
    return { words: 'Expecting property name enclosed in double quotes', at }
  }
  const name = value(text, at, depth)
  if ('words' in name) return name
  const colon = blanks(text, name.end)
  if (text[colon] !== ':') return { words: "Expecting ':' delimiter", at: colon }
  return value(text, blanks(text, colon + 1), depth)
}

function members(
  text: string,
  start: number,
  close: string,
  member: (text: string, at: number, depth: number) => Read,
  depth: number,
): Read {
  let at = blanks(text, start + 1)
  if (text[at] === close) return { end: at + 1 }
  for (;;) {
    const read = member(text, at, depth + 1)
    if ('words' in read) return read
    at = blanks(text, read.end)
    if (text[at] === close) return { end: at + 1 }
    if (text[at] !== ',') return { words: "Expecting ',' delimiter", at }
    at = blanks(text, at + 1)
  }
}
