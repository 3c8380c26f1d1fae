import type { MetadefProperty } from '@meridian/contract'

/**
 * What an input holds: one text, or several for a list, behind an operator where the definition
 * has operators. An empty operator stands for none.
 */
export type Value = { readonly operator: string; readonly items: readonly string[] }

/** The operators of a list whose definition names none (SH-META-08, RS-META-10). */
export const defaultOperators: readonly string[] = ['<in>']

const listOperators = ['<in>', '<all-in>', '<or>']

/** The operators that the schedulers of Nova and Cinder know. */
const known = [
  ...listOperators,
  ...['<is>', 's==', 's!=', 's<', 's<=', 's>', 's>=', '=', '==', '!=', '<', '<=', '>', '>='],
]

/** Whether a value of this property with this operator is a list. */
export const isMany = ({ type }: MetadefProperty, operator: string): boolean =>
  type === 'array' || listOperators.includes(operator)

/** The operators that can be chosen; none at all for a plain value. */
export const operatorsOf = ({ type, operators = [] }: MetadefProperty): readonly string[] => {
  if (type !== 'array') return operators.length > 0 ? ['', ...operators] : []
  return operators.length > 0 ? operators : defaultOperators
}

/** What a property holds when it is added: its default, or nothing (SH-META-05). */
export const initialValue = (property: MetadefProperty): Value => {
  const fallback = property.type === 'boolean' ? 'false' : ''
  const given = property.default ?? fallback
  const text = Array.isArray(given) ? given.join(',') : String(given)
  const value = parse(property, text)
  const operator = value.operator || (operatorsOf(property)[0] ?? '')
  return { ...value, operator }
}

/**
 * Reads a value as a service holds it. Lists are read in each form that is in use: `<or> a <or> b`
 * and `<all-in> a b`, as Nova's scheduler wants them, and `<in> a,b`.
 */
export const parse = (property: MetadefProperty, text: string): Value => {
  const [operator, rest] = split(property, text)
  if (isMany(property, operator)) return { operator, items: [...new Set(listOf(operator, rest))] }
  return { operator, items: [property.type === 'boolean' ? truth(rest) : rest] }
}

/** Writes a value as the services read it: `parse(property, serialise(value))` is the value. */
export const serialise = ({ operator, items }: Value): string => {
  switch (operator) {
    case '':
      return items.join(',')
    case '<or>':
      return items.map((item) => `<or> ${item}`).join(' ')
    case '<all-in>':
      return `<all-in> ${items.join(' ')}`
    default:
      return `${operator} ${items.join(',')}`
  }
}

/** The value under another operator: a list becomes its first item where one is wanted. */
export const withOperator = (property: MetadefProperty, value: Value, operator: string): Value => {
  const items = value.items.filter((item) => item !== '')
  return { operator, items: isMany(property, operator) ? items : [items[0] ?? ''] }
}

/** The pieces of what was typed into a list; what separates values cannot be inside of one. */
export const typedItems = (text: string): readonly string[] =>
  text.split(/[,\s]+/).filter((item) => item !== '')

export const sameValue = (a: Value, b: Value): boolean =>
  a.operator === b.operator &&
  a.items.length === b.items.length &&
  a.items.every((item, at) => item === b.items[at])

const split = (property: MetadefProperty, text: string): readonly [string, string] => {
  if (operatorsOf(property).length === 0) return ['', text]
  const operator = [...known, ...(property.operators ?? [])].find(
    (one) => text === one || text.startsWith(`${one} `),
  )
  return operator === undefined ? ['', text] : [operator, text.slice(operator.length + 1)]
}

const listOf = (operator: string, text: string): readonly string[] => {
  const pieces = text.trim().split(separatorOf(operator, text))
  return pieces.map((item) => item.trim()).filter((item) => item !== '' && item !== operator)
}

const separatorOf = (operator: string, text: string) => {
  if (operator === '<all-in>') return /[,\s]+/
  return operator === '<or>' && text.includes(' <or> ') ? ' <or> ' : ','
}

const truths = ['true', 'yes', 'on', '1', 't', 'y']
const lies = ['false', 'no', 'off', '0', 'f', 'n']

/** Services write booleans in several ways; any other text stays as it is. */
const truth = (text: string): string => {
  const word = text.trim().toLowerCase()
  if (truths.includes(word)) return 'true'
  return lies.includes(word) ? 'false' : text
}
