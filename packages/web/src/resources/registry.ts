import { policy } from '#resource/define.ts'
import { entry, registry } from '#resource/registry.ts'
import { snapshot, volume, volumeType } from '#resources/cinder/kinds.ts'
import { image } from '#resources/glance/kinds.ts'
import { groups } from '#resources/groups.ts'
import { project } from '#resources/keystone/kinds.ts'
import { network, port, subnet } from '#resources/neutron/kinds.ts'
import { aggregate, flavor, instance, keypair } from '#resources/nova/kinds.ts'

const { compute, volumes, network: networking } = groups
const storage = { service: 'volumev3' }
const storageAdmin = [storage, policy('volume', 'context_is_admin')]
const everywhere = { all_projects: 'true' }

/**
 * Every resource type of the product: navigation, addresses and links follow from this list. The
 * rest of a type is loaded with its page.
 */
export const resources = registry([
  entry(
    instance,
    {
      panels: [
        { path: '/project/instances', area: 'project', group: compute },
        {
          path: '/admin/instances',
          area: 'admin',
          group: compute,
          requires: [policy('compute', 'os_compute_api:servers:detail:get_all_tenants')],
          scope: everywhere,
          filterFirst: 'admin.instances',
        },
      ],
    },
    async () => (await import('#resources/nova/instances/index.tsx')).instances,
  ),
  entry(
    image,
    {
      panels: [
        { path: '/project/images', area: 'project', group: compute },
        {
          path: '/admin/images',
          area: 'admin',
          requires: [policy('image', 'context_is_admin')],
          filterFirst: 'admin.images',
        },
      ],
    },
    async () => (await import('#resources/glance/images.tsx')).images,
  ),
  entry(
    keypair,
    { panels: [{ path: '/project/key_pairs', area: 'project', group: compute }] },
    async () => (await import('#resources/nova/keypairs.tsx')).keypairs,
  ),
  entry(
    flavor,
    {
      panels: [
        {
          path: '/admin/flavors',
          area: 'admin',
          requires: [policy('compute', 'context_is_admin')],
        },
      ],
    },
    async () => (await import('#resources/nova/flavors.tsx')).flavors,
  ),
  entry(
    aggregate,
    {
      panels: [
        {
          path: '/admin/aggregates',
          area: 'admin',
          requires: [policy('compute', 'os_compute_api:os-aggregates:index')],
        },
      ],
    },
    async () => (await import('#resources/nova/aggregates.tsx')).aggregates,
  ),
  entry(
    volume,
    {
      panels: [
        { path: '/project/volumes', area: 'project', group: volumes, requires: [storage] },
        { path: '/admin/volumes', area: 'admin', requires: storageAdmin, scope: everywhere },
      ],
    },
    async () => (await import('#resources/cinder/volumes.tsx')).volumes,
  ),
  entry(
    snapshot,
    {
      panels: [
        { path: '/project/snapshots', area: 'project', group: volumes, requires: [storage] },
        { path: '/admin/snapshots', area: 'admin', requires: storageAdmin, scope: everywhere },
      ],
    },
    async () => (await import('#resources/cinder/snapshots.tsx')).snapshots,
  ),
  entry(
    volumeType,
    { panels: [{ path: '/admin/volume_types', area: 'admin', requires: storageAdmin }] },
    async () => (await import('#resources/cinder/volume-types.tsx')).volumeTypes,
  ),
  entry(
    network,
    {
      panels: [
        {
          path: '/project/networks',
          area: 'project',
          group: networking,
          requires: [{ service: 'network' }],
        },
      ],
    },
    async () => (await import('#resources/neutron/networks.tsx')).networks,
  ),
  entry(
    subnet,
    { within: [{ parent: network, path: 'subnets', by: 'network_id' }] },
    async () => (await import('#resources/neutron/subnets.tsx')).subnets,
  ),
  entry(
    port,
    { within: [{ parent: network, path: 'ports', by: 'network_id' }] },
    async () => (await import('#resources/neutron/ports.tsx')).ports,
  ),
  entry(
    project,
    {
      panels: [{ path: '/identity/projects', area: 'identity', filterFirst: 'identity.projects' }],
    },
    async () => (await import('#resources/keystone/projects.tsx')).projects,
  ),
])
