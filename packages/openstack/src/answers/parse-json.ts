/**
 * JSON that may be long and may mean harm, parsed in slices between which everything else goes on,
 * and no more of it than memory has room for.
 */

/** What may be in a text, and how it is parsed. */
type How = {
  /** So many characters are parsed at once. */
  readonly slice: number
  /** So many values may be in it; a real answer of 8 MiB has as many (16 bytes to each). */
  readonly values: number
  /** So many of them may be lists or objects, which take most room; in real ones each fifth is. */
  readonly brackets: number
  /** Aborts once nobody waits for it any more. */
  readonly signal?: AbortSignal
}

const usual: How = { slice: 64 * 1024, values: 500_000, brackets: 125_000 }

/** Whatever a service has inside each other; its own are no deeper than a dozen. */
const deepest = 200

/** The longest time that parsing may hold up everything else, in ms. */
const turn = 8

/**
 * As `JSON.parse`; undefined for an empty text. A whole number that JavaScript cannot hold is the text
 * of its digits, so that none of them is lost: an IPv6 network has 18446744073709551614 addresses.
 * What is to be calculated with is made a number by whoever reads it, as near as one comes. Throws SyntaxError for what is no JSON, RangeError
 * for more values than there is room for, and the signal's reason.
 */
export async function parseJson(text: string, how: Partial<How> = {}): Promise<unknown> {
  const all = { ...usual, ...how }
  const { slice, signal } = all
  if (text.length <= slice) return isBlank(text) ? undefined : exactly(text)
  const { scan, end } = slicer(text, all)
  let began = performance.now()
  for (let to = slice; to < text.length; to += slice) {
    scan(to)
    if (performance.now() - began < turn) continue
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    began = performance.now()
  }
  return end()
}

/** A list or an object that is too long for a slice: it is filled with its elements part by part. */
type Frame = {
  readonly into: unknown[] | Record<string, unknown>
  /** What is before it is in `into` already. */
  from: number
  /** What stands before `from`. */
  after: 'open' | 'comma' | 'frame'
}

const [quote, backslash, comma] = [34, 92, 44]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** Follows quotes and brackets; whether all else is JSON is for the parser to say, slice by slice. */
function slicer(text: string, bounds: How) {
  const root: unknown[] = []
  const frames: Frame[] = []
  let frame: Frame = { into: root, from: 0, after: 'open' }
  /** Of each depth: where its bracket is, and where its element under way begins. */
  const opened = [0]
  const began = [0]
  let [at, depth, values, brackets, quoted] = [0, 0, 0, 0, false]

  // What stands within quotes, most of a text, is passed in bounds from quote to quote.
  const scan = (to: number): void => {
    let here = at
    let within = quoted
    for (; here < to; here += 1) {
      if (within) {
        here = text.indexOf('"', here)
        if (here === -1) throw new SyntaxError('no end')
        within = isEscaped(text, here)
        continue
      }
      const sign = text.charCodeAt(here)
      if (sign === quote) within = true
      if (sign > comma && sign < openList) continue
      at = here
      if (sign === comma) passComma()
      else if (sign === openList || sign === openObject) goIn()
      else if (sign === closeList || sign === closeObject) goOut(sign)
    }
    at = here
    quoted = within
  }

  const passComma = (): void => {
    count()
    if (depth === 0) throw new SyntaxError('more than one value')
    if (at - frame.from > bounds.slice) split()
    if (depth === frames.length && (at - frame.from > bounds.slice || frame.after === 'frame')) {
      fill(at)
      goOnFrom('comma')
    }
    began[depth] = at + 1
  }

  const goIn = (): void => {
    brackets += 1
    count()
    depth += 1
    if (depth > deepest) throw new SyntaxError('too deep')
    opened[depth] = at
    began[depth] = at + 1
  }

  const goOut = (sign: number): void => {
    if (depth === 0) throw new SyntaxError('nothing to close')
    if (depth === frames.length) {
      if (Array.isArray(frame.into) !== (sign === closeList)) throw new SyntaxError('other bracket')
      if (!(frame.after === 'open' && isBlank(text.slice(frame.from, at)))) fill(at)
      frame = frames.pop() ?? frame
      goOnFrom('frame')
    }
    depth -= 1
  }

  /** What is under way in the frame becomes a frame of its own, and so on down to where we are. */
  const split = (): void => {
    while (depth > frames.length && at - frame.from > bounds.slice) {
      if (frame.after === 'frame') throw new SyntaxError('no comma')
      const start = began[frames.length] ?? 0
      const bracket = opened[frames.length + 1] ?? 0
      if (start > frame.from) {
        fill(start - 1)
        frame.after = 'comma'
      }
      const into = text.charCodeAt(bracket) === openList ? [] : {}
      add(frame.into, text.slice(start, bracket), into)
      frames.push(frame)
      frame = { into, from: bracket + 1, after: 'open' }
    }
  }

  /** Takes the elements up to here. */
  const fill = (to: number): void => {
    const part = text.slice(frame.from, to)
    if (frame.after !== 'frame') add(frame.into, part)
    else if (!isBlank(part)) throw new SyntaxError('no comma')
  }

  const goOnFrom = (after: Frame['after']): void => {
    frame.from = at + 1
    frame.after = after
  }

  const count = (): void => {
    values += 1
    if (values > bounds.values || brackets > bounds.brackets)
      throw new RangeError('too many values')
  }

  const end = (): unknown => {
    scan(text.length)
    if (depth > 0) throw new SyntaxError('no end')
    fill(text.length)
    return root[0]
  }

  return { scan, end }
}

/** Adds what a part holds, or `inside` as its last element, of which the part has what is before. */
function add(into: Frame['into'], part: string, inside?: Frame['into']): void {
  const text = inside === undefined ? part : `${part}[]`
  // Between two commas there is something.
  if (isBlank(text)) throw new SyntaxError('no value')
  if (Array.isArray(into)) {
    // A list, by its brackets.
    const added = exactly(`[${text}]`) as unknown[]
    for (const value of added) into.push(inside ?? value)
    return
  }
  // An object, by its brackets.
  const added = exactly(`{${text}}`) as Record<string, unknown>
  for (const [key, value] of Object.entries(added)) {
    // No service has such a field, and it would be no field of this object.
    if (key !== '__proto__') into[key] = inside ?? value
  }
}

/** Whether an odd number of backslashes stands before it. */
const isEscaped = (text: string, at: number): boolean => {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}

const isBlank = (text: string): boolean => /^[\t\n\r ]*$/.test(text)

/** Digits that may be too many, where a number is; few texts have such, and the others parse faster. */
const manyDigits = /(?:^|[\s:,[])-?\d{16}/

const exactly = (text: string): unknown =>
  manyDigits.test(text) ? json.parse(text, wholeOrDigits) : JSON.parse(text)

/** With what the library of types does not know yet: the text that a value was read from. */
type Read = { readonly source?: string }
const json: {
  parse(text: string, revive: (key: string, value: unknown, read?: Read) => unknown): unknown
} = JSON

const wholeOrDigits = (_key: string, value: unknown, read?: Read): unknown => {
  const { source = '' } = read ?? {}
  const isLost = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLost && /^-?\d+$/.test(source) ? source : value
}
