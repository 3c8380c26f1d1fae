/** What Keystone lets bodies of federation hold (keystone.federation.schema, keystone.federation.utils). */
import type { Schema } from '#wire/schema.ts'
import type { Bodies } from '#keystone/schemas.ts'

const TEXT: Schema = { type: 'string' }
const TEXT_OR_NONE: Schema = { type: ['string', 'null'] }
const FLAG: Schema = { type: 'boolean' }
const URL_TEXT: Schema = {
  type: 'string',
  minLength: 0,
  maxLength: 225,
  pattern: '^[a-zA-Z0-9+.-]+:.+',
}

const closed = (properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
  additionalProperties: false,
})

const provider = {
  enabled: FLAG,
  description: TEXT_OR_NONE,
  authorization_ttl: { type: ['integer', 'null'], minimum: 0 },
  remote_ids: { type: ['array', 'null'], items: TEXT, uniqueItems: true },
} as const

export const identityProviderBodies: Bodies = {
  create: closed({
    ...provider,
    domain_id: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 64,
      pattern: '^[a-zA-Z0-9-]+$',
    },
  }),
  update: closed(provider, { minProperties: 1 }),
}

const protocol = {
  mapping_id: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-zA-Z0-9-_]+$' },
  remote_id_attribute: { type: 'string', maxLength: 64 },
} as const

export const protocolBodies: Bodies = {
  create: closed(protocol, { required: ['mapping_id'] }),
  update: closed(protocol, { minProperties: 1 }),
}

const serviceProvider = {
  auth_url: URL_TEXT,
  sp_url: URL_TEXT,
  description: TEXT_OR_NONE,
  enabled: FLAG,
  relay_state_prefix: TEXT_OR_NONE,
}

export const serviceProviderBodies: Bodies = {
  create: closed(serviceProvider, { required: ['auth_url', 'sp_url'] }),
  update: closed(serviceProvider, { minProperties: 1 }),
}

const DOMAIN = closed({ id: TEXT, name: TEXT })

/** What a requirement of an assertion says besides its type. */
const tested = (by: string): Schema =>
  closed(
    { type: TEXT, [by]: { type: 'array' }, regex: { type: 'boolean' } },
    { required: ['type', by] },
  )

const LOCAL = closed({
  user: closed({
    id: TEXT,
    name: TEXT,
    email: TEXT,
    domain: DOMAIN,
    type: { type: 'string', enum: ['ephemeral', 'local'] },
  }),
  projects: {
    type: 'array',
    items: closed(
      {
        name: TEXT,
        roles: {
          type: 'array',
          items: { type: 'object', required: ['name'], properties: { name: TEXT } },
        },
      },
      { required: ['name', 'roles'] },
    ),
  },
  group: {
    type: 'object',
    oneOf: [
      closed({ id: TEXT }, { required: ['id'] }),
      closed({ name: TEXT, domain: DOMAIN }, { required: ['name', 'domain'] }),
    ],
  },
  groups: TEXT,
  group_ids: TEXT,
  domain: DOMAIN,
})

const REMOTE: Schema = {
  type: 'object',
  oneOf: [
    closed({ type: TEXT }, { required: ['type'] }),
    ...['any_one_of', 'not_any_of', 'blacklist', 'whitelist'].map(tested),
  ],
}

/** Rules of a mapping; all that is wrong with them is told at once. */
export const mappingBody: Schema = {
  type: 'object',
  required: ['rules'],
  properties: {
    rules: {
      minItems: 1,
      type: 'array',
      items: closed(
        {
          local: { type: 'array', items: LOCAL },
          remote: { minItems: 1, type: 'array', items: REMOTE },
        },
        { required: ['local', 'remote'] },
      ),
    },
  },
}
