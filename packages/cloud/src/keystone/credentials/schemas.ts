/** What Keystone lets bodies of credentials hold (keystone.application_credential, keystone.credential). */
import type { Schema } from '#wire/schema.ts'

const TEXT: Schema = { type: 'string' }
const ID: Schema = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-zA-Z0-9-]+$' }
const NAME: Schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '[\\S]+' }
const TEXT_OR_NONE: Schema = { type: ['string', 'null'] }

export const applicationCredentialBody: Schema = {
  type: 'object',
  properties: {
    name: NAME,
    description: TEXT_OR_NONE,
    secret: { type: ['null', 'string'] },
    expires_at: { type: ['null', 'string'] },
    roles: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: ID, name: NAME },
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
      },
    },
    unrestricted: { type: 'boolean' },
    access_rules: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 0, maxLength: 225, pattern: '^\\/.*' },
          method: { type: 'string', pattern: '^(POST|GET|HEAD|PATCH|PUT|DELETE)$' },
          service: ID,
          id: ID,
        },
        additionalProperties: false,
      },
    },
  },
  required: ['name'],
}

const properties = { blob: TEXT, project_id: TEXT, type: TEXT, user_id: TEXT }

/** An EC2 key belongs to a project; what else is kept need not. */
export const credentialBodies = {
  ec2: { type: 'object', properties, required: ['blob', 'type', 'user_id', 'project_id'] },
  other: { type: 'object', properties, required: ['blob', 'type', 'user_id'] },
  update: {
    type: 'object',
    properties: { blob: TEXT },
    additionalProperties: false,
    required: ['blob'],
  },
} satisfies Record<string, Schema>
