import { flavorProfiles as api, FlavorProfileCreate, FlavorProfileUpdate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { json } from '#forms/rules/address-validators.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { tellingToo } from '#resource/actions/telling-too.ts'
import { resource } from '#resource/define.ts'
import { area, line } from '#resource/forms/fields.ts'
import { copyable, overview, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { flavorProfile } from '#kinds/octavia/kinds.ts'
import { rule } from '#resources/octavia/rules.ts'

const fields = {
  name: line(t('Name')),
  provider_name: line(t('Provider Name'), { description: t('Such as amphora.') }),
  flavor_data: area(t('Flavor Data'), {
    description: t('The settings for the provider, as JSON.'),
    rules: [json()],
    mono: true,
  }),
}

const create = creating(flavorProfile, {
  requires: [rule('flavor-profile', 'post')],
  endpoint: { ...api.create, body: FlavorProfileCreate },
  fields,
  send: (flavor_profile) => call(api.create, { body: { flavor_profile } }),
  failed: t('Unable to create flavor profile.'),
})

const edit = editing(flavorProfile, {
  requires: [rule('flavor-profile', 'put')],
  endpoint: { ...api.update, body: FlavorProfileUpdate },
  fields,
  send: ({ id }, flavor_profile) => call(api.update, { params: { id }, body: { flavor_profile } }),
  failed: t('Unable to update flavor profile.'),
})

const remove = tellingToo(
  removing(flavorProfile, api.remove, { requires: [rule('flavor-profile', 'delete')] }),
  t('Unable to delete flavor profile.'),
)

/** What a provider makes of a flavor, for administrators (SV-LBFLAV-03). */
export const flavorProfiles = resource(flavorProfile, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    provider_name: { label: t('Provider'), priority: 2 },
    flavor_data: { label: t('Flavor Data'), priority: 3 },
  },
  columns: ['name', 'provider_name', 'flavor_data'],
  sort: 'name',
  drawer: ['id'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    provider_name: text(t('Provider'), ({ provider_name }) => provider_name),
  },
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  unread: t('Unable to retrieve flavor profiles.'),
  lost: { to: '/admin/flavor_profiles', says: t('Unable to retrieve flavor profile.') },
  details: [overview('name', 'id', 'provider_name', 'flavor_data')],
  hint: t('Create a flavor profile to say what a flavor means to a provider.'),
})
