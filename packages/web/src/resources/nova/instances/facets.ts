import { compute, flavors, images, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Facet } from '#resource/define.ts'
import { asked, yesOrNo } from '#resource/makers.tsx'
import { instanceStates, powerOptions } from '#resources/nova/instances/states.ts'

/** All that Nova can filter by itself: each goes to the cloud under its own name. */
export const facets: Readonly<Record<string, Facet<Server>>> = {
  name: asked(t('Name')),
  status: asked(t('Status'), instanceStates.options),
  ip: asked(t('IPv4 Address')),
  ip6: asked(t('IPv6 Address')),
  // A menu of more than this is none.
  image: asked(t('Image'), async () => {
    const query = { ...{ paginate: true, limit: 1000 }, sort_key: 'name', sort_dir: 'asc' as const }
    const { items } = await call(images.list, { query })
    return items.map(({ id, name }) => ({ value: id, label: name ?? id }))
  }),
  flavor: asked(t('Flavor'), async () =>
    (await call(flavors.list, {})).items.map(({ id, name }) => ({ value: id, label: name })),
  ),
  key_name: asked(t('Key Pair')),
  availability_zone: asked(t('Availability Zone'), async () =>
    (await call(compute.availabilityZones, {})).items.map(({ zoneName }) => ({
      value: zoneName,
      label: zoneName,
    })),
  ),
  power_state: asked(t('Power State'), powerOptions),
  locked: asked(t('Locked'), yesOrNo),
  tags: asked(t('Tags')),
  'changes-since': asked(t('Changed Since')),
}

/** What Nova filters by for administrators alone. */
export const adminFacets: Readonly<Record<string, Facet<Server>>> = {
  host: asked(t('Host'), async () =>
    (await import('#resources/nova/instances/hosts.ts')).hostOptions(),
  ),
  user_id: asked(t('User ID')),
}
