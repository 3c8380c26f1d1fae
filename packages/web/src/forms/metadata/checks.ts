import type { MetadefProperty } from '@meridian/contract'
import { isMany, type Value } from '#forms/metadata/values.ts'
import { patternOf } from '#forms/rules/patterns.ts'
import { t } from '#lib/translate.ts'

/** What is wrong with a value. */
export type Problem =
  | { readonly is: 'min' | 'max' | 'minLength' | 'maxLength'; readonly bound: number }
  | { readonly is: 'pattern' | 'integer' | 'number' | 'required' }

/** The first thing that is wrong with a value, against its definition; undefined when it is right. */
export const problemOf = (property: MetadefProperty, value: Value): Problem | undefined => {
  const items = value.items.filter((item) => item !== '')
  if (items.length === 0) return { is: 'required' }
  if (isMany(property, value.operator)) return listProblem(property, items)
  const text = items.join('')
  switch (property.type) {
    case 'integer':
    case 'number':
      return numberProblem(property, property.type, text.trim())
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : { is: 'pattern' }
    case 'string':
    case 'array':
      return textProblem(property, text)
  }
}

/** The message beneath an input (SH-META-15..22, RS-META-24..31). */
export const fieldMessage = (problem: Problem): string => {
  switch (problem.is) {
    case 'min':
      return t('Min {bound}', problem)
    case 'max':
      return t('Max {bound}', problem)
    case 'minLength':
      return t('Min length {bound}', problem)
    case 'maxLength':
      return t('Max length {bound}', problem)
    case 'pattern':
      return t('Pattern mismatch')
    case 'integer':
      return t('Integer required')
    case 'number':
      return t('Decimal required')
    case 'required':
      return t('Required')
  }
}

/** The message behind the name of an item, where it continues a line (RS-META-33..40). */
export const treeMessage = (problem: Problem): string => {
  if (problem.is === 'integer') return t('integer required')
  return problem.is === 'number' ? t('decimal required') : fieldMessage(problem)
}

const integer = /^[+-]?\d+$/
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const numberProblem = (
  { minimum, maximum, pattern }: MetadefProperty,
  type: 'integer' | 'number',
  text: string,
): Problem | undefined => {
  if (!(type === 'integer' ? integer : decimal).test(text)) return { is: type }
  const number = Number(text)
  if (minimum !== undefined && number < minimum) return { is: 'min', bound: minimum }
  if (maximum !== undefined && number > maximum) return { is: 'max', bound: maximum }
  if (fits(pattern, text)) return undefined
  return { is: type === 'integer' ? 'integer' : 'pattern' }
}

const textProblem = (property: MetadefProperty, text: string): Problem | undefined => {
  const { minLength, maxLength, pattern } = property
  const length = [...text].length
  if (minLength !== undefined && length < minLength) return { is: 'minLength', bound: minLength }
  if (maxLength !== undefined && length > maxLength) return { is: 'maxLength', bound: maxLength }
  return fits(pattern, text) ? undefined : { is: 'pattern' }
}

const listProblem = (property: MetadefProperty, items: readonly string[]): Problem | undefined => {
  const { minItems, maxItems } = property
  const type = property.items?.type ?? 'string'
  if (type === 'integer' && !items.every((item) => integer.test(item))) return { is: 'integer' }
  if (type === 'number' && !items.every((item) => decimal.test(item))) return { is: 'number' }
  const count = items.length
  if (minItems !== undefined && count < minItems) return { is: 'minLength', bound: minItems }
  if (maxItems !== undefined && count > maxItems) return { is: 'maxLength', bound: maxItems }
  return undefined
}

/** A pattern may match anywhere in the text; one that is not understood here is the service's. */
const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || (patternOf(pattern)?.test(text) ?? true)
