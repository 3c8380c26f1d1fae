import { createPolicy, defaultPolicies } from '@meridian/policy'
import { volumeActionRoutes } from '#cinder/actions.ts'
import { attachmentRoutes } from '#cinder/attachments.ts'
import { backupLife } from '#cinder/backup-life.ts'
import { backupRoutes } from '#cinder/backups.ts'
import { defaultTypeRoutes } from '#cinder/default-types.ts'
import { extensionRoutes } from '#cinder/extensions.ts'
import { filterRoutes } from '#cinder/filters.ts'
import { groupActionRoutes } from '#cinder/group-actions.ts'
import { groupLife, groupSnapshotLife } from '#cinder/group-life.ts'
import { groupSnapshotRoutes } from '#cinder/group-snapshots.ts'
import { groupTypeRoutes } from '#cinder/group-types.ts'
import { groupRoutes } from '#cinder/groups.ts'
import { limitRoutes } from '#cinder/limits.ts'
import { manageRoutes } from '#cinder/manage.ts'
import { messageRoutes } from '#cinder/messages.ts'
import { moveLife } from '#cinder/moves.ts'
import { poolRoutes } from '#cinder/pools.ts'
import { qosRoutes } from '#cinder/qos-specs.ts'
import { admit } from '#cinder/requests.ts'
import { serviceRoutes } from '#cinder/services.ts'
import { snapshotActionRoutes } from '#cinder/snapshot-actions.ts'
import { snapshotMetadataRoutes } from '#cinder/snapshot-metadata.ts'
import { snapshotLife, snapshotRoutes } from '#cinder/snapshots.ts'
import { transferRoutes } from '#cinder/transfers.ts'
import { typeAccessRoutes, typeActionRoutes } from '#cinder/type-access.ts'
import { typeEncryptionRoutes } from '#cinder/type-encryption.ts'
import { typeRoutes } from '#cinder/types.ts'
import { unplayedRoutes } from '#cinder/unplayed.ts'
import { volumeLife } from '#cinder/volume-life.ts'
import { volumeRoutes } from '#cinder/volume-routes.ts'
import { namedFaults } from '#http/named-faults.ts'
import { json } from '#http/reply.ts'
import type { Service } from '#http/service.ts'

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
  routes: [
    volumeRoutes,
    volumeActionRoutes,
    snapshotRoutes,
    snapshotMetadataRoutes,
    snapshotActionRoutes,
    typeRoutes,
    typeAccessRoutes,
    typeActionRoutes,
    typeEncryptionRoutes,
    defaultTypeRoutes,
    qosRoutes,
    serviceRoutes,
    poolRoutes,
    transferRoutes,
    backupRoutes,
    manageRoutes,
    attachmentRoutes,
    filterRoutes,
    groupTypeRoutes,
    groupRoutes,
    groupActionRoutes,
    groupSnapshotRoutes,
    limitRoutes,
    messageRoutes,
    extensionRoutes,
    unplayedRoutes,
  ],
  lifecycles: [volumeLife, snapshotLife, backupLife, moveLife, groupLife, groupSnapshotLife],
}
