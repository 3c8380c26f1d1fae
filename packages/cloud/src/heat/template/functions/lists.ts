/** The functions that make lists and maps of others (heat.engine.hot.functions). */
import { typeError, valueError } from '#heat/template/errors.ts'
import type { FunctionRule } from '#heat/template/functions/rule.ts'
import {
  equal,
  isList,
  isMap,
  own,
  pythonJson,
  type Value,
  type ValueMap,
} from '#heat/template/values.ts'

export const mapMerge: FunctionRule = {
  description: 'A function for merging maps.',
  apply: (args, { name }) => {
    if (!isList(args)) {
      throw typeError(
        `Incorrect arguments to "${name}" should be: "${name}" : [ { "key1": "val1" }, { "key2": "val2" } ]`,
      )
    }
    const merged = args.flatMap((one) => {
      if (one === null) return []
      if (!isMap(one)) throw typeError('Incorrect arguments: Items to merge must be maps.')
      return Object.entries(one)
    })
    return Object.fromEntries(merged)
  },
}

export const mapReplace: FunctionRule = {
  description: 'A function for performing substitutions on maps.',
  apply: (args, { name }) => {
    const example = `"${name}" : [ { "key1": "val1" }, {"keys": {"key1": "key2"}, "values": {"val1": "val2"}}]`
    const wrong = `Incorrect arguments to "${name}" should be: ${example}`
    const mapOf = (value: Value | undefined): ValueMap => {
      if (value === null || value === undefined) return {}
      if (isMap(value)) return value
      throw typeError(
        `Incorrect arguments: to "${name}", arguments must be a list of maps. Example:  ${example}`,
      )
    }
    if (!isList(args) || args.length !== 2) throw typeError(wrong)
    const [from, by] = [mapOf(args[0]), mapOf(args[1])]
    if (Object.keys(by).some((key) => key !== 'keys' && key !== 'values')) throw valueError(wrong)
    return replacedMap(from, mapOf(own(by, 'keys')), mapOf(own(by, 'values')))
  },
}

function replacedMap(from: ValueMap, keys: ValueMap, values: ValueMap): ValueMap {
  const made = new Map<string, Value>()
  for (const [name, value] of Object.entries(from)) {
    const wanted = own(keys, name) ?? null
    const key = wanted === null || typeof wanted === 'symbol' ? name : String(wanted)
    const collides = `key replacement ${key} collides with a key in the`
    if (wanted !== null && key !== name && Object.hasOwn(from, key)) {
      throw valueError(`${collides} input map`)
    }
    if (wanted !== null && made.has(key)) throw valueError(`${collides} output map`)
    const plain = typeof value === 'string' || typeof value === 'number'
    made.set(key, (plain ? own(values, String(value)) : undefined) ?? value)
  }
  return Object.fromEntries(made)
}

const concat = (unique: boolean): FunctionRule => ({
  description: unique
    ? 'A function for extending lists with unique items.'
    : 'A function for extending lists.',
  takesUnknown: !unique,
  apply: (args, { name }) => {
    if (!isList(args)) {
      throw typeError(
        `Incorrect arguments to "${name}" should be: "${name}" : [ [ <value 1>, <value 2> ], [ <value 3>, <value 4> ] ]`,
      )
    }
    const all = args.flatMap((one) => {
      if (one === null) return []
      if (isList(one) || typeof one === 'symbol') return one
      throw typeError(
        `Incorrect arguments: Items to concat must be lists. ${pythonJson(args)} contains an item that is not a list: ${pythonJson(one)}`,
      )
    })
    if (!unique) return all
    return all.filter((one, at) => all.findIndex((other) => equal(one, other)) === at)
  },
})

export const listConcat = concat(false)
export const listConcatUnique = concat(true)

export const filter: FunctionRule = {
  description: 'A function for filtering out values from lists.',
  check: (args, { name }) => {
    if (!isList(args)) throw typeError(`Argument to "${name}" must be a list`)
    if (args.length !== 2) {
      throw valueError(
        `"${name}" expected 2 arguments of the form [values, sequence] but got ${args.length} arguments instead`,
      )
    }
  },
  apply: (args, { name }) => {
    const [values = null, sequence = null] = isList(args) ? args : []
    if (isNothing(sequence)) return sequence
    if (!isList(sequence)) throw typeError(`"${name}" only works with lists`)
    if (isNothing(values)) return sequence
    if (!isList(values)) throw typeError(`"${name}" filters a list of values`)
    return sequence.filter((one) => !values.some((value) => equal(one, value)))
  },
}

const isNothing = (value: Value): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (isList(value) && value.length === 0) ||
  (isMap(value) && Object.keys(value).length === 0)

export const contains: FunctionRule = {
  description: 'A function for checking whether specific value is in sequence.',
  check: (args, { name }) => {
    if (!isList(args) || args.length === 0) {
      throw typeError(
        `Incorrect arguments to "${name}" should be: "${name}" : [ "value1", [ "value1", "value2"]]`,
      )
    }
    if (args.length !== 2) {
      throw valueError(`Arguments to "${name}" must be of the form: [value1, [value1, value2]]`)
    }
  },
  apply: (args, { name }) => {
    const [value = null, sequence = null] = isList(args) ? args : []
    if (isList(sequence)) return sequence.some((one) => equal(one, value))
    // A text is a sequence to Python, too.
    if (typeof sequence === 'string' && typeof value === 'string') return sequence.includes(value)
    throw typeError(`Second argument to "${name}" should be a sequence.`)
  },
}
