import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { PythonError, valueError } from '#heat/template/errors.ts'
import { isMap, isValue, type Value, type ValueMap } from '#heat/template/values.ts'

/** Dates and bytes stay the texts that they are (heat.common.template_format.yaml_loader). */
const TEXTS = new Set(['tag:yaml.org,2002:timestamp', 'tag:yaml.org,2002:binary'])

/** What PyYAML takes for true and false: `y` and `n` are texts to it. */
const BOOLEANS = {
  true: /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
  false: /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
}
/** What it takes for a number with an exponent: one with a point and a sign. */
const EXPONENT = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)[eE][-+][0-9]+$/

const require = createRequire(import.meta.url)

/** The library, which is loaded when something is read: a cloud starts without it. */
const library = (): typeof Yaml => require('yaml')

function asPyYaml(tag: Yaml.Tags[number]): Yaml.Tags {
  if (typeof tag === 'string') return [tag]
  if (TEXTS.has(tag.tag)) return []
  if (tag.collection !== undefined) return [tag]
  if (tag.tag === 'tag:yaml.org,2002:bool') {
    return [{ ...tag, test: tag.test?.test('true') ? BOOLEANS.true : BOOLEANS.false }]
  }
  if (tag.tag === 'tag:yaml.org,2002:float' && tag.format === 'EXP') {
    return [{ ...tag, test: EXPONENT }]
  }
  return [tag]
}

/** How many times what aliases repeat may be as long as the text: none can blow up. */
const ALIASES = 100

/**
 * Reads YAML 1.1, of which JSON is a part, as PyYAML does; throws a ValueError in the form of
 * PyYAML's, with line and column. An empty text is an empty map.
 */
export function readYaml(text: string): Value {
  if (isTooDeep(text)) throw valueError(TOO_DEEP)
  const { LineCounter, parseDocument } = library()
  const lines = new LineCounter()
  const document = recursive(() =>
    parseDocument(text, {
      version: '1.1',
      lineCounter: lines,
      prettyErrors: false,
      merge: true,
      uniqueKeys: false,
      customTags: (tags) => tags.flatMap(asPyYaml),
    }),
  )
  const [wrong] = document.errors
  if (wrong) {
    if (wrong.code === 'RESOURCE_EXHAUSTION') throw valueError(TOO_DEEP)
    const [at] = wrong.pos
    // PyYAML stumbles over the second colon, the library over the value before it.
    const colon = wrong.code === 'BLOCK_AS_IMPLICIT_KEY' ? text.indexOf(':', at) : -1
    const { line, col } = lines.linePos(colon < 0 ? at : colon)
    throw valueError(problem(WORDS[wrong.code] ?? wrong.message, text, line, col))
  }
  const value: unknown = recursive(() => document.toJS({ maxAliasCount: ALIASES }))
  if (value === null || value === undefined) return {}
  if (isValue(value)) return value
  throw valueError(TOO_DEEP)
}

const TOO_DEEP = 'maximum recursion depth exceeded'
const DEEPEST = 1000

/**
 * Whether a text opens more brackets or lists than Python could follow: the library would take a
 * minute to find that out. Brackets in texts count, too; nobody leaves that many of them open.
 */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    if (depth > DEEPEST) return true
  }
  return text.includes('- '.repeat(DEEPEST)) || text.includes('? '.repeat(DEEPEST))
}

/** Does what the library does by calling itself: the text may be nested more deeply than it can. */
function recursive<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw valueError(TOO_DEEP)
    // An alias of nothing, or too many: the library says which.
    if (error instanceof ReferenceError) throw valueError(error.message)
    throw error
  }
}

/** PyYAML's words where the library has others. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_SCALAR_START:
    'while scanning for the next token\nfound character that cannot start any token',
  BLOCK_AS_IMPLICIT_KEY: 'mapping values are not allowed here',
  MISSING_CHAR: 'while scanning a quoted scalar\nfound unexpected end of stream',
  TAB_AS_INDENT:
    "while scanning for the next token\nfound character '\\t' that cannot start any token",
}

/** So many characters PyYAML shows on each side of the mistake, and dots for the others. */
const SHOWN = 36
const DOTS = ' ... '

function problem(words: string, text: string, line: number, column: number): string {
  const all = text.split('\n')[line - 1] ?? ''
  const at = column - 1
  const [start, end] = [Math.max(0, at - SHOWN), Math.min(all.length, at + SHOWN)]
  const before = start > 0 ? DOTS + all.slice(start + DOTS.length, at) : all.slice(0, at)
  const after = end < all.length ? all.slice(at, end - DOTS.length) + DOTS : all.slice(at)
  const mark = `${' '.repeat(before.length)}^`
  return `${words}\n  in "<unicode string>", line ${line}, column ${column}:\n    ${before}${after}\n    ${mark}`
}

/** Reads a template's text into a map (heat.common.template_format.simple_parse). */
export function readTemplateText(text: string): ValueMap {
  let value: Value
  try {
    value = readJson(text) ?? readYaml(text)
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw valueError(`Error parsing template [root stack] ${error.message}`)
  }
  if (!isMap(value)) throw valueError('The template is not a JSON object or YAML mapping.')
  return value
}

/** JSON has tabs and numbers that YAML has not, so Heat tries it first; undefined for other texts. */
function readJson(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isValue(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
