/**
 * JSON that may be long and may mean harm, parsed in slices between which everything else goes on,
 * and no more of it than memory has room for.
 */

type Bounds = {
  /** So many characters are parsed at once. */
  readonly slice: number
  /** So many values may be in it; a real answer of 8 MiB has as many (16 bytes to each). */
  readonly values: number
  /** So many of them may be lists or objects, which take most room; in real ones each fifth is. */
  readonly brackets: number
}

const usual: Bounds = { slice: 64 * 1024, values: 500_000, brackets: 125_000 }

/** Whatever a service has inside each other; its own are no deeper than a dozen. */
const deepest = 200

/** How long it may hold up everything else, in ms. */
const turn = 8

/**
 * As `JSON.parse`; undefined for an empty text. Throws SyntaxError for what is no JSON, RangeError
 * for more values than there is room for, and the signal's reason once nobody waits for it any more.
 */
export async function parseJson(
  text: string,
  signal?: AbortSignal,
  bounds: Bounds = usual,
): Promise<unknown> {
  if (text.length <= bounds.slice) return isBlank(text) ? undefined : JSON.parse(text)
  const { scan, end } = slicer(text, bounds)
  let began = performance.now()
  for (let to = bounds.slice; to < text.length; to += bounds.slice) {
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
function slicer(text: string, bounds: Bounds) {
  const root: unknown[] = []
  const frames: Frame[] = []
  let frame: Frame = { into: root, from: 0, after: 'open' }
  /** Of each depth: where its bracket is, and where its element under way begins. */
  const opened = [0]
  const began = [0]
  let [at, depth, values, brackets] = [0, 0, 0, 0]

  // What stands within quotes, most of a text, is passed in a bound.
  const scan = (to: number): void => {
    let here = at
    for (; here < to; here += 1) {
      const sign = text.charCodeAt(here)
      if (sign === quote) {
        here = closing(text, here)
        continue
      }
      if (sign > comma && sign < openList) continue
      at = here
      if (sign === comma) passComma()
      else if (sign === openList || sign === openObject) goIn()
      else if (sign === closeList || sign === closeObject) goOut(sign)
    }
    at = here
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
    count()
    brackets += 1
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
    const added: unknown[] = JSON.parse(`[${text}]`)
    for (const value of added) into.push(inside ?? value)
    return
  }
  const added: Record<string, unknown> = JSON.parse(`{${text}}`)
  for (const [key, value] of Object.entries(added)) {
    // No service has such a field, and it would be no field of this object.
    if (key !== '__proto__') into[key] = inside ?? value
  }
}

/** Where the quotation ends that begins here. Throws SyntaxError where it does not. */
const closing = (text: string, from: number): number => {
  let end = text.indexOf('"', from + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end === -1) throw new SyntaxError('no end')
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}

const isBlank = (text: string): boolean => /^[\t\n\r ]*$/.test(text)
