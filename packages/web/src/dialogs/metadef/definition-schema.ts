/**
 * What metadata definitions may hold, by Glance's schemas (glance.api.v2.metadef_namespaces,
 * get_schema_definitions). Glance takes more in a property and forgets it: that is told, too.
 */
import type { Schema } from '#forms/rules/schema.ts'

const text: Schema = { type: 'string' }
const short: Schema = { type: 'string', maxLength: 80 }
const truth: Schema = { type: 'boolean' }
const count: Schema = { type: 'integer', minimum: 0 }
const texts: Schema = { type: 'array', items: text }
const kind: Schema = {
  enum: ['array', 'boolean', 'integer', 'number', 'object', 'string', null],
}
/** Read-only fields of a definition, which an exported one has. */
const told: Readonly<Record<string, Schema>> = {
  ...{ self: {}, schema: {}, created_at: {}, updated_at: {} },
}

const ofProperty: Readonly<Record<string, Schema>> = {
  ...told,
  ...{ name: short, title: text, description: text, operators: texts, type: kind },
  ...{ required: texts, minimum: { type: 'number' }, maximum: { type: 'number' } },
  ...{ maxLength: count, minLength: count, pattern: { type: 'string', format: 'regex' } },
  ...{ enum: { type: 'array' }, readonly: truth, default: {} },
  items: { type: 'object', properties: { type: kind, enum: { type: 'array' } } },
  ...{ maxItems: count, minItems: count, uniqueItems: truth, additionalItems: truth },
}

const required = ['title', 'type']

/** Each by its name. */
const properties: Schema = {
  type: 'object',
  additionalProperties: { type: 'object', required, properties: ofProperty },
}

const ofObject: Readonly<Record<string, Schema>> = {
  ...told,
  ...{ name: short, description: text, properties },
  required: { ...texts, uniqueItems: true },
}

const association: Readonly<Record<string, Schema>> = {
  ...told,
  ...{ name: short, prefix: { maxLength: 80 }, properties_target: { maxLength: 80 } },
}

export const definitionSchemas = {
  property: { type: 'object', additionalProperties: false, required, properties: ofProperty },
  object: { type: 'object', additionalProperties: false, properties: ofObject },
  namespace: {
    type: 'object',
    additionalProperties: false,
    required: ['namespace'],
    properties: {
      ...told,
      ...{ namespace: short, display_name: short, description: { type: 'string', maxLength: 500 } },
      ...{ visibility: { enum: ['public', 'private'] }, protected: truth },
      owner: { type: 'string', maxLength: 255 },
      resource_type_associations: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: association },
      },
      properties,
      objects: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: ofObject },
      },
      tags: { type: 'array', items: { type: 'object', properties: { ...told, name: text } } },
    },
  },
} as const satisfies Readonly<Record<string, Schema>>

export type Defined = keyof typeof definitionSchemas
