/** https://docs.openstack.org/api-ref/network/v2/#ports */
import type { NeutronPort } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { reaches } from '#neutron/rbac/access.ts'
import { allocate, fixedIpFilter, release, wantedAddresses } from '#neutron/subnets/allocation.ts'
import {
  boolean,
  mac,
  oneOf,
  orNone,
  orNull,
  text,
  textOf,
  uuid,
  uuids,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { dhcpOptions, withOptions } from '#neutron/ports/dhcp-options.ts'
import { conflict, groupNotFound, portNotFound } from '#neutron/faults.ts'
import { setMemberships } from '#neutron/security-groups/groups.ts'
import { anyOf, eachOf, NONE, oneOfFew } from '#neutron/listing.ts'
import { binding } from '#neutron/ports/binding.ts'
import { addressPairs, refuseUnguarded, withOwnMac } from '#neutron/ports/guard.ts'
import { insertPort, portLife, removePort } from '#neutron/ports/ports.ts'
import { refuseHiddenPolicy, refuseUnkeptByPort } from '#neutron/qos/use.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { networkTarget, refuseForeignNetwork } from '#neutron/subnets/subnets.ts'
import { revised } from '#neutron/scene.ts'
import { rows } from '#scene.ts'
import { memberships, networks, ports, securityGroups } from '#neutron/tables.ts'
import { trunkFollows } from '#neutron/trunks/life.ts'
import { refuseInTrunk, trunkDetails } from '#neutron/trunks/uses.ts'

const VNIC_TYPES = [
  'normal',
  'direct',
  'macvtap',
  'baremetal',
  'direct-physical',
  'virtio-forwarder',
  'smart-nic',
  'remote-managed',
  'vdpa',
  'accelerator-direct',
  'accelerator-direct-physical',
] as const

const attributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  network_id: { post: true, required: true, check: uuid },
  admin_state_up: { post: true, put: true, fallback: true, check: boolean },
  mac_address: { post: true, put: true, check: mac },
  fixed_ips: { post: true, put: true, check: wantedAddresses },
  device_id: { post: true, put: true, fallback: '', check: text() },
  device_owner: { post: true, put: true, fallback: '', check: text() },
  security_groups: { post: true, put: true, check: orNone(uuids) },
  allowed_address_pairs: { post: true, put: true, check: addressPairs },
  extra_dhcp_opts: {
    post: true,
    put: true,
    fallback: null,
    check: dhcpOptions,
  },
  port_security_enabled: { post: true, put: true, check: boolean },
  qos_policy_id: { post: true, put: true, check: orNull(uuid) },
  dns_name: { post: true, put: true, check: text() },
  dns_domain: { post: true, put: true, check: text() },
  propagate_uplink_status: { post: true, fallback: true, check: boolean },
  'binding:vnic_type': { post: true, put: true, fallback: 'normal', check: oneOf(...VNIC_TYPES) },
  'binding:host_id': { post: true, put: true, check: text(), unsorted: true },
  'binding:profile': { post: true, put: true },
  'binding:vif_type': {},
  'binding:vif_details': {},
  resource_request: {},
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  status: {},
  ip_allocation: {},
  dns_assignment: {},
  qos_network_policy_id: {},
}

export const portKind: NeutronKind<NeutronPort> = {
  path: '/ports',
  one: 'port',
  many: 'ports',
  collection: ports,
  attributes,
  filters: {
    fixed_ips: fixedIpFilter,
    // Not stored: all get their addresses at once.
    ip_allocation: (_context, values) => (values.includes('immediate') ? {} : NONE),
    security_groups: (context, values) => {
      const where = { security_group_id: anyOf(values) }
      return oneOfFew(
        (limit) =>
          rows(context, memberships)
            .list({ where, limit })
            .map((one) => one.port_id),
        ({ security_groups: ids }) => Array.isArray(ids) && ids.some((id) => values.includes(id)),
      )
    },
  },
  notFound: portNotFound,
  visible: ownAnd((context) => {
    const own = rows(context, networks).list({ where: { project_id: context.projectId } })
    return eachOf(
      'network_id',
      own.map(({ id }) => id),
    )
  }),
  shown: (context, item, _parent, doing) => ({
    ...shownPort(item),
    ...trunkDetails(context, item.id, doing !== 'list'),
  }),
  target: (context, item) => networkTarget(context, item),
  mayCreate: (context, body) => refuseForeignNetwork(context, body, 'port'),
  create: (context, body) => createPort(context, body),
  change: (context, item, body) => changePort(context, item, body),
  remove: (context, item) => {
    if (
      /^network:(router_interface|router_gateway|ha_router_replicated|floatingip)/.test(
        item.device_owner,
      )
    ) {
      const message =
        `Port ${item.id} cannot be deleted directly via the port API: has device owner ` +
        `${item.device_owner}.`
      throw conflict('ServicePortInUse', message)
    }
    refuseInTrunk(context, item.id)
    removePort(context, item)
  },
}

export const portRoutes = resource(neutronStyle, portKind)

function shownPort(item: NeutronPort): Fields {
  const assignment = item.fixed_ips.map(({ ip_address: ip }) => {
    const hostname = `host-${ip.replaceAll(/[.:]+/g, '-')}`
    return { ip_address: ip, hostname, fqdn: `${hostname}.example.org.` }
  })
  return { ...item, dns_assignment: assignment, ip_allocation: 'immediate', resource_request: null }
}

function createPort(context: Context, body: Fields): NeutronPort {
  refuseHiddenPolicy(context, body)
  const networkId = String(body['network_id'])
  const projectId = String(body['project_id'])
  const groups = groupsOf(context, body['security_groups'])
  const asked = body['mac_address']
  if (typeof asked === 'string') refuseUsedMac(context, networkId, asked)
  const fixed = body['fixed_ips']
  const secure = body['port_security_enabled']
  const pairsSent = body['allowed_address_pairs']
  const host = textOf(body['binding:host_id'])
  const network = rows(context, networks).get(networkId)
  const guarded = secure ?? network?.port_security_enabled !== false
  refuseUnguarded({ port_security_enabled: guarded !== false }, body)
  const port = insertPort(context, {
    network_id: networkId,
    project_id: projectId,
    name: textOf(body['name']),
    description: textOf(body['description']),
    admin_state_up: body['admin_state_up'] !== false,
    device_id: textOf(body['device_id']),
    device_owner: textOf(body['device_owner']),
    ...(typeof asked === 'string' ? { mac_address: asked } : {}),
    fixed_ips: fixed === undefined ? undefined : wantedAddresses(fixed, 'fixed_ips'),
    security_groups: groups,
    ...(typeof secure === 'boolean' ? { port_security_enabled: secure } : {}),
    // The check of the attribute lets only pairs with an address through.
    ...(Array.isArray(pairsSent) ? { allowed_address_pairs: pairsSent } : {}),
    extra_dhcp_opts: body['extra_dhcp_opts'],
    'binding:vnic_type': textOf(body['binding:vnic_type']),
    'binding:host_id': host,
  })
  if (host !== '') portLife.begin(context.world, context.region, port.id, 'wiring', context.now)
  const { qos_policy_id: policy } = body
  if (typeof policy !== 'string') return port
  refuseUnkeptByPort(context, body, port)
  return rows(context, ports).update({ ...port, qos_policy_id: policy })
}

function changePort(context: Context, item: NeutronPort, body: Fields): NeutronPort {
  const { fixed_ips: fixed, security_groups: groups, mac_address: asked, ...more } = body
  const { extra_dhcp_opts: options, ...rest } = more
  refuseHiddenPolicy(context, body)
  refuseUnkeptByPort(context, body, item)
  const ids = groupsOf(context, groups)
  if (ids) setMemberships(context, item.id, ids)
  refuseUnguarded(item, body)
  if (typeof asked === 'string' && asked !== item.mac_address) {
    refuseUsedMac(context, item.network_id, asked)
  }
  const next: NeutronPort = {
    ...item,
    ...rest,
    extra_dhcp_opts: withOptions(item.id, item.extra_dhcp_opts ?? [], options ?? []),
    ...(ids ? { security_groups: ids } : {}),
    ...(typeof asked === 'string' ? { mac_address: asked } : {}),
    ...(typeof rest['binding:host_id'] === 'string' ? binding(rest['binding:host_id']) : {}),
  }
  if (fixed !== undefined) {
    release(context, item.id)
    const wanted = wantedAddresses(fixed, 'fixed_ips')
    next.fixed_ips = allocate(context, { ...next, device_owner: 'network:router' }, wanted)
  }
  if (next['binding:host_id'] !== '' && next['binding:host_id'] !== item['binding:host_id']) {
    portLife.begin(context.world, context.region, item.id, 'wiring', context.now)
  }
  const changed = rows(context, ports).update(withOwnMac(revised(context, item, next)))
  if (changed['binding:host_id'] !== item['binding:host_id']) trunkFollows(context, changed)
  return changed
}

function groupsOf(context: Context, value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map(String)
  const table = rows(context, securityGroups)
  for (const id of ids) {
    const group = table.get(id)
    const own = group && reaches(context, group.project_id)
    if (!own && group?.shared !== true) throw groupNotFound(id)
  }
  return ids
}

function refuseUsedMac(context: Context, networkId: string, address: string): void {
  const holders = rows(context, ports).list({ where: { mac_address: address } })
  if (!holders.some((port) => port.network_id === networkId)) return
  const message = `Unable to complete operation for network ${networkId}. The mac address ${address} is in use.`
  throw conflict('MacAddressInUse', message)
}
