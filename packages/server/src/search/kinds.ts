/** What can be found: where it is read, and what a list of findings says of it. */
import type { AskedService, Found } from '@meridian/contract'
import {
  placeIn,
  type CinderSnapshot,
  type CinderVolume,
  type Collection,
  type DesignateZone,
  type GlanceImage,
  type HeatStack,
  type KeystoneProject,
  type KeystoneUser,
  type Leaf,
  type NeutronFloatingIp,
  type NeutronNetwork,
  type NeutronPort,
  type NeutronRouter,
  type NeutronSecurityGroup,
  type NeutronSubnet,
  type NovaServer,
  type OctaviaLoadBalancer,
  type OpenStack,
  type Query,
  type Signal,
} from '@meridian/openstack'

/** A finding, and the id of the server that it belongs to, whose name another answer may have. */
export type Hit = Found & { readonly server?: string }

/** A type as a search reads and shows it. */
export type Findable<Wire> = {
  readonly type: string
  readonly service: AskedService
  readonly of: (openstack: OpenStack, wide: boolean) => Pick<Collection<Wire>, 'leaf' | 'some'>
  readonly present: (row: Wire) => Hit
}

const findable = <Wire>(one: Findable<Wire>): Findable<Wire> => one

type Row = {
  readonly id: string
  readonly name?: string | null | undefined
  readonly status?: string | undefined
}

/** What most rows say; what has no name is called by its id. */
const hit = (
  { id, name, status }: Row,
  owner?: string | null,
  said: readonly unknown[] = [],
): Hit => ({
  key: [id],
  // A row may have no name at all; what is neither text nor nothing is left to the shape to refuse.
  name: name === '' || name === null || name === undefined ? id : name,
  ...(status !== undefined && { status }),
  ...(owner !== undefined && owner !== null && owner !== '' && { project_id: owner }),
  said: said.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : [])),
})

export const servers = findable<NovaServer>({
  type: 'OS::Nova::Server',
  service: 'compute',
  of: ({ nova }) => nova.servers,
  present: (row) =>
    hit(row, row.tenant_id, [
      ...Object.values(row.addresses ?? {}).flatMap((some) => some.map(({ addr }) => addr)),
      row['OS-EXT-SRV-ATTR:host'],
    ]),
})

export const ports = findable<NeutronPort>({
  type: 'OS::Neutron::Port',
  service: 'network',
  of: ({ neutron }) => neutron.ports,
  present: (row) => ({
    ...hit(row, row.project_id, [
      ...row.fixed_ips.map(({ ip_address }) => ip_address),
      row.mac_address,
    ]),
    ...(row.device_owner.startsWith('compute:') && { server: row.device_id }),
  }),
})

export const floatingIps = findable<NeutronFloatingIp>({
  type: 'OS::Neutron::FloatingIP',
  service: 'network',
  of: ({ neutron }) => neutron.floatingIps,
  present: (row) =>
    hit({ ...row, name: row.floating_ip_address }, row.project_id, [row.fixed_ip_address]),
})

export const networks = findable<NeutronNetwork>({
  type: 'OS::Neutron::Net',
  service: 'network',
  of: ({ neutron }) => neutron.networks,
  present: (row) => hit(row, row.project_id),
})

export const subnets = findable<NeutronSubnet>({
  type: 'OS::Neutron::Subnet',
  service: 'network',
  of: ({ neutron }) => neutron.subnets,
  present: (row) => hit(row, row.project_id, [row.cidr]),
})

export const routers = findable<NeutronRouter>({
  type: 'OS::Neutron::Router',
  service: 'network',
  of: ({ neutron }) => neutron.routers,
  present: (row) => hit(row, row.project_id),
})

export const securityGroups = findable<NeutronSecurityGroup>({
  type: 'OS::Neutron::SecurityGroup',
  service: 'network',
  of: ({ neutron }) => neutron.securityGroups,
  present: (row) => hit(row, row.project_id),
})

export const volumes = findable<CinderVolume>({
  type: 'OS::Cinder::Volume',
  service: 'block-storage',
  of: ({ cinder }) => cinder.volumes,
  present: (row) => hit(row, row['os-vol-tenant-attr:tenant_id']),
})

export const snapshots = findable<CinderSnapshot>({
  type: 'OS::Cinder::Snapshot',
  service: 'block-storage',
  of: ({ cinder }) => cinder.snapshots,
  present: (row) => hit(row, row['os-extended-snapshot-attributes:project_id']),
})

export const images = findable<GlanceImage>({
  type: 'OS::Glance::Image',
  service: 'image',
  of: ({ glance }) => glance.images,
  present: (row) => hit(row, row.owner),
})

export const loadBalancers = findable<OctaviaLoadBalancer>({
  type: 'OS::Octavia::LoadBalancer',
  service: 'load-balancer',
  of: ({ octavia }) => octavia.loadBalancers,
  present: (row) =>
    hit({ ...row, status: row.provisioning_status }, row.project_id, [row.vip_address]),
})

export const zones = findable<DesignateZone>({
  type: 'OS::Designate::Zone',
  service: 'dns',
  of: ({ designate }, wide) => (wide ? designate.ofAllProjects : designate).zones,
  present: (row) => hit(row, row.project_id),
})

export const stacks = findable<HeatStack>({
  type: 'OS::Heat::Stack',
  service: 'orchestration',
  of: ({ heat }) => heat.stacks,
  present: (row) =>
    hit(
      { id: row.id, name: row.stack_name, status: row.stack_status },
      row.project ?? placeIn(row.links?.find(({ rel }) => rel === 'self')?.href)?.project,
    ),
})

/** Keystone's lists have no pages, and may be cut off at the operator's limit. */
const unpaged = <Wire>({ page, some }: Pick<Collection<Wire>, 'page' | 'some'>) => ({
  some,
  leaf: async (_ask: unknown, query?: Query, options?: Signal): Promise<Leaf<Wire>> => {
    const { items, cut = false, next } = await page(query, options)
    return { items, before: false, after: cut || next !== undefined }
  },
})

export const projects = findable<KeystoneProject>({
  type: 'OS::Keystone::Project',
  service: 'identity',
  of: ({ keystone }) => unpaged(keystone.projects),
  present: (row) => hit(row),
})

export const users = findable<KeystoneUser>({
  type: 'OS::Keystone::User',
  service: 'identity',
  of: ({ keystone }) => unpaged(keystone.users),
  present: (row) => hit({ id: row.id, name: row.name }, undefined, [row.email]),
})
