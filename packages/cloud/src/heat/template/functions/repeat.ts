import { keyError, typeError, valueError } from '#heat/template/errors.ts'
import { checkSize, type FunctionRule } from '#heat/template/functions/rule.ts'
import { isList, isMap, own, pythonJson, type Value, type ValueMap } from '#heat/template/values.ts'
import { pythonType } from '#wire/python.ts'

type RepeatWay = {
  /** Whether the names of a map can be gone through. */
  readonly maps: boolean
  /** Whether `permutations` is understood. */
  readonly permutations: boolean
}

/** A copy of the template for each value, or each combination (heat.engine.hot.functions.Repeat). */
const repeatBy = (way: RepeatWay): FunctionRule => ({
  description: way.maps
    ? 'A function for iterating over a list of items or a dict of keys.'
    : 'A function for iterating over a list of items.',
  check: (args, { name, isCall }) => {
    if (!isMap(args) || isCall(args)) throw typeError(`Arguments to "${name}" must be a map`)
    if (own(args, 'for_each') === undefined || own(args, 'template') === undefined) {
      throw keyError(`"repeat" syntax should be repeat:
              template: This is %var%
              for_each:
                %var%: ['a', 'b', 'c']`)
    }
    if (way.permutations && typeof (own(args, 'permutations') ?? true) !== 'boolean') {
      throw typeError(`"permutations" should be boolean type for ${name} function.`)
    }
  },
  validate: (args, { name }) => {
    if (isMap(args) && !isMap(own(args, 'for_each'))) {
      throw typeError(`The "for_each" argument to "${name}" must contain a map`)
    }
  },
  apply: (args, { name }) => {
    const given: ValueMap = isMap(args) ? args : {}
    const forEach = own(given, 'for_each')
    if (!isMap(forEach)) {
      throw typeError(`The "for_each" argument to "${name}" must contain a map`)
    }
    const nested = !way.permutations || own(given, 'permutations') !== false
    const lists = Object.values(forEach).map((value) => itemsOf(value, name, way.maps && nested))
    const combinations = nested ? product(lists) : zipped(lists, name)
    const keys = Object.keys(forEach)
    const template = own(given, 'template') ?? null
    checkSize(combinations.length * pythonJson(template).length)
    return combinations.map((values) => replaced(template, keys, values))
  },
})

export const repeat = repeatBy({ maps: false, permutations: false })
export const repeatWithMap = repeatBy({ maps: true, permutations: false })
export const repeatNested = repeatBy({ maps: true, permutations: true })

function itemsOf(value: Value, name: string, maps: boolean): readonly Value[] {
  if (value === null) return []
  if (isList(value)) return value
  if (maps && isMap(value)) return Object.keys(value)
  throw typeError(
    `The values of the "for_each" argument to "${name}" must be lists${maps ? ' or maps' : ''}`,
  )
}

function product(lists: readonly (readonly Value[])[]): Value[][] {
  checkSize(lists.reduce((size, list) => size * list.length, lists.length))
  return lists.reduce<Value[][]>(
    (made, list) => made.flatMap((before) => list.map((one) => [...before, one])),
    [[]],
  )
}

function zipped(lists: readonly (readonly Value[])[], name: string): Value[][] {
  const lengths = lists.map((list) => list.length)
  if (new Set(lengths).size > 1) {
    throw valueError(
      `For ${name}, the length of for_each values should be equal if no nested loop.`,
    )
  }
  const [first = []] = lists
  return first.map((_, at) => lists.map((list) => list[at] ?? null))
}

/** Texts alone are looked into, the names of maps among them. */
function replaced(template: Value, keys: readonly string[], values: readonly Value[]): Value {
  if (typeof template === 'string') {
    return keys.reduce((text, key, at) => {
      if (!text.includes(key)) return text
      const value = values[at]
      if (typeof value === 'string') {
        checkSize(text.length * Math.max(1, value.length))
        return text.replaceAll(key, () => value)
      }
      throw typeError(`replace() argument 2 must be str, not ${pythonName(value)}`)
    }, template)
  }
  if (isList(template)) return template.map((one) => replaced(one, keys, values))
  if (!isMap(template)) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, one]) => [
      String(replaced(name, keys, values)),
      replaced(one, keys, values),
    ]),
  )
}

function pythonName(value: Value | undefined): string {
  return typeof value === 'symbol' ? 'NoneType' : pythonType(value)
}
