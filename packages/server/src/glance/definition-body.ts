import { definitionOf, isMetadefName, say } from '@meridian/contract'
import { errors } from '#http/errors.ts'

/** Read-only fields of a metadata definition, which an exported one has all the same. */
const readOnly = ['self', 'schema', 'created_at', 'updated_at'] as const

/**
 * The fields that a text defines, without the read-only ones. Throws 400 with the place where the
 * text is no JSON, and for a name by which an item could be neither opened nor deleted.
 */
export const writable = (text: string): Record<string, unknown> => {
  const read = definitionOf(text)
  if ('problem' in read) throw errors.bad(read.problem)
  const unfit = namesIn(read.value).find((name) => !isMetadefName(name))
  if (unfit !== undefined)
    throw errors.bad(say('The name "{name}" cannot be part of an address.', { name: unfit }))
  return cleaned(read.value)
}

/** The names of a definition and of its parts; Glance itself refuses a name that is no text. */
const namesIn = (fields: Readonly<Record<string, unknown>>): readonly string[] => {
  const { namespace, name, properties, objects, tags } = fields
  const isNamespace = namespace !== undefined || objects !== undefined || tags !== undefined
  const parts = [objects, tags].flatMap((one): unknown[] => (Array.isArray(one) ? one : []))
  const found = [namespace, name, ...parts.map(nameOf)].filter((one) => typeof one === 'string')
  const keys =
    isNamespace && typeof properties === 'object' && properties !== null ? properties : {}
  return [...found, ...Object.keys(keys)]
}

const nameOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'name' in part ? part.name : undefined

const cleaned = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { objects, resource_type_associations: associations, ...rest } = withoutReadOnly(fields)
  return {
    ...rest,
    ...(objects !== undefined && { objects: each(objects) }),
    ...(associations !== undefined && { resource_type_associations: each(associations) }),
  }
}

const each = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) =>
        typeof one === 'object' && one !== null ? withoutReadOnly({ ...one }) : one,
      )
    : value

/** A definition without them. */
export const withoutReadOnly = (
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !isReadOnly(key)))

const isReadOnly = (key: string) => readOnly.some((one) => one === key)
