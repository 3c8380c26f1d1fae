/** Dependents of a resource: those that are deleted with it, those that stay, and those that keep it. */
import { Type, type Static } from 'typebox'
import { get } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'
import {
  AggregateId,
  DirectoryId,
  FlavorId,
  KeypairName,
  KeystoneId,
  Uuid,
  VolumeTypeId,
} from '#ids.ts'

/** One thing, by the key that its page is addressed by; the name where its service has said it. */
export const Dependent = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
})
export type Dependent = Static<typeof Dependent>

/** All that stands in one relation to a thing: the first of them, and whether there may be more than `count`. */
const Related = Type.Object({
  relation: Type.String(),
  items: Type.Array(Dependent),
  count: Type.Integer(),
  more: Type.Boolean(),
})

export const Dependents = Type.Object({
  /** Relations in which nothing stands are left out. */
  related: Type.Array(Related),
  /** The relations that a service could not tell of, and why. */
  unasked: Type.Array(
    Type.Object({ relations: Type.Array(Type.String()), ...ServiceFailure.properties }),
  ),
})
export type Dependents = Static<typeof Dependents>

/**
 * The relations of each kind that has any. An answer costs its services four calls at most, all at once
 * but for those that need the answer of another, and comes without any one of them.
 */
export const relations = {
  network: [
    ...(['subnets', 'ports', 'servers', 'routers', 'floating_ips', 'free_floating_ips'] as const),
    'load_balancers',
  ],
  subnet: ['ports', 'servers', 'routers', 'addresses', 'load_balancers'],
  router: ['interfaces', 'floating_ips'],
  security_group: ['ports', 'naming_groups'],
  server: ['volumes_deleted', 'volumes_kept', 'ports', 'floating_ips', 'server_groups'],
  keypair: ['servers'],
  flavor: ['servers'],
  aggregate: ['hosts'],
  image: ['servers', 'volumes'],
  volume: ['attachments', 'snapshots', 'backups'],
  volume_type: ['volumes'],
  qos_spec: ['volume_types'],
  user: ['groups', 'role_assignments', 'application_credentials', 'servers'],
  group: ['users', 'role_assignments'],
  role: ['role_assignments'],
  domain: ['users', 'groups', 'projects'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type DependentsOf = keyof typeof relations
export type RelationOf<K extends DependentsOf> = (typeof relations)[K][number]

const id = Uuid
const reply = Dependents

export const dependents = {
  network: get('/api/neutron/networks/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['network', 'load-balancer'],
  }),
  subnet: get('/api/neutron/subnets/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['network', 'load-balancer'],
  }),
  router: get('/api/neutron/routers/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['network'],
  }),
  security_group: get('/api/neutron/security_groups/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['network'],
  }),
  server: get('/api/nova/servers/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['compute', 'network'],
  }),
  keypair: get('/api/nova/keypairs/{name}/dependents/', {
    ...{ params: { name: KeypairName }, reply },
    asks: ['compute'],
  }),
  flavor: get('/api/nova/flavors/{id}/dependents/', {
    ...{ params: { id: FlavorId }, reply },
    asks: ['compute'],
  }),
  aggregate: get('/api/nova/aggregates/{id}/dependents/', {
    ...{ params: { id: AggregateId }, reply },
    asks: ['compute'],
  }),
  image: get('/api/glance/images/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['compute', 'block-storage'],
  }),
  volume: get('/api/cinder/volumes/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['block-storage'],
  }),
  volume_type: get('/api/cinder/volumetypes/{id}/dependents/', {
    ...{ params: { id: VolumeTypeId }, reply },
    asks: ['block-storage'],
  }),
  qos_spec: get('/api/cinder/qosspecs/{id}/dependents/', {
    ...{ params: { id }, reply },
    asks: ['block-storage'],
  }),
  user: get('/api/keystone/users/{id}/dependents/', {
    ...{ params: { id: DirectoryId }, reply },
    asks: ['identity', 'compute'],
  }),
  group: get('/api/keystone/groups/{id}/dependents/', {
    ...{ params: { id: DirectoryId }, reply },
    asks: ['identity'],
  }),
  role: get('/api/keystone/roles/{id}/dependents/', {
    ...{ params: { id: KeystoneId }, reply },
    asks: ['identity'],
  }),
  domain: get('/api/keystone/domains/{id}/dependents/', {
    ...{ params: { id: KeystoneId }, reply },
    asks: ['identity'],
  }),
} as const
