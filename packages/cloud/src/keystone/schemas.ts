/** What Keystone lets a body hold; a property that is not named here may hold anything. */
import type { Schema } from '#wire/schema.ts'

const FLAG: Schema = { type: 'boolean' }
const TEXT: Schema = { type: 'string' }
const TEXT_OR_NONE: Schema = { type: ['string', 'null'] }
const ID: Schema = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-zA-Z0-9-]+$' }
const ID_OR_NONE: Schema = { ...ID, type: ['string', 'null'] }
export const TAG: Schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^,/]*$' }
export const TAGS: Schema = {
  type: 'array',
  items: TAG,
  maxItems: 80,
  uniqueItems: true,
}

const name = (maxLength: number): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: '[\\S]+',
})

/** Yes, no, or None, which takes an option back. */
const SWITCH: Schema = { type: ['boolean', 'null'] }
/** Sets of methods that sign a user in together. */
const METHODS: Schema = {
  type: ['array', 'null'],
  items: { type: 'array', items: TEXT, minItems: 1, uniqueItems: true },
  uniqueItems: true,
}

const options = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
})

export type Bodies = { readonly create: Schema; readonly update: Schema }

const bodies = (properties: Readonly<Record<string, Schema>>): Bodies => ({
  create: { type: 'object', properties, required: ['name'] },
  update: { type: 'object', properties, minProperties: 1 },
})

export const userBodies = bodies({
  default_project_id: ID_OR_NONE,
  description: TEXT_OR_NONE,
  domain_id: ID,
  enabled: FLAG,
  name: name(255),
  password: TEXT_OR_NONE,
  options: options({
    ignore_change_password_upon_first_use: SWITCH,
    ignore_password_expiry: SWITCH,
    ignore_lockout_failure_attempts: SWITCH,
    lock_password: SWITCH,
    ignore_user_inactivity: SWITCH,
    multi_factor_auth_enabled: SWITCH,
    multi_factor_auth_rules: METHODS,
  }),
})
export const groupBodies = bodies({ description: TEXT_OR_NONE, domain_id: ID, name: name(255) })
export const projectBodies = bodies({
  description: TEXT_OR_NONE,
  domain_id: ID_OR_NONE,
  enabled: FLAG,
  is_domain: FLAG,
  parent_id: ID_OR_NONE,
  name: name(64),
  tags: TAGS,
  options: options({ immutable: SWITCH }),
})
export const domainBodies = bodies({
  description: TEXT_OR_NONE,
  enabled: FLAG,
  name: name(64),
  tags: TAGS,
})
export const roleBodies = bodies({
  name: name(255),
  description: TEXT,
  options: options({ immutable: SWITCH }),
})
export const passwordBody: Schema = {
  type: 'object',
  properties: { original_password: TEXT, password: TEXT },
  required: ['original_password', 'password'],
  additionalProperties: false,
}
