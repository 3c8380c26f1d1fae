/** A rule of the oslo.policy language, read into a tree. */
export type Check =
  | { is: 'true' }
  | { is: 'false' }
  | { is: 'not'; check: Check }
  | { is: 'and' | 'or'; checks: readonly Check[] }
  | { is: 'rule'; name: string }
  | { is: 'role'; match: string }
  | { is: 'match'; kind: string; match: string }

/**
 * A rule as files have it: a text; or a list of which one must hold, each a check or a list of checks
 * that must all hold; or nothing, which is the empty rule.
 */
export type WrittenRule = string | null | readonly (string | readonly string[])[]

/**
 * Reads a rule. The empty rule allows everybody, as does `@`; `!` and anything that cannot be read
 * allow nobody.
 * Source: https://docs.openstack.org/oslo.policy/latest/reference/api/oslo_policy.policy.html
 */
export function parseRule(rule: WrittenRule): Check {
  return readRule(rule) ?? { is: 'false' }
}

/** Reads a rule; undefined when it cannot be read, which `!` can. */
export function readRule(rule: WrittenRule): Check | undefined {
  if (rule === null) return { is: 'true' }
  if (typeof rule !== 'string') return readList(rule)
  const tokens = tokenize(rule)
  if (tokens.length === 0) return { is: 'true' }
  const reader = { tokens, at: 0 }
  const check = readOr(reader)
  return reader.at === tokens.length ? check : undefined
}

/** The older form of a rule. What is empty inside counts for nothing, as oslo.policy has it. */
function readList(rule: Exclude<WrittenRule, string | null>): Check | undefined {
  if (rule.length === 0) return { is: 'true' }
  const checks = rule
    .filter((one) => one.length > 0)
    .map((one) => joined('and', typeof one === 'string' ? [atom(one)] : one.map(atom)))
  return checks.length === 0 ? { is: 'false' } : joined('or', checks)
}

function joined(is: 'and' | 'or', checks: readonly (Check | undefined)[]): Check | undefined {
  const read = checks.filter((check) => check !== undefined)
  if (read.length < checks.length) return undefined
  return read.length === 1 ? read[0] : { is, checks: read }
}

type Reader = { tokens: readonly string[]; at: number }

/** Parentheses count only at the ends of a word: those inside `%(project_id)s` belong to it. */
function tokenize(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const opening = /^\(*/.exec(word)?.[0] ?? ''
    const rest = word.slice(opening.length)
    const closing = /\)*$/.exec(rest)?.[0] ?? ''
    const core = rest.slice(0, rest.length - closing.length)
    return [...opening, ...(core === '' ? [] : [core]), ...closing]
  })
}

function readOr(reader: Reader): Check | undefined {
  return readChain(reader, 'or', readAnd)
}

function readAnd(reader: Reader): Check | undefined {
  return readChain(reader, 'and', readOne)
}

function readChain(
  reader: Reader,
  word: 'and' | 'or',
  read: (reader: Reader) => Check | undefined,
): Check | undefined {
  const first = read(reader)
  if (first === undefined) return undefined
  const checks = [first]
  while (reader.tokens[reader.at]?.toLowerCase() === word) {
    reader.at += 1
    const next = read(reader)
    if (next === undefined) return undefined
    checks.push(next)
  }
  return checks.length === 1 ? first : { is: word, checks }
}

function readOne(reader: Reader): Check | undefined {
  const token = reader.tokens[reader.at]
  if (token === undefined || token === ')') return undefined
  reader.at += 1
  if (token.toLowerCase() === 'not') {
    const check = readOne(reader)
    return check && { is: 'not', check }
  }
  if (token !== '(') return atom(token)
  const inner = readOr(reader)
  if (inner === undefined || reader.tokens[reader.at] !== ')') return undefined
  reader.at += 1
  return inner
}

function atom(token: string): Check | undefined {
  if (token === '@') return { is: 'true' }
  if (token === '!') return { is: 'false' }
  const colon = token.indexOf(':')
  if (colon < 1) return undefined
  const kind = token.slice(0, colon)
  const match = token.slice(colon + 1)
  if (kind === 'rule') return { is: 'rule', name: match }
  if (kind === 'role') return { is: 'role', match }
  return { is: 'match', kind, match }
}
