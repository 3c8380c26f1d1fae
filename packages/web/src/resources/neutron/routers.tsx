import { routers as api, type Router } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import {
  asked,
  children,
  copyable,
  date,
  lazyTab,
  overview,
  several,
  yesNo,
} from '#resource/makers.tsx'
import { link } from '#resource/link.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { network, router, routerInterface, routerRoute } from '#kinds/neutron/kinds.ts'
import { batch, global, item, spread } from '#resources/neutron/router-actions.ts'
import { hangsOnRouter } from '#resources/neutron/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const { list, load } = reads(api, terms)

const refresh = refreshing(
  router,
  async (items) => {
    const query = { id: items.map(({ id }) => id), all_projects: true }
    return (await call(api.list, { query })).items
  },
  load,
)

const routerStates = states(router, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  ALLOCATING: ['working', t('Allocating')],
  BUILD: ['working', t('Build')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
})

const adminStates = states(router, ({ admin_state }) => admin_state, {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
})

/** Neutron filters by the field that stands behind the state. */
const adminOptions = [
  { value: 'true', label: t('Up') },
  { value: 'false', label: t('Down') },
]

const gatewayAddresses = ({ external_gateway_info: gateway }: Router) =>
  (gateway?.external_fixed_ips ?? []).map(({ ip_address }) => ip_address)

const agents = lazyTab(router, 'agents', t('L3 Agents'), async () => {
  const { Agents } = await import('#resources/neutron/router-agents.tsx')
  return ({ id }) => <Agents id={id} />
})

/** Routers: how the networks of a project reach each other and the outside. */
export const routers = resource(router, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id, tenant_id }) => project_id ?? tenant_id),
  states: routerStates,
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    status: { ...routerStates.badge(t('Status')), sortKey: 'status', priority: 2 },
    admin_state: {
      ...adminStates.badge(t('Admin State')),
      ...{ sortKey: 'admin_state_up', priority: 4 },
    },
    external: {
      ...link(
        t('External Network'),
        network,
        ({ external_gateway_info: gateway }: Router) => gateway?.network_id,
      ),
      priority: 3,
    },
    addresses: several(t('Gateway Addresses'), gatewayAddresses),
    snat: yesNo(t('SNAT'), ({ external_gateway_info: gateway }) => gateway?.enable_snat),
    zones: {
      label: t('Availability Zones'),
      priority: 7,
      value: ({ availability_zones = [] }) => availability_zones.join(', '),
    },
    hints: {
      label: t('Availability Zone Hints'),
      value: ({ availability_zone_hints = [] }) => availability_zone_hints.join(', '),
    },
    distributed: {
      ...yesNo(t('Distributed'), ({ distributed }: Router) => distributed),
      priority: 8,
      requires: spread.seen.distributed,
    },
    ha: {
      ...yesNo(t('High Availability'), ({ ha }: Router) => ha),
      priority: 9,
      requires: spread.seen.ha,
    },
    tags: several(t('Tags'), ({ tags = [] }: Router) => tags),
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'status', 'external', 'admin_state', 'zones'],
  admin: {
    columns: [
      ...(['name', 'project', 'status', 'external', 'admin_state'] as const),
      ...(['distributed', 'ha', 'zones'] as const),
    ],
  },
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    description: asked(t('Description')),
    admin_state_up: asked(t('Admin State'), adminOptions),
  },
  actions: { global, batch, item },
  status: 'status',
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status', 'admin_state'] as const),
      ...(['external', 'addresses', 'snat', 'distributed', 'ha', 'zones', 'hints'] as const),
      ...(['tags', 'created_at', 'updated_at'] as const),
    ),
    children(routerInterface),
    children(routerRoute),
    {
      ...agents,
      requires: [
        policy('network', 'get_l3-agents'),
        { feature: ['network', 'l3_agent_scheduler'] },
      ],
    },
    dependentsTab(router, hangsOnRouter),
  ],
  hint: t('Create a router to connect networks with each other and with the outside.'),
})
