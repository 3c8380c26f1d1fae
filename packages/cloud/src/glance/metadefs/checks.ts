/** What metadata definitions may be, in the words of Glance's schemas (glance.api.v2.metadef_*). */
import { badRequest, forbidden, invalidSchema } from '#glance/faults.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { firstFailure, type Schema } from '#wire/schema.ts'

const text: Schema = { type: 'string' }
const short: Schema = { type: 'string', maxLength: 80 }
const whole: Schema = { type: 'integer', minimum: 0 }
const truth: Schema = { type: 'boolean' }
const any: Schema = { type: 'array' }
const texts: Schema = { type: 'array', items: text }
const kind: Schema = {
  type: 'string',
  enum: ['array', 'boolean', 'integer', 'number', 'object', 'string', null],
}

const property: Readonly<Record<string, Schema>> = {
  name: short,
  title: text,
  description: text,
  operators: texts,
  type: kind,
  required: texts,
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  maxLength: whole,
  minLength: whole,
  pattern: text,
  enum: any,
  readonly: truth,
  default: {},
  items: { type: 'object', properties: { type: kind, enum: any } },
  maxItems: whole,
  minItems: whole,
  uniqueItems: truth,
  additionalItems: truth,
}
const anyProperty: Schema = {
  type: 'object',
  required: ['title', 'type'],
  properties: property,
}
const properties: Schema = { type: 'object', patternProperties: { '^': anyProperty } }
const object: Readonly<Record<string, Schema>> = {
  name: short,
  description: text,
  required: { ...texts, uniqueItems: true },
  properties,
}
const association: Readonly<Record<string, Schema>> = {
  name: short,
  prefix: short,
  properties_target: short,
}

const closed = (name: string, fields: Readonly<Record<string, Schema>>, required: string[]) => ({
  name,
  schema: { type: 'object', additionalProperties: false, required, properties: fields },
})

export const schemas = {
  namespace: closed(
    'namespace',
    {
      namespace: short,
      display_name: short,
      description: { type: 'string', maxLength: 500 },
      visibility: { type: 'string', enum: ['public', 'private'] },
      protected: truth,
      owner: { type: 'string', maxLength: 255 },
      resource_type_associations: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: association },
      },
      properties,
      objects: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: object },
      },
      tags: { type: 'array', items: { type: 'object', properties: { name: text } } },
    },
    ['namespace'],
  ),
  property: closed('property', property, ['name', 'type', 'title']),
  object: closed('object', object, ['name']),
  association: closed('resource_type_association', association, ['name']),
} as const

/** The body of a request that makes or changes a definition. Throws Glance's 400 and 403. */
export function definitionIn(context: Context, kindOf: keyof typeof schemas): JsonObject {
  const { name, schema } = schemas[kindOf]
  const { body } = context
  if (body === undefined) throw badRequest('Body expected in request.')
  for (const key of ['self', 'schema', 'created_at', 'updated_at']) {
    if (isObject(body) && Object.hasOwn(body, key)) {
      throw forbidden(`Attribute '${key}' is read-only.`)
    }
  }
  const failure = firstFailure(schema, body)
  if (failure) throw invalidSchema(failure.message, name)
  if (!isObject(body)) throw serverError()
  return body
}

/** Glance answers 500 to what it does not expect, such as an order by an unknown field. */
export const serverError = (): Fault =>
  new Fault(
    500,
    'The server has either erred or is incapable of performing the requested operation.',
  )
