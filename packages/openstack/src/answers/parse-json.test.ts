import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '#answers/parse-json.ts'

const short = { slice: 8, values: 10_000, brackets: 10_000 }
const attempt = async (text: string) =>
  parseJson(text, short).catch((error: unknown) => (error instanceof Error ? error.name : error))
/** A number that is not exact, as it was written; fast-check writes no two that are the same one. */
const withDigits = (text: string, value: unknown): unknown => {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value))
    return value
  const written = text.match(/-?\d+(?![\d.eE])/g)?.filter((one) => Number(one) === value)
  return written?.[0] ?? value
}
const plainly = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value: unknown) => withDigits(text, value))
  } catch (error) {
    return error instanceof Error ? error.name : error
  }
}

test('what is parsed in slices is what is parsed at once', async () => {
  const spaced = fc.json({ maxDepth: 6 }).chain((text) => {
    const value: unknown = JSON.parse(text)
    return fc.nat(3).map((indent) => JSON.stringify(value, null, indent))
  })
  await fc.assert(
    fc.asyncProperty(spaced, async (text) => {
      fc.pre(!text.includes('__proto__'))
      expect(await attempt(text)).toEqual(plainly(text))
    }),
    { numRuns: 300 },
  )
})

test('what is no JSON is none in slices either', async () => {
  const signs = fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '1', 'true', ' ', '"a":', '\\')
  const texts = fc.array(signs, { minLength: 6, maxLength: 40 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await attempt(text)).toEqual(plainly(text))
    }),
    { numRuns: 3000 },
  )
  const broken = fc.tuple(fc.json({ maxDepth: 4 }), fc.nat(), signs).map(([text, where, sign]) => {
    const at = where % (text.length + 1)
    return `${text.slice(0, at)}${sign}${text.slice(at + (where % 2))}`
  })
  await fc.assert(
    fc.asyncProperty(broken, async (text) => {
      fc.pre(text.length > short.slice && !text.includes('__proto__'))
      expect(await attempt(text)).toEqual(plainly(text))
    }),
    { numRuns: 2000 },
  )
})

test('an empty text is nothing, and an object’s prototype is no field', async () => {
  expect(await parseJson(' \n')).toBeUndefined()
  const told = await parseJson('{"a":[1,2,3,4,5],"__proto__":{"b":[1,2,3,4,5,6]},"c":1}', short)
  expect(told).toEqual({ a: [1, 2, 3, 4, 5], c: 1 })
  expect(Object.getPrototypeOf(told)).toBe(Object.prototype)
})

test('more values than there is room for are refused before they take it', async () => {
  const most = { slice: 100, values: 1000, brackets: 500 }
  for (const value of ['0', '[]', '{}', '{"a":0}', '"[,"']) {
    const text = `[${Array.from({ length: 1001 }, () => value).join(',')}]`
    await expect(parseJson(text, most)).rejects.toThrow(RangeError)
  }
  const lists = `[${'0,'.repeat(300)}${'[],'.repeat(500)}0]`
  await expect(parseJson(lists, most)).rejects.toThrow(RangeError)
  const deep = `${'['.repeat(900)}${']'.repeat(900)}`
  await expect(parseJson(deep, most)).rejects.toThrow(SyntaxError)
})

test('what nobody waits for any more is not parsed to its end', async () => {
  const text = `[${'"0123456789",'.repeat(490_000)}x]`
  const leaving = new AbortController()
  const parsing = parseJson(text, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(parsing).rejects.toThrow('left')
})

test('other work goes on while a long text is parsed', async () => {
  const text = `[${Array.from({ length: 100_000 }, (_, at) => `{"k${at}":${at}}`).join(',')}]`
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const parsed = await parseJson(text)
  clearInterval(timer)
  expect(parsed).toHaveLength(100_000)
  expect(turns).toBeGreaterThan(0)
})

test('no digit of a number is lost, whatever JavaScript can hold', async () => {
  const most = Number.MAX_SAFE_INTEGER
  const told: readonly (readonly [string, unknown])[] = [
    ['18446744073709551614', '18446744073709551614'],
    ['-9007199254740993', '-9007199254740993'],
    [`${most}`, most],
    [`-${most}`, -most],
    // What is written as a fraction is one in Python, too.
    ['0.1234567890123456', 0.1234567890123456],
    ['1.8446744073709552e+19', 2 ** 64],
    ['"18446744073709551614"', '18446744073709551614'],
    ['"a: 18446744073709551614"', 'a: 18446744073709551614'],
  ]
  for (const [text, value] of told) {
    expect(await parseJson(text)).toBe(value)
    const around = (one: string) => `{"a":[1,{"b":${one}}, ${one}],"c": ${one}}`
    const wanted = { a: [1, { b: value }, value], c: value }
    expect(await parseJson(around(text))).toEqual(wanted)
    expect(await parseJson(around(text), short)).toEqual(wanted)
  }
})
