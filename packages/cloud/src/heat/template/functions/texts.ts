/** The functions that make texts and split them (heat.engine.hot.functions). */
import { createHash, getHashes } from 'node:crypto'
import { keyError, typeError, valueError } from '#heat/template/errors.ts'
import { checkSize, type FunctionRule } from '#heat/template/functions/rule.ts'
import { isList, isMap, own, pythonJson, type Value } from '#heat/template/values.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

type ReplaceWay = {
  /** Whether maps and lists may be put in, as JSON. */
  readonly json?: boolean
  /** Whether each parameter has to be in the template. */
  readonly strict?: boolean
  /** Whether each parameter has to have a value. */
  readonly full?: boolean
}

const replace = (way: ReplaceWay): FunctionRule => ({
  description: 'A function for performing string substitutions.',
  check: (args, { name, isCall }) => {
    if (!isMap(args) || isCall(args)) throw typeError(`Arguments to "${name}" must be a map`)
    const params = own(args, 'params')
    if (params === undefined || own(args, 'template') === undefined) {
      const example = `${name}:
              template: This is var1 template var2
              params:
                var1: a
                var2: string`
      throw keyError(`"${name}" syntax should be ${example}`)
    }
    if (!isMap(params)) throw typeError(`"${name}" parameters must be a mapping`)
  },
  apply: (args, { name }) => {
    const template = isMap(args) ? own(args, 'template') : undefined
    const params = isMap(args) ? own(args, 'params') : undefined
    if (typeof template !== 'string') throw typeError(`"${name}" template must be a string`)
    if (!isMap(params)) throw typeError(`"${name}" params must be a map`)
    const keys = Object.keys(params).toSorted(longestFirst)
    const found = new Set<string>()
    const replaced = substituted(template, keys, (key) => {
      found.add(key)
      return replacement(own(params, key) ?? null, key, name, way)
    })
    // Heat reads each value, found or not.
    for (const key of keys) replacement(own(params, key) ?? null, key, name, way)
    const lost = keys.filter((key) => !found.has(key))
    if (way.strict && lost.length > 0) {
      throw valueError(`The following params were not found in the template: ${lost.join(',')}`)
    }
    return replaced
  },
})

/** Longer ones first, and among equally long ones as letters go. */
function longestFirst(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : 1)
}

/** What a key stood for is not looked into again: the next keys see the parts between. */
function substituted(
  text: string,
  [key, ...others]: readonly string[],
  valueOf: (key: string) => string,
): string {
  if (key === undefined) return text
  if (key === '') throw valueError('empty separator')
  const parts = text.split(key)
  const between = parts.map((part) => substituted(part, others, valueOf))
  if (parts.length === 1) return between.join('')
  const value = valueOf(key)
  checkSize(text.length + parts.length * value.length)
  return between.join(value)
}

function replacement(value: Value, key: string, name: string, way: ReplaceWay): string {
  const empty = value === null || value === '' || isEmpty(value)
  if (way.full && empty) {
    throw valueError(
      `${name} has an undefined or empty value for param ${key}, must be a defined non-empty value`,
    )
  }
  if (value === null) return ''
  if (isList(value) || isMap(value)) {
    if (way.json) return pythonJson(value, true)
    throw typeError(`"${name}" params must be strings or numbers, param ${key} is not valid`)
  }
  return pythonText(value)
}

const isEmpty = (value: Value): boolean =>
  (isList(value) && value.length === 0) || (isMap(value) && Object.keys(value).length === 0)

export const strReplace = replace({})
export const strReplaceJson = replace({ json: true })
export const strReplaceStrict = replace({ json: true, strict: true })
export const strReplaceVeryStrict = replace({ json: true, strict: true, full: true })

const join = (several: boolean): FunctionRule => {
  const wrong = (name: string) =>
    `Incorrect arguments to "${name}" should be: "${name}" : [ " ", [ "str1", "str2"]${several ? ' ...' : ''}]`
  return {
    description: several
      ? 'A function for joining one or more lists of strings.'
      : 'A function for joining strings.',
    check: (args, { name }) => {
      if (!isList(args)) throw typeError(wrong(name))
      if (several ? args.length < 2 : args.length !== 2) throw valueError(wrong(name))
    },
    apply: (args, { name }) => {
      const [delimiter, ...lists] = isList(args) ? args : []
      const strings = lists.flatMap((list) => {
        if (list === null || (several && (list === '' || list === false))) return []
        if (!isList(list)) throw typeError(`"${name}" must operate on a list`)
        return list
      })
      if (typeof delimiter !== 'string') throw typeError(`"${name}" delimiter must be a string`)
      const texts = strings.map((one) => joined(one, several))
      checkSize(texts.reduce((size, one) => size + one.length + delimiter.length, 0))
      return texts.join(delimiter)
    },
  }
}

function joined(item: Value, json: boolean): string {
  if (item === null) return ''
  if (typeof item === 'string') return item
  if (json && (isList(item) || isMap(item))) return pythonJson(item, true)
  const kinds = json ? 'string, map or list' : 'strings'
  throw typeError(`Items to join must be ${kinds} not ${pythonRepr(item).slice(0, 200)}`)
}

export const listJoin = join(false)
export const listJoinMany = join(true)

export const strSplit: FunctionRule = {
  description: 'A function for splitting delimited strings into a list.',
  check: (args, { name, isCall }) => {
    if (typeof args === 'string' || (isMap(args) && !isCall(args))) throw typeError(split(name))
  },
  apply: (args, { name }) => {
    const [delimiter, text, index] = isList(args) ? args : []
    if (delimiter === undefined || text === undefined) throw valueError(split(name))
    if (text === null) return null
    if (typeof text !== 'string' || typeof delimiter !== 'string') throw typeError(split(name))
    if (delimiter === '') throw valueError('empty separator')
    const parts = text.split(delimiter)
    if (index === undefined) return parts
    const at = typeof index === 'string' && !/^\s*[-+]?\d+\s*$/.test(index) ? NaN : Number(index)
    if (Number.isNaN(at)) {
      throw valueError(`Incorrect index to "${name}" should be: ${splitExample(name)}`)
    }
    const part = parts.at(at)
    if (part !== undefined) return part
    throw valueError(`Incorrect index to "${name}" should be between 0 and ${parts.length - 1}`)
  },
}

const splitExample = (name: string): string => `"${name}" : [ ",", "apples,pears", <index>]`
const split = (name: string): string =>
  `Incorrect arguments to "${name}" should be: ${splitExample(name)}`

export const digest: FunctionRule = {
  description: 'A function for performing digest operations.',
  apply: (args, { name }) => {
    if (!isList(args) || args.some((one) => typeof one !== 'string')) {
      throw typeError(`Argument to function "${name}" must be a list of strings`)
    }
    const [algorithm, value] = args
    if (typeof algorithm !== 'string' || typeof value !== 'string' || args.length !== 2) {
      throw valueError(`Function "${name}" usage: ["<algorithm>", "<value>"]`)
    }
    const known = getHashes().map((one) => one.toLowerCase())
    if (!known.includes(algorithm.toLowerCase())) {
      throw valueError(
        `Algorithm must be one of {${[...new Set(known)].map(pythonRepr).join(', ')}}`,
      )
    }
    return createHash(algorithm.toLowerCase()).update(Buffer.from(value, 'latin1')).digest('hex')
  },
}
