/** What a body says of a zone (designate.objects.zone and its adapter). */
import { changesIn, namesOf, need, type FieldsOf } from '#designate/bodies.ts'
import { invalidFields, unknownFailure, type ValidationError } from '#designate/fault-style.ts'
import { domain, email, integer, intOf, nullable, oneOf, raised, text } from '#designate/fields.ts'
import type { Zone } from '#designate/rows.ts'
import type { Json, JsonObject } from '#http/json.ts'
import { pythonType } from '#wire/python.ts'

const FIELDS: FieldsOf = {
  ...{ id: {}, pool_id: {}, project_id: {} },
  name: { coerce: domain(255), immutable: true },
  email: { coerce: email(255) },
  description: { coerce: nullable(text(160)) },
  ttl: { coerce: nullable(integer(0, 2_147_483_647)) },
  ...{ serial: {}, status: {}, action: {}, version: {} },
  type: { coerce: nullable(oneOf(['SECONDARY', 'PRIMARY'])), immutable: true },
  ...{ created_at: {}, updated_at: {}, transferred_at: {} },
}

export type ZoneChanges = Partial<
  Pick<Zone, 'name' | 'email' | 'description' | 'ttl' | 'type' | 'attributes' | 'masters'>
>

/** What a body changes of a zone, or says of a new one. Throws 400 in Designate's words. */
export function zoneChanges(body: Json, current?: Zone): ZoneChanges {
  const { masters, attributes, ...plain } = namesOf(body)
  const lists = {
    ...(masters === undefined ? {} : { masters: mastersOf(masters) }),
    ...(attributes === undefined ? {} : { attributes: attributesOf(attributes) }),
  }
  // A zone of no type is one that Designate's own servers are the first for.
  const given: JsonObject = current || plain['type'] ? plain : { ...plain, type: 'PRIMARY' }
  const changes: ZoneChanges = { ...changesIn('zone', FIELDS, given, current ?? {}), ...lists }
  check(changes, current)
  if (!current) need(changes, 'name')
  if ('ttl' in changes && changes.ttl === null) throw unknownFailure()
  return changes
}

function check(changes: ZoneChanges, current: Zone | undefined): void {
  const masters = changes.masters ?? current?.masters ?? []
  const errors: ValidationError[] = []
  if ((current?.type ?? changes.type) === 'PRIMARY') {
    if (masters.length > 0) {
      errors.push({
        path: ['type'],
        message: "'masters' has more items than allowed",
        validator: 'maxItems',
        validator_value: ['masters'],
      })
    }
    if ((changes.email ?? current?.email) === undefined) errors.push(required('email', 'email'))
  } else {
    if (masters.length === 0) errors.push(required('masters', ['masters']))
    for (const name of ['email', 'ttl'] as const) {
      if (name in changes && changes[name] !== current?.[name]) {
        errors.push({
          path: ['type'],
          message: `'${name}' can't be specified when type is SECONDARY`,
          validator: 'not_allowed',
          validator_value: name,
        })
      }
    }
  }
  if (errors.length > 0) throw invalidFields(errors)
}

const required = (name: string, value: unknown): ValidationError => ({
  path: ['type', name],
  message: `'${name}' is a required property`,
  validator: 'required',
  validator_value: value,
})

const port = integer(1, 65_535)

/** Each master is a host, with a port where that is not 53. */
function mastersOf(value: Json): string[] {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    throw raised('TypeError', `'${pythonType(value)}' object is not iterable`)
  }
  const each: Json[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? [...value]
      : Object.keys(value)
  return each.map((one) => {
    if (typeof one !== 'string') {
      throw raised('AttributeError', `'${pythonType(one)}' object has no attribute 'split'`)
    }
    const [, host = one, digits = ''] = /^([^:]*):(.*)$/s.exec(one) ?? []
    const number = intOf(digits)
    if (number === undefined) return one
    port(number, 'port')
    return number === 53 ? host : `${host}:${number}`
  })
}

function attributesOf(value: Json): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw raised('AttributeError', `'${pythonType(value)}' object has no attribute 'items'`)
  }
  const entries = Object.entries(value).map(([key, of]) => {
    return [text(50)(key, 'key'), text(50)(of, 'value')] as const
  })
  return Object.fromEntries(entries)
}
