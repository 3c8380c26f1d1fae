/** What a body says of a record set (designate.objects.recordset and its adapter). */
import { changesIn, namesOf, type FieldsOf } from '#designate/bodies.ts'
import { invalidFields, invalidObject, type ValidationError } from '#designate/fault-style.ts'
import { host, integer, nullable, raised, text } from '#designate/fields.ts'
import { isNameFor, isRecord, NoSuchIndex, RECORD_TYPES } from '#designate/records.ts'
import type { RecordSet } from '#designate/rows.ts'
import type { Json } from '#http/json.ts'
import { pythonText, pythonType } from '#wire/python.ts'

const FIELDS: FieldsOf = {
  ...{ id: {}, zone_id: {}, project_id: {}, zone_name: {} },
  name: { coerce: nullable(host(255)), immutable: true },
  type: { coerce: nullable(text()), immutable: true },
  description: { coerce: nullable(text(160)) },
  ttl: { coerce: nullable(integer(0, 2_147_483_647)) },
  ...{ status: {}, action: {}, version: {}, created_at: {}, updated_at: {} },
}

export type RecordSetChanges = Partial<Pick<RecordSet, 'description' | 'ttl'>> & {
  readonly name?: string | null
  readonly type?: string | null
  readonly records?: readonly string[]
}

/** What a body changes of a record set, or says of a new one. Throws 400 in Designate's words. */
export function recordSetChanges(body: Json, current?: RecordSet): RecordSetChanges {
  const { records, ...plain } = namesOf(body)
  const lists = records === undefined ? {} : { records: recordsIn(records, current?.records ?? []) }
  const before = { ...current, ...derived(current) }
  for (const name of ['status', 'action'] as const) {
    if (!(name in plain) || plain[name] !== before[name]) continue
    throw raised('AttributeError', `Designate object 'RecordSet' has noattribute '${name}'`)
  }
  const changes = changesIn('recordset', FIELDS, plain, before)
  const all: RecordSetChanges = { ...changes, ...lists }
  validate({ ...current, ...all })
  return all
}

/** What is made of the records. */
function derived(current: RecordSet | undefined): { status: string; action: string } {
  if (!current || current.record_status === '') return { status: 'ACTIVE', action: 'NONE' }
  return { status: current.record_status, action: current.record_action }
}

/** Records that were there stay where they were; duplicates are dropped. */
function recordsIn(value: Json, before: readonly string[]): string[] {
  if (!Array.isArray(value)) {
    throw invalidFields([
      {
        path: ['records'],
        message: `'${pythonText(value)}' is not a valid list of records`,
        validator: 'type',
        validator_value: ['list'],
      },
    ])
  }
  const all = new Set(
    value.map((one) => {
      if (typeof one !== 'object') return pythonText(one)
      if (one !== null) throw raised('TypeError', `unhashable type: '${pythonType(one)}'`)
      throw raised('ValueError', "Field `data' cannot be None")
    }),
  )
  const kept = before.filter((record) => all.has(record))
  return [...kept, ...[...all].filter((record) => !before.includes(record))]
}

/** Whether the records are ones of the type, and the name one that it may have. */
function validate(set: RecordSetChanges): void {
  const { type = null, name = null, records = [] } = set
  if (type === null || !RECORD_TYPES.includes(type)) {
    throw invalidFields([
      {
        path: ['recordset', 'type'],
        message: `'${type ?? 'None'}' is not a valid record type`,
        validator: 'value',
        validator_value: [type],
      },
    ])
  }
  const errors = records.flatMap((record, at) => failureOf(type, record, at))
  if (name !== null && !isNameFor(type, name)) throw invalidObject('name is invalid')
  if (errors.length > 0) throw invalidFields(errors)
}

function failureOf(type: string, record: string, at: number): ValidationError[] {
  try {
    if (isRecord(type, record)) return []
  } catch (error) {
    if (error instanceof NoSuchIndex) {
      throw invalidObject(
        `Provided object is not valid. Got a IndexError error with message ${error.message}`,
      )
    }
    throw error
  }
  return [
    {
      path: ['records', at],
      message: `'${record}' is not a '${type}' Record`,
      validator: 'format',
      validator_value: [type],
    },
  ]
}
