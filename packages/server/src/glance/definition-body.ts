import { definitionOf } from '@meridian/contract'
import { errors } from '#plugins/errors.ts'

/** What Glance says of a definition and takes from nobody, as it stands in one that was exported. */
const readOnly = ['self', 'schema', 'created_at', 'updated_at'] as const

/** What a text defines, without that. Throws 400 in words that say where it is no JSON. */
export const writable = (text: string): Record<string, unknown> => {
  const read = definitionOf(text)
  if ('problem' in read) throw errors.bad(read.problem)
  return cleaned(read.value)
}

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
