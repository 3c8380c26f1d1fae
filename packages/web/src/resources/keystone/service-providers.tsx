import { serviceProviders as api, type ServiceProvider } from '@meridian/contract'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { area, line, tick } from '#resource/forms/fields.ts'
import { choice, overview, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { serviceProvider } from '#kinds/keystone/federation-kinds.ts'

const fields = {
  description: area(t('Description')),
  auth_url: line(t('Authentication URL'), {
    description: t('Where its Keystone takes the sign-in, up to …/protocols/saml2/auth.'),
    rules: [required()],
  }),
  sp_url: line(t('Service Provider URL'), {
    description: t('Where it takes what this cloud says of its users.'),
    rules: [required()],
  }),
  enabled: tick(t('Enabled'), { start: true }),
}

const create = creating(serviceProvider, {
  requires: [policy('identity', 'identity:create_service_provider')],
  endpoint: api.create,
  fields: { id: line(t('Service Provider ID'), { rules: [required()] }), ...fields },
})

const edit = editing(serviceProvider, {
  requires: [policy('identity', 'identity:update_service_provider')],
  endpoint: api.update,
  fields,
})

const remove = removing(serviceProvider, api.remove, {
  requires: [policy('identity', 'identity:delete_service_provider')],
})

/** Other clouds to which users of this one may go on. */
export const serviceProviders = resource(serviceProvider, {
  ...reads(api),
  properties: {
    id: { label: t('Service Provider ID'), value: ({ id }) => id },
    description: { label: t('Description'), value: ({ description }) => description, priority: 3 },
    enabled: { ...yesNo(t('Enabled'), ({ enabled }: ServiceProvider) => enabled), priority: 2 },
    auth_url: { label: t('Authentication URL'), priority: 3 },
    sp_url: { label: t('Service Provider URL'), priority: 4 },
    relay_state_prefix: { label: t('Relay State Prefix') },
  },
  columns: ['id', 'description', 'enabled', 'auth_url', 'sp_url'],
  sort: 'id',
  drawer: ['relay_state_prefix'],
  facets: {
    id: text(t('Service Provider ID'), ({ id }: ServiceProvider) => id),
    auth_url: text(t('Authentication URL'), ({ auth_url }: ServiceProvider) => auth_url),
    enabled: choice(t('Enabled'), yesOrNo, ({ enabled }: ServiceProvider) => enabled),
  },
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  details: [
    overview(
      ...(['id', 'description', 'enabled', 'auth_url', 'sp_url', 'relay_state_prefix'] as const),
    ),
  ],
  hint: t('Create a service provider to let users of this cloud go on to another.'),
})
