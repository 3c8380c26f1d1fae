/** The types of Nova, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import { nextStep } from '#resources/nova/next-step.ts'
import {
  aggregate,
  computeService,
  flavor,
  hypervisor,
  instance,
  keypair,
  serverGroup,
} from '#kinds/nova/kinds.ts'

const { compute: group } = groups
const servers = { service: 'compute' }
const everywhere = { all_projects: 'true' }

export const instances = entry(
  instance,
  {
    panels: [
      { path: '/project/instances', area: 'project', group, requires: [servers] },
      {
        path: '/admin/instances',
        area: 'admin',
        group,
        requires: [servers, policy('compute', 'os_compute_api:servers:detail:get_all_tenants')],
        scope: everywhere,
        filterFirst: 'admin.instances',
      },
    ],
    made: nextStep,
  },
  async () => (await import('#resources/nova/instances/index.tsx')).instances,
)

export const keypairs = entry(
  keypair,
  { panels: [{ path: '/project/key_pairs', area: 'project', group, requires: [servers] }] },
  async () => (await import('#resources/nova/keypairs.tsx')).keypairs,
)

export const serverGroups = entry(
  serverGroup,
  { panels: [{ path: '/project/server_groups', area: 'project', group, requires: [servers] }] },
  async () => (await import('#resources/nova/server-groups.tsx')).serverGroups,
)

export const flavors = entry(
  flavor,
  {
    panels: [
      {
        path: '/admin/flavors',
        area: 'admin',
        group,
        requires: [servers, policy('compute', 'context_is_admin')],
      },
    ],
  },
  async () => (await import('#resources/nova/flavors.tsx')).flavors,
)

export const aggregates = entry(
  aggregate,
  {
    panels: [
      {
        path: '/admin/aggregates',
        area: 'admin',
        group,
        requires: [servers, policy('compute', 'os_compute_api:os-aggregates:index')],
      },
    ],
  },
  async () => (await import('#resources/nova/aggregates.tsx')).aggregates,
)

export const hypervisors = entry(
  hypervisor,
  {
    panels: [
      {
        path: '/admin/hypervisors',
        area: 'admin',
        group,
        requires: [servers, policy('compute', 'os_compute_api:os-hypervisors:list-detail')],
      },
    ],
  },
  async () => (await import('#resources/nova/hypervisors.tsx')).hypervisors,
)

export const computeServices = entry(
  computeService,
  {
    panels: [
      {
        path: '/admin/compute_services',
        area: 'admin',
        group,
        requires: [servers, policy('compute', 'os_compute_api:os-services:list')],
      },
    ],
  },
  async () => (await import('#resources/nova/services.tsx')).computeServices,
)

/** In the order of the navigation. */
export const instanceTypes = [instances]
export const computeTypes = [
  keypairs,
  serverGroups,
  flavors,
  aggregates,
  hypervisors,
  computeServices,
]
