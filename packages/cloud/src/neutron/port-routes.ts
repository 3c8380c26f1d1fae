/** https://docs.openstack.org/api-ref/network/v2/#ports */
import type { NeutronPort } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { reaches, spansProjects } from '#neutron/access.ts'
import { allocate, fixedIpFilter, release, wantedAddresses } from '#neutron/allocation.ts'
import {
  boolean,
  isFields,
  mac,
  oneOf,
  orNone,
  orNull,
  text,
  uuid,
  uuids,
  type Attributes,
  type Check,
  type Fields,
} from '#neutron/attributes.ts'
import { dhcpOptions, withOptions } from '#neutron/dhcp-options.ts'
import { badRequest, conflict, groupNotFound, portNotFound } from '#neutron/faults.ts'
import { setMemberships } from '#neutron/groups.ts'
import { parseAddress } from '#neutron/ip.ts'
import { binding, insertPort, portLife, removePort } from '#neutron/ports.ts'
import { resource, standard, type Kind } from '#neutron/resource.ts'
import { networkTarget, refuseForeignNetwork } from '#neutron/subnets.ts'
import { revised, rows } from '#neutron/scene.ts'
import { networks, ports, securityGroups } from '#neutron/tables.ts'
import { pythonText } from '#wire/python.ts'

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

const pairs: Check = (value) => {
  if (!Array.isArray(value)) throw badRequest('Allowed address pairs must be a list.')
  for (const pair of value) {
    const { ip_address: ip } = isFields(pair) ? pair : {}
    if (ip === undefined) throw badRequest('AllowedAddressPair must contain ip_address')
    const host = typeof ip === 'string' ? (ip.split('/')[0] ?? '') : ''
    if (!parseAddress(host)) throw badRequest(`'${pythonText(ip)}' is not a valid IP address`)
  }
  return value
}

const attributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text() },
  network_id: { post: true, required: true, check: uuid },
  admin_state_up: { post: true, put: true, fallback: true, check: boolean },
  mac_address: { post: true, put: true, check: mac },
  fixed_ips: { post: true, put: true, check: wantedAddresses },
  device_id: { post: true, put: true, fallback: '', check: text() },
  device_owner: { post: true, put: true, fallback: '', check: text() },
  security_groups: { post: true, put: true, check: orNone(uuids) },
  allowed_address_pairs: { post: true, put: true, unfiltered: true, check: pairs },
  extra_dhcp_opts: {
    post: true,
    put: true,
    unfiltered: true,
    unsorted: true,
    fallback: null,
    check: dhcpOptions,
  },
  port_security_enabled: { post: true, put: true, check: boolean },
  qos_policy_id: { post: true, put: true, check: orNull(uuid) },
  dns_name: { post: true, put: true, check: text() },
  dns_domain: { post: true, put: true, check: text() },
  propagate_uplink_status: { post: true, fallback: true, check: boolean },
  'binding:vnic_type': { post: true, put: true, fallback: 'normal', check: oneOf(...VNIC_TYPES) },
  'binding:host_id': { post: true, put: true, check: text() },
  'binding:profile': { post: true, put: true },
  'binding:vif_type': {},
  'binding:vif_details': { unfiltered: true },
  resource_request: { unfiltered: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  status: {},
  ip_allocation: {},
  dns_assignment: { unfiltered: true },
  qos_network_policy_id: {},
}

export const portKind: Kind<NeutronPort> = {
  path: '/ports',
  one: 'port',
  many: 'ports',
  collection: ports,
  attributes,
  filters: {
    fixed_ips: fixedIpFilter,
    security_groups: (item, values) => {
      const groups: unknown[] = Array.isArray(item['security_groups'])
        ? item['security_groups']
        : []
      return groups.some((id) => values.includes(String(id)))
    },
  },
  notFound: portNotFound,
  given: (context, item) => {
    return context.table(networks).get(item.network_id)?.project_id === context.projectId
  },
  candidates: (context) => portCandidates(context),
  shown: (_context, item) => shownPort(item),
  target: (context, item) => networkTarget(context, item),
  mayCreate: (context, body) => refuseForeignNetwork(context, body, 'port'),
  create: (context, body) => createPort(context, body),
  change: (context, item, body) => changePort(context, item, body),
  remove: (context, item) => {
    if (/^network:(router_interface|router_gateway|floatingip)/.test(item.device_owner)) {
      const message =
        `Port ${item.id} cannot be deleted directly via the port API: has device owner ` +
        `${item.device_owner}.`
      throw conflict('ServicePortInUse', message)
    }
    removePort(context, item)
  },
}

export const portRoutes = resource(portKind)

/** Filters that an index answers are taken to the store; the caller's own come first. */
function portCandidates(context: Context): NeutronPort[] {
  const table = rows(context, ports)
  const wanted = ['network_id', 'device_id', 'device_owner', 'mac_address'].flatMap((name) => {
    const values = context.query.getAll(name)
    return values.length > 0 ? [[name, values] as const] : []
  })
  const where = Object.fromEntries(wanted)
  if (spansProjects(context)) return table.list({ where })
  const own = table.list({ where: { ...where, project_id: context.projectId } })
  const mine = rows(context, networks).list({ where: { project_id: context.projectId } })
  const ids = mine
    .map(({ id }) => id)
    .filter((id) => {
      return wanted.every(([name, values]) => name !== 'network_id' || values.includes(id))
    })
  const others = table.list({
    where: { ...where, network_id: ids, project_id: { not: context.projectId } },
  })
  return [...own, ...others]
}

function shownPort(item: NeutronPort): Fields {
  const assignment = item.fixed_ips.map(({ ip_address: ip }) => {
    const hostname = `host-${ip.replaceAll(/[.:]+/g, '-')}`
    return { ip_address: ip, hostname, fqdn: `${hostname}.example.org.` }
  })
  return { ...item, dns_assignment: assignment, ip_allocation: 'immediate', resource_request: null }
}

function createPort(context: Context, body: Fields): NeutronPort {
  const networkId = String(body['network_id'])
  const projectId = String(body['project_id'])
  const groups = groupsOf(context, body['security_groups'])
  const asked = body['mac_address']
  if (typeof asked === 'string') refuseUsedMac(context, networkId, asked)
  const fixed = body['fixed_ips']
  const secure = body['port_security_enabled']
  const pairsSent = body['allowed_address_pairs']
  const host = textOf(body['binding:host_id'])
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
  return port
}

function changePort(context: Context, item: NeutronPort, body: Fields): NeutronPort {
  const { fixed_ips: fixed, security_groups: groups, mac_address: asked, ...more } = body
  const { extra_dhcp_opts: options, ...rest } = more
  const ids = groupsOf(context, groups)
  if (ids) setMemberships(context, item.id, ids)
  refuseUnsafe(item, body)
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
  return rows(context, ports).update(revised(context, item, next))
}

/** Groups and address pairs need port security; taking it away needs them gone first. */
function refuseUnsafe(item: NeutronPort, body: Fields): void {
  if (body['port_security_enabled'] !== false) return
  const groups: unknown = body['security_groups'] ?? item.security_groups
  if (!Array.isArray(groups) || groups.length === 0) return
  const message =
    'Port has security group associated. Cannot disable port security or IP address until ' +
    'security group is removed'
  throw conflict('PortSecurityPortHasSecurityGroup', message)
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
