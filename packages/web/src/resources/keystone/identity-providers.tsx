import { domains, identityProviders as api, type IdentityProvider } from '@meridian/contract'
import { call } from '#api/call.ts'
import { integer, min, required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { area, line, lines, number, select, tick } from '#resource/forms/fields.ts'
import { naming } from '#resource/link.tsx'
import {
  children,
  choice,
  copyable,
  overview,
  several,
  text,
  yesNo,
  yesOrNo,
} from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { federationProtocol, identityProvider } from '#kinds/keystone/federation-kinds.ts'
import { domain } from '#kinds/keystone/kinds.ts'

const fields = {
  description: area(t('Description')),
  remote_ids: lines(t('Remote IDs'), {
    description: t(
      'What the identity provider calls itself in what it says of its users, such as the address of its issuer: one in each line.',
    ),
  }),
  authorization_ttl: number(t('Authorization TTL'), {
    unit: t('minutes'),
    description: t(
      'How long a user keeps the groups of the last sign-in. If empty, as Keystone’s own setting says.',
    ),
    rules: [integer(), min(0)],
  }),
  enabled: tick(t('Enabled'), {
    start: true,
    description: t('Users can sign in by it.'),
  }),
}

/** A domain of its own is what Keystone makes where none is named. */
const own = { value: '', label: t('A new domain for its users') }

const register = creating(identityProvider, {
  id: 'register',
  label: t('Register Identity Provider'),
  requires: [policy('identity', 'identity:create_identity_provider')],
  endpoint: api.create,
  fields: {
    id: line(t('Identity Provider ID'), { rules: [required()] }),
    description: fields.description,
    remote_ids: fields.remote_ids,
    domain_id: select(
      t('Domain'),
      async (signal) => {
        const { items } = await call(domains.list, {}, { signal })
        const found = items.map(({ id, name }) => ({ value: id, label: name }))
        return [own, ...found.toSorted((a, b) => a.label.localeCompare(b.label))]
      },
      { start: '', description: t('The domain of its users. It cannot be changed later.') },
    ),
    authorization_ttl: fields.authorization_ttl,
    enabled: fields.enabled,
  },
  submit: t('Register'),
  done: t('Identity provider registered successfully.'),
  failed: t('Unable to register the identity provider.'),
})

const edit = editing(identityProvider, {
  label: t('Edit Identity Provider'),
  requires: [policy('identity', 'identity:update_identity_provider')],
  endpoint: api.update,
  fields,
  done: t('Identity provider updated successfully.'),
})

const unregister = removing(identityProvider, api.remove, {
  requires: [policy('identity', 'identity:delete_identity_provider')],
  words: {
    act: (things) => t('Unregister {things}', { things }),
    confirm: (things) => t('Confirm Unregister {things}', { things }),
    warn: (_, names) =>
      t(
        'You have selected "%s". Nobody can sign in by it any more, and who has done so is signed out. Its domain stays.',
        names,
      ),
    done: (things, names) => t('Unregistered {things}: %s.', { things }, names),
    failed: (things, names) => t('Unable to unregister {things}: %s.', { things }, names),
  },
})

const addProtocol = asking(identityProvider, {
  id: 'add-protocol',
  label: t('Add Protocol'),
  makes: federationProtocol.type,
  requires: [policy('identity', 'identity:create_protocol')],
  form: async (idp) => (await import('#dialogs/federation/protocol.ts')).addingProtocol(idp),
  result: (made) => ({ created: [refTo(federationProtocol, made)] }),
})

/** Who vouches for users from elsewhere. */
export const identityProviders = resource(identityProvider, {
  ...reads(api),
  properties: {
    id: { label: t('Identity Provider ID'), value: ({ id }) => id },
    name: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), value: ({ description }) => description, priority: 2 },
    domain: naming(t('Domain'), domain, ({ domain_id }) => domain_id),
    enabled: { ...yesNo(t('Enabled'), ({ enabled }: IdentityProvider) => enabled), priority: 3 },
    remote_ids: {
      ...several(t('Remote IDs'), ({ remote_ids }: IdentityProvider) => remote_ids, 3),
      priority: 4,
    },
    authorization_ttl: {
      label: t('Authorization TTL'),
      value: ({ authorization_ttl }) =>
        typeof authorization_ttl === 'number'
          ? t('{count} minutes', { count: authorization_ttl })
          : t('Keystone’s default'),
    },
  },
  columns: ['id', 'description', 'enabled', 'remote_ids'],
  sort: 'id',
  drawer: ['domain', 'authorization_ttl'],
  facets: {
    id: text(t('Identity Provider ID'), ({ id }: IdentityProvider) => id),
    remote: text(t('Remote ID'), ({ remote_ids }: IdentityProvider) => remote_ids.join(' ')),
    enabled: choice(t('Enabled'), yesOrNo, ({ enabled }: IdentityProvider) => enabled),
  },
  actions: { global: [register], batch: [unregister], item: [edit, addProtocol, unregister] },
  details: [
    overview(
      ...(['id', 'description', 'enabled', 'domain', 'remote_ids', 'authorization_ttl'] as const),
    ),
    children(federationProtocol),
  ],
  hint: t('Register an identity provider to let users sign in who have an account elsewhere.'),
})
