import { createPolicy, defaultPolicies } from '@meridian/policy'
import { volumeActionRoutes } from '#cinder/volumes/actions.ts'
import { attachmentRoutes } from '#cinder/attachments/attachments.ts'
import { backupLife } from '#cinder/backups/life.ts'
import { backupRoutes } from '#cinder/backups/backups.ts'
import { defaultTypeRoutes } from '#cinder/volume-types/default-types.ts'
import { extensionRoutes } from '#cinder/extensions.ts'
import { filterRoutes } from '#cinder/filters.ts'
import { groupActionRoutes } from '#cinder/groups/actions.ts'
import { groupLife, groupSnapshotLife } from '#cinder/groups/life.ts'
import { groupSnapshotRoutes } from '#cinder/groups/group-snapshots.ts'
import { groupTypeRoutes } from '#cinder/groups/group-types.ts'
import { groupRoutes } from '#cinder/groups/groups.ts'
import { limitRoutes } from '#cinder/quotas/limits.ts'
import { manageRoutes } from '#cinder/volumes/manage.ts'
import { messageRoutes } from '#cinder/messages/messages.ts'
import { moveLife } from '#cinder/volumes/moves.ts'
import { poolRoutes } from '#cinder/operation/pools.ts'
import { qosRoutes } from '#cinder/volume-types/qos-specs.ts'
import { admit } from '#cinder/requests.ts'
import { serviceRoutes } from '#cinder/operation/services.ts'
import { snapshotActionRoutes } from '#cinder/snapshots/actions.ts'
import { snapshotMetadataRoutes } from '#cinder/snapshots/metadata.ts'
import { snapshotLife, snapshotRoutes } from '#cinder/snapshots/snapshots.ts'
import { transferRoutes } from '#cinder/transfers/transfers.ts'
import { typeAccessRoutes, typeActionRoutes } from '#cinder/volume-types/access.ts'
import { typeEncryptionRoutes } from '#cinder/volume-types/encryption.ts'
import { typeRoutes } from '#cinder/volume-types/types.ts'
import { unplayedRoutes } from '#cinder/unplayed.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { volumeRoutes } from '#cinder/volumes/routes.ts'
import { namedFaults } from '#http/named-faults.ts'
import { json } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { groupSnapshots, groupTypes, groups } from '#cinder/groups/rows.ts'
import { defaultTypes, qosSpecs } from '#cinder/admin-rows.ts'
import { backups, snapshots, transfers, types, volumes } from '#cinder/rows.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

/** What it has, with what is inside. */
export const blockStorageTypes = [
  { routes: [volumeRoutes, volumeActionRoutes], lifecycles: [volumeLife], tables: { volumes } },
  {
    routes: [snapshotRoutes, snapshotMetadataRoutes, snapshotActionRoutes],
    lifecycles: [snapshotLife],
    tables: { snapshots },
  },
  {
    routes: [
      typeRoutes,
      typeAccessRoutes,
      typeActionRoutes,
      typeEncryptionRoutes,
      defaultTypeRoutes,
    ],
    tables: { volumeTypes: types, defaultVolumeTypes: defaultTypes },
  },
  { routes: [qosRoutes], tables: { qosSpecs } },
  { routes: [serviceRoutes, poolRoutes] },
  { routes: [transferRoutes], tables: { transfers } },
  { routes: [backupRoutes], lifecycles: [backupLife], tables: { backups } },
  { routes: [manageRoutes], lifecycles: [moveLife] },
  { routes: [groupTypeRoutes], tables: { groupTypes } },
  {
    routes: [groupRoutes, groupActionRoutes],
    lifecycles: [groupLife],
    tables: { volumeGroups: groups },
  },
  { routes: [groupSnapshotRoutes], lifecycles: [groupSnapshotLife], tables: { groupSnapshots } },
] as const satisfies readonly Played[]

/** Cinder, microversions 3.0 to 3.70. */
export const cinder: Service = {
  type: 'volumev3',
  aliases: ['block-storage'],
  name: 'cinder',
  mount: '/volume',
  catalogPath: '/v3/{project_id}',
  roots: ['/v3', '/v3/{project_id}'],
  // The router's own pattern: a project is what its id may be written with.
  routable: ({ project_id: id = '' }) => /^[\da-f-]*$/.test(id),
  tolerates: ['slashes', 'json'],
  bodyLimit: 114_688,
  requestIdHeaders: ['x-openstack-request-id', 'x-compute-request-id'],
  admit,
  faults: namedFaults,
  microversions: { header: 'volume', min: '3.0', max: '3.70' },
  policy: createPolicy(defaultPolicies['volume'] ?? {}, { enforceNewDefaults: true }),
  versions: (base, path) => {
    if (!['/', '/v3', '/v3/'].includes(path)) return undefined
    const type = 'application/vnd.openstack.volume+json;version=3'
    const version = {
      ...{ id: 'v3.0', status: 'CURRENT', version: '3.70', min_version: '3.0' },
      updated: '2022-08-31T00:00:00Z',
      links: [{ rel: 'self', href: `${base}/v3/` }],
      'media-types': [{ base: 'application/json', type }],
    }
    return json({ versions: [version] }, path === '/' ? 300 : 200)
  },
  types: blockStorageTypes,
  routes: [
    ...routesOf(blockStorageTypes),
    attachmentRoutes,
    filterRoutes,
    limitRoutes,
    messageRoutes,
    extensionRoutes,
    unplayedRoutes,
  ],
  lifecycles: lifecyclesOf(blockStorageTypes),
}
