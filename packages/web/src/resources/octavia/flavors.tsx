import {
  flavorProfiles,
  loadBalancerFlavors as api,
  LoadBalancerFlavorCreate,
  LoadBalancerFlavorUpdate,
  type LoadBalancerFlavor,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { tellingToo } from '#resource/actions/telling-too.ts'
import { policy, resource } from '#resource/define.ts'
import { askForm, line, select, tick } from '#resource/forms/fields.ts'
import { link } from '#resource/link.tsx'
import { choice, copyable, overview, text, yesOrNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { flavorProfile, loadBalancerFlavor } from '#kinds/octavia/kinds.ts'
import { rule } from '#resources/octavia/rules.ts'

const fields = {
  name: line(t('Name')),
  description: line(t('Description')),
  is_enabled: tick(t('Enabled'), {
    start: true,
    description: t('New load balancers may have it.'),
  }),
}

const { name, ...others } = fields

const create = creating(loadBalancerFlavor, {
  requires: [rule('flavor', 'post')],
  form: async (signal) => {
    const { needed } = await import('#dialogs/octavia/read.ts')
    const reading = call(flavorProfiles.list, {}, { signal })
    const { items } = await needed(reading, t('Unable to retrieve flavor profiles.'), signal)
    const profiles = items.map(({ id, name: label, provider_name }) => ({
      ...{ value: id, label, description: provider_name },
    }))
    return askForm({
      endpoint: { ...api.create, body: LoadBalancerFlavorCreate },
      fields: {
        name,
        flavor_profile_id: select(t('Flavor Profile'), profiles, {
          start: '',
          none: t('There is no flavor profile. Create one first.'),
        }),
        ...others,
      },
      send: (flavor) => call(api.create, { body: { flavor } }),
      failed: t('Unable to create flavor.'),
    })
  },
})

const edit = editing(loadBalancerFlavor, {
  requires: [rule('flavor', 'put')],
  endpoint: { ...api.update, body: LoadBalancerFlavorUpdate },
  fields,
  send: ({ id }, flavor) => call(api.update, { params: { id }, body: { flavor } }),
  failed: t('Unable to update flavor.'),
})

const remove = tellingToo(
  removing(loadBalancerFlavor, api.remove, { requires: [rule('flavor', 'delete')] }),
  t('Unable to delete flavor.'),
)

/** What load balancers can be made as, which administrators decide (SV-LBFLAV-01). */
export const loadBalancerFlavors = resource(loadBalancerFlavor, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 3 },
    is_enabled: { label: t('Enabled'), priority: 2 },
    profile: {
      ...link(
        t('Flavor Profile'),
        flavorProfile,
        ({ flavor_profile_id }: LoadBalancerFlavor) => flavor_profile_id,
      ),
      requires: [policy('load-balancer', 'os_load-balancer_api:flavor-profile:get_all')],
    },
  },
  columns: ['name', 'description', 'is_enabled'],
  sort: 'name',
  drawer: ['id'],
  facets: {
    name: text(t('Name'), (one) => one.name),
    is_enabled: choice(t('Enabled'), yesOrNo, (one) => one.is_enabled),
  },
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  unread: t('Unable to retrieve flavors.'),
  lost: { to: '/project/load_balancer_flavors', says: t('Unable to retrieve flavor.') },
  details: [overview('name', 'id', 'description', 'is_enabled', 'profile')],
  hint: t('Administrators make flavors, which new load balancers may have.'),
})
