/** Nova, as the embedded cloud plays it. */
import { createPolicy, defaultPolicies } from '@meridian/policy'
import { namedFaults } from '#http/named-faults.ts'
import { ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { unplayedRoutes } from '#nova/unplayed.ts'
import { aggregateActions, aggregates } from '#nova/hosts/aggregates.ts'
import { extensions } from '#nova/extensions.ts'
import { flavorAccess, flavorActions, flavorSpecs } from '#nova/flavors/details.ts'
import { flavors } from '#nova/flavors/flavors.ts'
import { computeServices } from '#nova/hosts/compute-services.ts'
import { availabilityZones } from '#nova/hosts/host-services.ts'
import { hypervisors } from '#nova/hosts/hypervisors.ts'
import { instanceActions } from '#nova/actions/instance-actions.ts'
import { keypairCreate, keypairRoutes, keypairRows } from '#nova/keypairs/keypairs.ts'
import { limits, quotaClasses, quotaSets } from '#nova/limits.ts'
import { migrationRoutes } from '#nova/migrations/migrations.ts'
import { serverActions } from '#nova/actions/server-actions.ts'
import { serverCreate } from '#nova/servers/create.ts'
import { serverDelete } from '#nova/servers/delete.ts'
import { serverGroups } from '#nova/server-groups/server-groups.ts'
import { serverInterfaces } from '#nova/ports/interfaces.ts'
import { serverLife } from '#nova/servers/life.ts'
import { serverList } from '#nova/servers/list.ts'
import { serverMetadata, serverTags } from '#nova/servers/metadata.ts'
import { serverDiagnostics } from '#nova/servers/diagnostics.ts'
import { serverPassword } from '#nova/servers/password.ts'
import { serverSecurityGroups } from '#nova/ports/security-groups.ts'
import { serverShow } from '#nova/servers/show.ts'
import { serverVolumes } from '#nova/volumes/server-volumes.ts'
import { usage } from '#nova/usage.ts'
import { volumeSteps } from '#nova/volumes/steps.ts'
import { aggregates as aggregateRows } from '#nova/hosts/aggregate-rows.ts'
import { flavors as flavorRows } from '#nova/flavors/rows.ts'
import { groups } from '#nova/server-groups/rows.ts'
import { servers } from '#nova/servers/servers.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

const RANGE = { min: '2.1', max: '2.95' } as const

/** What it has, with what is inside. */
export const computeTypes = [
  {
    routes: [
      serverList,
      serverCreate,
      serverShow,
      serverDelete,
      serverActions,
      serverPassword,
      serverDiagnostics,
      serverMetadata,
      serverTags,
      serverVolumes,
      serverInterfaces,
      serverSecurityGroups,
      instanceActions,
      migrationRoutes,
    ],
    lifecycles: [serverLife],
    tables: { servers },
  },
  { routes: [flavors, flavorSpecs, flavorAccess, flavorActions], tables: { flavors: flavorRows } },
  { routes: [keypairRoutes, keypairCreate], tables: { keypairs: keypairRows } },
  { routes: [serverGroups], tables: { serverGroups: groups } },
  { routes: [computeServices, hypervisors] },
  { routes: [aggregates, aggregateActions], tables: { aggregates: aggregateRows } },
] as const satisfies readonly Played[]

export const nova: Service = {
  type: 'compute',
  name: 'nova',
  mount: '/compute',
  catalogPath: '/v2.1',
  roots: ['/v2.1'],
  tolerates: ['slashes', 'newline'],
  bodyLimit: 114_688,
  requestIdHeaders: ['x-openstack-request-id', 'x-compute-request-id'],
  faults: namedFaults,
  microversions: { header: 'compute', legacyHeader: 'X-OpenStack-Nova-API-Version', ...RANGE },
  policy: createPolicy(defaultPolicies['compute'] ?? {}, { enforceNewDefaults: true }),
  versions: (base, path) => {
    const bare = path.replace(/\/$/, '')
    const old = versionOf(base, 'v2.0', '/v2/', '', '', '2011-01-21T11:33:21Z', 'SUPPORTED')
    const current = versionOf(
      base,
      'v2.1',
      '/v2.1/',
      RANGE.max,
      RANGE.min,
      '2013-07-23T11:33:21Z',
      'CURRENT',
    )
    if (bare === '') return ok({ versions: [old, current] })
    if (bare === '/v2.1') return ok({ version: detailed(current, '2.1') })
    if (bare === '/v2') return ok({ version: detailed(old, '2') })
    return undefined
  },
  types: computeTypes,
  routes: [
    ...routesOf(computeTypes),
    limits,
    quotaSets,
    quotaClasses,
    availabilityZones,
    usage,
    extensions,
    unplayedRoutes,
  ],
  lifecycles: lifecyclesOf(computeTypes),
  follows: [volumeSteps],
}

function versionOf(
  base: string,
  id: string,
  path: string,
  version: string,
  min_version: string,
  updated: string,
  status: string,
) {
  const links: { rel: string; href: string; type?: string }[] = [
    { rel: 'self', href: `${base}${path}` },
  ]
  return { id, status, version, min_version, updated, links }
}

function detailed(version: ReturnType<typeof versionOf>, number: string): object {
  const about = { rel: 'describedby', type: 'text/html', href: 'http://docs.openstack.org/' }
  const media = `application/vnd.openstack.compute+json;version=${number}`
  return {
    ...version,
    links: [...version.links, about],
    'media-types': [{ base: 'application/json', type: media }],
  }
}
