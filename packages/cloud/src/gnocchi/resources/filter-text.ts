/**
 * Gnocchi's query language as a text: `host = 'compute-1' and not (flavor_id in [1, 2])`, read into
 * its JSON form (`QueryStringSearchAttrFilter` of gnocchi.rest.api).
 */
import { abort } from '#gnocchi/fault-style.ts'
import { COMPARISONS } from '#gnocchi/resources/filter.ts'
import type { Json } from '#http/json.ts'

type Token = { readonly text: string; readonly at: number }

const TOKEN =
  /\s*(?:("[^"\n]*"|'[^'\n]*')|([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})(?![0-9a-z_])|([-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?)|(>=|<=|!=|==|[=<>≠≥≤∧∨()[\],])|([a-z][a-z0-9_]*))/iy

/** The JSON form of a text; throws Gnocchi's 400. */
export function parsedFilter(query: string): Json {
  const tokens = tokensOf(query)
  let next = 0
  const peek = (): string | undefined => tokens[next]?.text
  const wrong = (why: string): Error => {
    const at = tokens[next]?.at ?? query.length
    return abort(400, `Invalid filter: ${why}  (at char ${at}), (line:1, col:${at + 1})`)
  }
  const take = (text: string): void => {
    if (peek() !== text) throw wrong(`Expected "${text}"`)
    next += 1
  }

  function joined(names: readonly string[], operand: () => Json): Json {
    const parts = [operand()]
    while (names.includes(peek() ?? '')) {
      next += 1
      parts.push(operand())
    }
    const [first, ...others] = parts
    return others.length === 0 ? (first ?? null) : { [names[0] ?? '']: parts }
  }
  const or = (): Json => joined(['or', '∨'], and)
  const and = (): Json => joined(['and', '∧'], negation)
  function negation(): Json {
    if (peek() === 'not') {
      next += 1
      return { not: negation() }
    }
    if (peek() !== '(') return condition()
    take('(')
    const inside = or()
    take(')')
    return inside
  }
  function condition(): Json {
    const field = term()
    const operator = peek() ?? ''
    if (!Object.hasOwn(COMPARISONS, operator)) throw wrong('Expected operator')
    next += 1
    return { [operator]: { [String(field)]: term() } }
  }
  function term(): Json {
    const text = peek()
    if (text === undefined) throw wrong('Expected value')
    if (text === '[') return list()
    if (/^[()\],=<>!≠≥≤]/.test(text)) throw wrong('Expected value')
    next += 1
    return valueOf(text)
  }
  function list(): Json[] {
    take('[')
    const values: Json[] = []
    while (peek() !== ']') {
      if (values.length > 0) take(',')
      values.push(term())
    }
    take(']')
    return values
  }

  const filter = or()
  if (next < tokens.length) throw wrong('Expected end of text')
  return filter
}

function valueOf(text: string): Json {
  if (/^["']/.test(text)) return text.slice(1, -1)
  if (/^(none|null)$/i.test(text)) return null
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return /^[-+]?\d+(\.\d*)?(e[-+]?\d+)?$/i.test(text) ? Number(text) : text
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  const end = query.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const found = TOKEN.exec(query)
    if (!found) {
      const why = 'Expected end of text'
      throw abort(400, `Invalid filter: ${why}  (at char ${from}), (line:1, col:${from + 1})`)
    }
    tokens.push({ text: found[0].trim(), at: from })
  }
  return tokens
}
