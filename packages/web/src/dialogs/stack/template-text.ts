import { Composer, Lexer, LineCounter, Parser, type CST } from 'yaml'
import { t } from '#lib/translate.ts'

/** What a text is: its value, or where it stops being YAML and why, in the words of the library. */
export type TextRead =
  | { readonly value: unknown }
  | { readonly line: number | undefined; readonly problem: string }

/** How many times what aliases repeat may be as long as the text. */
const aliases = 100

/**
 * Reads a template or an environment: JSON, which has tabs, or else YAML 1.1, as Heat does
 * (heat.common.template_format). An empty text is nothing. It stops between words, since thousands
 * of lines take longer than a page may stand still.
 */
export function* readingText(text: string): Generator<undefined, TextRead> {
  const json = readJson(text)
  if (json !== undefined) return { value: json }
  if (isTooDeep(text)) return { line: undefined, problem: t('It is nested too deeply.') }
  const lines = new LineCounter()
  lines.addNewLine(0)
  const parser = new Parser(lines.addNewLine)
  const tokens: CST.Token[] = []
  for (const word of new Lexer().lex(text)) {
    tokens.push(...parser.next(word))
    yield
  }
  tokens.push(...parser.end())
  try {
    const composer = new Composer({
      ...{ version: '1.1', prettyErrors: false, merge: true },
      // Heat takes the last of them.
      uniqueKeys: false,
    })
    const [document, other] = composer.compose(tokens, true, text.length)
    const lineAt = (place: number) => lines.linePos(place).line
    const [wrong] = document?.errors ?? []
    if (wrong) return { line: lineAt(wrong.pos[0]), problem: wrong.message }
    if (other) return { line: lineAt(other.range[0]), problem: t('A second document begins here.') }
    return { value: document?.toJS({ maxAliasCount: aliases }) }
  } catch (error) {
    // Nested too deeply, or an alias of nothing: the library says which.
    if (error instanceof RangeError || error instanceof ReferenceError) {
      return { line: undefined, problem: error.message }
    }
    throw error
  }
}

const deepest = 1_000

/** Whether a text leaves more brackets open than anybody can follow: to find that out takes seconds. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    if (depth > deepest) return true
  }
  return text.includes('- '.repeat(deepest)) || text.includes('? '.repeat(deepest))
}

const readJson = (text: string): unknown => {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isTemplate = (name: string): boolean => /\.(yaml|template)$/.test(name)

/**
 * The files that a template or an environment names: contents of `get_file`, and templates that
 * are types of resources or stand for them in a registry. Heat looks for each under this very name.
 */
export const filesNamedIn = (value: unknown): readonly string[] => [...new Set(named(value))]

function* named(value: unknown, inRegistry = false): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* named(item, inRegistry)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') yield* named(inner, inRegistry || key === 'resource_registry')
    else if (key === 'get_file') yield inner
    else if ((key === 'type' || inRegistry) && isTemplate(inner)) yield inner
  }
}

export type Texts = {
  readonly template: string
  readonly environment: string
  readonly files: Readonly<Record<string, string>>
}

export type TextsRead = {
  readonly template: TextRead
  readonly environment: TextRead
  /**
   * All files that are needed, in the order in which they are named: those of the texts, and those
   * that templates among the files name in turn.
   */
  readonly needed: readonly string[]
}

/** Reads the texts of a stack. */
export function* readingTexts({ files, ...texts }: Texts): Generator<undefined, TextsRead> {
  const template = yield* readingText(texts.template)
  const environment = yield* readingText(texts.environment)
  const needed = new Set([template, environment].flatMap(namedBy))
  for (const name of needed) {
    if (!isTemplate(name) || !Object.hasOwn(files, name)) continue
    for (const inner of namedBy(yield* readingText(files[name] ?? ''))) needed.add(inner)
  }
  return { template, environment, needed: [...needed] }
}

const namedBy = (read: TextRead): readonly string[] =>
  'value' in read ? filesNamedIn(read.value) : []

/** In ms: so long a slice keeps the page from drawing. */
const slice = 12

/** Reads the texts in slices between which the page is alive. Rejects when it is given up. */
export const readTexts = async (texts: Texts, signal: AbortSignal): Promise<TextsRead> => {
  const steps = readingTexts(texts)
  for (;;) {
    const end = performance.now() + slice
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

/** The line that Heat names in its refusal of a text, such as PyYAML's "line 3, column 5". */
export const lineIn = (message: string): number | undefined => {
  const line = /\bline (\d+),? column \d+/.exec(message)?.[1]
  return line === undefined ? undefined : Number(line)
}
