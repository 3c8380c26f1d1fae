/** The operations of `POST /v1/aggregates` as they are written, checked (gnocchi.rest.aggregates.api). */
import { invalid, type Path } from '#gnocchi/checks.ts'
import { abort, unsimulated } from '#gnocchi/fault-style.ts'
import { floatOf, timespanOf, ValueError } from '#gnocchi/times.ts'
import type { Json } from '#http/json.ts'

/** The name of a metric, which can be a pattern, or its id, and the aggregation of it. */
export type Reference = readonly [metric: string, method: string]

export type Operation =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'metric'; readonly references: readonly Reference[] }
  | { readonly is: 'aggregate'; readonly method: string; readonly of: Operation }
  | {
      readonly is: 'resample'
      readonly method: string
      readonly length: number
      readonly of: Operation
    }
  | {
      readonly is: 'rolling'
      readonly method: string
      readonly window: number
      readonly of: Operation
    }
  | {
      readonly is: 'math'
      readonly name: MathName
      readonly of: readonly Operation[]
      readonly said: Json
    }

/** The methods that take several series together (`AGG_MAP`). */
const TOGETHER = ['mean', 'median', 'std', 'min', 'max', 'sum', 'var', 'count']
const AGGREGATIONS = [...TOGETHER, ...TOGETHER.map((one) => `rate:${one}`)]

export type MathName =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'mod'
  | 'pow'
  | 'clip_min'
  | 'clip_max'
  | 'clip'
  | 'abs'
  | 'neg'
  | 'cos'
  | 'sin'
  | 'tan'
  | 'floor'
  | 'ceil'
  | 'rateofchange'

/** Every spelling of what is reckoned with values. */
const MATH: Readonly<Record<string, MathName>> = {
  ...{ '+': 'add', add: 'add', '-': 'sub', sub: 'sub', '*': 'mul', '×': 'mul', mul: 'mul' },
  ...{ '/': 'div', '÷': 'div', div: 'div', '%': 'mod', mod: 'mod' },
  ...{ '**': 'pow', '^': 'pow', pow: 'pow', clip_min: 'clip_min', clip_max: 'clip_max' },
  ...{ clip: 'clip', abs: 'abs', absolute: 'abs', neg: 'neg', negative: 'neg' },
  ...{ cos: 'cos', sin: 'sin', tan: 'tan', floor: 'floor', ceil: 'ceil' },
  rateofchange: 'rateofchange',
}
const ONE: readonly MathName[] = [
  'abs',
  'neg',
  'cos',
  'sin',
  'tan',
  'floor',
  'ceil',
  'rateofchange',
]
/** What is compared gives yes and no, which nobody shows. */
const COMPARED = [
  ...['=', '==', 'eq', '<', 'lt', '>', 'gt', '<=', '≤', 'le'],
  ...['>=', '≥', 'ge', '!=', '≠', 'ne'],
]

const PATH: Path = ['operations']

/** Operations as a list or as a text; throws Gnocchi's 400, and 501 of what is not simulated. */
export function operationOf(value: Json): Operation {
  const list = typeof value === 'string' ? parsed(value) : value
  const operation = nodeOf(list)
  if (operation.is === 'number') throw invalid("Expected a tuple/list, got a <class 'float'>", PATH)
  return operation
}

/** What an operation asks of metrics, each once. */
export function referencesOf(operation: Operation): Reference[] {
  const all =
    operation.is === 'metric'
      ? operation.references
      : operation.is === 'number'
        ? []
        : operation.is === 'math'
          ? operation.of.flatMap(referencesOf)
          : referencesOf(operation.of)
  return all.filter((one, at) => all.findIndex((other) => same(one, other)) === at)
}

export const same = (one: Reference, other: Reference): boolean =>
  one[0] === other[0] && one[1] === other[1]

function nodeOf(value: Json): Operation {
  if (!Array.isArray(value)) {
    const number = floatOf(value)
    if (number === undefined) throw invalid('expected float', PATH)
    return { is: 'number', value: number }
  }
  const [name, ...rest] = value
  if (name === undefined) throw invalid('Operation must not be empty', PATH)
  if (rest.length === 0) throw invalid('Operation need at least one argument', PATH)
  const wrong = (): Error => invalid(`'${String(name)}' operation invalid`, PATH)
  if (typeof name !== 'string') throw wrong()
  if (name === 'metric') return { is: 'metric', references: referencesIn(rest) }
  if (name === 'aggregate' || name === 'resample' || name === 'rolling') {
    const [method, ...more] = rest
    const of = more.at(-1)
    if (typeof method !== 'string' || !AGGREGATIONS.includes(method)) throw wrong()
    if (of === undefined || more.length !== (name === 'aggregate' ? 1 : 2)) throw wrong()
    if (name === 'aggregate') return { is: name, method, of: nodeOf(of) }
    if (name === 'resample')
      return { is: name, method, length: lengthOf(more[0], wrong), of: nodeOf(of) }
    const window = Math.trunc(Number(more[0]))
    if (!(window >= 1)) throw wrong()
    return { is: name, method, window, of: nodeOf(of) }
  }
  if (COMPARED.includes(name)) throw unsimulated(`the operation ${name}`)
  const math = Object.hasOwn(MATH, name) ? MATH[name] : undefined
  if (!math) throw wrong()
  const fits = ONE.includes(math)
    ? rest.length === 1
    : rest.length === 2 || (math === 'clip' && rest.length === 3)
  if (!fits) throw wrong()
  return { is: 'math', name: math, of: rest.map(nodeOf), said: value }
}

function lengthOf(value: Json | undefined, wrong: () => Error): number {
  try {
    return timespanOf(value)
  } catch (error) {
    if (error instanceof ValueError) throw wrong()
    throw error
  }
}

function referencesIn(rest: readonly Json[]): Reference[] {
  const [metric, method] = rest
  if (typeof metric === 'string' && typeof method === 'string' && rest.length === 2) {
    return [[metric, method]]
  }
  return rest.map((one) => {
    const [name, how, ...more] = Array.isArray(one) ? one : []
    if (typeof name === 'string' && typeof how === 'string' && more.length === 0) return [name, how]
    throw invalid("'metric' operation invalid", PATH)
  })
}

/** A text with nested brackets as lists of words. */
function parsed(text: string): Json {
  const words = text.match(/[()]|[^\s()]+/g) ?? []
  const wrong = (detail: string): Error =>
    abort(400, {
      cause: 'Invalid operations',
      reason: 'Fail to parse the operations string',
      detail: `${detail}, found end of text  (at char ${text.length}), (line:1, col:${text.length + 1})`,
    })
  const open: Json[][] = []
  for (const word of words) {
    if (word === '(') open.push([])
    else if (word === ')') {
      const done = open.pop()
      if (!done) throw wrong('Expected "("')
      const outer = open.at(-1)
      if (!outer) return done
      outer.push(done)
    } else {
      const inner = open.at(-1)
      if (!inner) throw wrong('Expected "("')
      inner.push(word)
    }
  }
  throw wrong(open.length === 0 ? 'Expected "("' : 'Expected ")"')
}
