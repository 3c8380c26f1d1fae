import type { Static, TSchema } from 'typebox'

/**
 * A value that a schema of the contract takes, always the same one: what must be there, in the
 * smallest size, and `parts` in place of it. A text is the name of its field, so that a page in a
 * test reads "status" where the status stands.
 *
 *     sample(Network, { name: 'web', shared: true })
 */
export const sample = <T extends TSchema>(
  schema: T,
  parts: Partial<NoInfer<Static<T>>> = {},
): Static<T> => {
  const value = valueOf(schema, 'x')
  // What is made after a schema has the schema's type; a test checks it for all of the contract.
  return (isObject(value) && !Array.isArray(value) ? { ...value, ...parts } : value) as Static<T>
}

/** The same with everything that may be there. */
export const wholeSample = <T extends TSchema>(schema: T): Static<T> =>
  // As above.
  valueOf(schema, 'x', true) as Static<T>

/** One thing that a schema refuses: where it is and what is wrong with it, and the whole value. */
export type Wrong = readonly [what: string, value: unknown]

/**
 * Whole samples of a schema in each of which one thing is wrong: a field is missing, of another
 * type, longer, shorter or more than its bound, or no word of its choice.
 */
export const wrongSamples = (schema: TSchema): readonly Wrong[] => wrongsOf(schema, 'x', '')

const valueOf = (schema: unknown, name: string, whole = false): unknown => {
  if (!isObject(schema)) throw new Error(`${name}: this is no schema`)
  const { anyOf, enum: words, type } = schema
  if ('const' in schema) return schema['const']
  if (Array.isArray(anyOf)) return valueOf(anyOf[0], name, whole)
  if (Array.isArray(words)) return words[0]
  switch (type) {
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema['minimum'], numberOf(schema['exclusiveMinimum'], -1) + 1)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      return listOf(schema, name, whole)
    case 'object':
      return fieldsOf(schema, name, whole)
    default:
      return {}
  }
}

/** What stands in a text that must have a form. */
const forms = [
  'x',
  '1',
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  '00000000-0000-4000-8000-000000000000',
  'req-00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-000000000000_10.0.0.9',
  '0'.repeat(64),
  '10.9.0.0_24_10.8.0.1',
  'cinder-volume@x',
  'volumes_x',
  'x:00000000-0000-4000-8000-000000000000',
  '/x',
  'urn:x',
  'https://x',
  'x y',
]

const textOf = (schema: Fields, name: string): string => {
  const { pattern } = schema
  if (typeof pattern === 'string') {
    const form = new RegExp(pattern, 'u')
    // One of some words, in a pattern: the first of them.
    const [, word = ''] = /^\^\((\w+)\|/.exec(pattern) ?? []
    const fitting = [name, word, ...forms].find((text) => form.test(text))
    if (fitting === undefined) throw new Error(`${name}: no sample is known for ${pattern}`)
    return fitting
  }
  const [least, most] = [numberOf(schema['minLength'], 0), numberOf(schema['maxLength'], Infinity)]
  return name.slice(0, most).padEnd(least, 'x')
}

const listOf = ({ items, minItems }: Fields, name: string, whole: boolean): unknown => {
  // A tuple has a schema for each place.
  if (Array.isArray(items)) return items.map((one) => valueOf(one, name, whole))
  const least = Math.max(numberOf(minItems, 0), whole ? 1 : 0)
  return Array.from({ length: least }, () => valueOf(items, name, whole))
}

const fieldsOf = (schema: Fields, name: string, whole: boolean): unknown => {
  const { required, patternProperties, propertyNames } = schema
  const properties = asFields(schema['properties'])
  const least = numberOf(schema['minProperties'], 0)
  const demanded = Array.isArray(required) ? required.map(String) : []
  const others = Object.keys(properties).filter((key) => !demanded.includes(key))
  const more = whole ? others : others.slice(0, Math.max(least - demanded.length, 0))
  const given = [...demanded, ...more]
  const fields = Object.fromEntries(given.map((key) => [key, valueOf(properties[key], key, whole)]))
  const [entry] = Object.entries(asFields(patternProperties))
  if (entry === undefined || !(whole || least > given.length)) return fields
  const [pattern, one] = entry
  const key = textOf(isObject(propertyNames) ? propertyNames : { pattern }, name)
  return { ...fields, [key]: valueOf(one, key, whole) }
}

/** What stands in few texts; the second for what forbids little. */
const strange = ['\u0000?', ',/']

/** A text that has not the form which a schema demands; none where it demands none. */
const otherForms = ({ pattern }: Fields): readonly string[] => {
  if (typeof pattern !== 'string') return []
  const other = strange.find((text) => !new RegExp(pattern, 'u').test(text))
  if (other === undefined) throw new Error(`no text is known that is not ${pattern}`)
  return [other]
}

const wrongsOf = (schema: unknown, name: string, where: string): readonly Wrong[] => {
  if (!isObject(schema)) return []
  const at = where === '' ? 'the whole' : where
  const { anyOf, enum: words, type } = schema
  if (Array.isArray(anyOf) || Array.isArray(words) || 'const' in schema)
    return [[`${at}: of no choice`, { of: { no: { choice: true } } }]]
  switch (type) {
    case 'string':
      return [
        [`${at}: no text`, { an: 'object' }],
        ...(typeof schema['maxLength'] === 'number'
          ? [[`${at}: too long`, 'x'.repeat(schema['maxLength'] + 1)] as const]
          : []),
        ...(numberOf(schema['minLength'], 0) > 0 ? [[`${at}: too short`, ''] as const] : []),
        ...otherForms(schema).map((text) => [`${at}: of another form`, text] as const),
      ]
    case 'integer':
    case 'number':
      return [
        [`${at}: no number`, 'many'],
        ...(typeof schema['minimum'] === 'number'
          ? [[`${at}: too little`, schema['minimum'] - 1] as const]
          : []),
        ...(typeof schema['exclusiveMinimum'] === 'number'
          ? [[`${at}: not more than the least`, schema['exclusiveMinimum']] as const]
          : []),
        ...(typeof schema['maximum'] === 'number'
          ? [[`${at}: too much`, schema['maximum'] + 1] as const]
          : []),
      ]
    case 'boolean':
      return [[`${at}: neither yes nor no`, 'perhaps']]
    case 'array':
      return wrongLists(schema, name, at)
    case 'object':
      return wrongFields(schema, name, where)
    default:
      return []
  }
}

const wrongLists = (schema: Fields, name: string, at: string): readonly Wrong[] => {
  const { items, minItems, maxItems } = schema
  if (Array.isArray(items)) return [[`${at}: no list`, { an: 'object' }]]
  const good = valueOf(items, name)
  return [
    [`${at}: no list`, { an: 'object' }],
    ...(numberOf(minItems, 0) > 0 ? [[`${at}: too few`, []] as const] : []),
    ...(typeof maxItems === 'number'
      ? [[`${at}: too many`, Array.from({ length: maxItems + 1 }, () => good)] as const]
      : []),
    ...wrongsOf(items, name, `${at}[]`).map(([what, value]): Wrong => [what, [value]]),
  ]
}

const wrongFields = (schema: Fields, name: string, where: string): readonly Wrong[] => {
  const good = asFields(valueOf(schema, name))
  const { required, minProperties, maxProperties } = schema
  const properties = asFields(schema['properties'])
  const names = Array.isArray(required) ? required.map(String) : []
  const [free] = Object.values(asFields(schema['patternProperties']))
  const crowd = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, valueOf(free, 'x')]))
  return [
    ...names.map((key): Wrong => {
      const rest = Object.entries(good).filter(([other]) => other !== key)
      return [`${where}.${key}: missing`, Object.fromEntries(rest)]
    }),
    ...Object.entries(properties).flatMap(([key, one]) =>
      wrongsOf(one, key, `${where}.${key}`).map(([what, value]): Wrong => [
        what,
        { ...good, [key]: value },
      ]),
    ),
    ...(free === undefined
      ? []
      : wrongsOf(free, 'x', `${where}.*`).map(([what, value]): Wrong => [
          what,
          { ...good, key: value },
        ])),
    ...(numberOf(minProperties, 0) > 0 ? [[`${where}: too few fields`, {}] as const] : []),
    ...(typeof maxProperties === 'number' && free !== undefined
      ? [[`${where}: too many keys`, crowd(maxProperties + 1)] as const]
      : []),
  ]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const asFields = (value: unknown): Fields => (isObject(value) ? value : {})
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise
