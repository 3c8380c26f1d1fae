/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-floatingips */
import type { NeutronPort } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { reaches } from '#neutron/rbac/access.ts'
import { address, orNull, text, uuid, type Attributes, type Fields } from '#neutron/attributes.ts'
import { dnsDomain, dnsName } from '#neutron/floating-ips/dns-names.ts'
import { badResource, floatingIpNotFound, portNotFound } from '#neutron/faults.ts'
import { removeFloatingIp } from '#neutron/floating-ips/removal.ts'
import { associate, disassociate } from '#neutron/floating-ips/rules.ts'
import { forwardingsOf, refuseForwarding } from '#neutron/port-forwardings/rules.ts'
import { picked } from '#neutron/listing.ts'
import { externalNetwork, refuseHiddenNetwork } from '#neutron/networks/networks.ts'
import { insertPort } from '#neutron/ports/ports.ts'
import { brief } from '#neutron/port-forwardings/port-forwardings.ts'
import { refuseHiddenPolicy } from '#neutron/qos/use.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, type StoredFloatingIp } from '#neutron/tables.ts'
import { byIds } from '#store/by-ids.ts'

const attributes: Attributes = {
  ...standard,
  floating_network_id: { post: true, required: true, check: uuid },
  floating_ip_address: { post: true, check: address },
  subnet_id: { post: true, check: orNull(uuid) },
  port_id: { post: true, put: true, fallback: null, check: orNull(uuid), unsorted: true },
  fixed_ip_address: { post: true, put: true, fallback: null, check: orNull(address) },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  dns_name: { post: true, fallback: '', check: dnsName },
  dns_domain: { post: true, fallback: '', check: dnsDomain },
  qos_policy_id: { post: true, put: true, fallback: null, check: orNull(uuid) },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  status: {},
  router_id: {},
  port_details: {},
  port_forwardings: {},
}

export const floatingIpKind: NeutronKind<StoredFloatingIp> = {
  path: '/floatingips',
  one: 'floatingip',
  many: 'floatingips',
  collection: floatingIps,
  attributes,
  notFound: floatingIpNotFound,
  visible: ownAnd(),
  shown: (context, item) => shownAll(context, [item])[0] ?? {},
  page: shownAll,
  create: (context, body) => createFloatingIp(context, body),
  change: (context, item, body) => changeFloatingIp(context, item, body),
  remove: (context, item) => {
    refuseForwarding(context, item)
    removeFloatingIp(context, item)
  },
}

export const floatingIpRoutes = resource(neutronStyle, floatingIpKind)

/** The ports that the floating IPs are on. */
function portsOf(scene: Scene, items: readonly StoredFloatingIp[]): Map<string, NeutronPort> {
  return byIds(
    rows(scene, ports),
    items.map(({ port_id }) => port_id),
  )
}

/** With what their ports and forwardings are, which are read once for all of them. */
function shownAll(scene: Scene, items: readonly StoredFloatingIp[]): Fields[] {
  const on = portsOf(scene, items)
  const ids = items.map(({ id }) => id)
  const parts = Map.groupBy(forwardingsOf(scene, ids), (one) => one.floatingip_id)
  return items.map((item) => {
    return { ...shown(item, on), port_forwardings: (parts.get(item.id) ?? []).map(brief) }
  })
}

function shown(item: StoredFloatingIp, on: ReadonlyMap<string, NeutronPort>): Fields {
  const port = on.get(item.port_id ?? '')
  if (!port) return { ...item, port_details: null }
  const { name, network_id, mac_address, admin_state_up, status, device_id, device_owner } = port
  const told = { name, network_id, mac_address, admin_state_up, status, device_id, device_owner }
  return { ...item, port_details: told }
}

function createFloatingIp(context: Context, body: Fields): StoredFloatingIp {
  refuseHiddenNetwork(context, body['floating_network_id'])
  refuseHiddenPolicy(context, body)
  const portId = body['port_id']
  const item = insertFloatingIp(context, String(body['project_id']), body)
  if (typeof portId !== 'string') return item
  ownPort(context, portId)
  const fixed = body['fixed_ip_address']
  return associate(context, item, portId, typeof fixed === 'string' ? fixed : null)
}

/** Takes an address of an external network. Throws as Neutron does. */
export function insertFloatingIp(scene: Scene, projectId: string, body: Fields): StoredFloatingIp {
  const networkId = String(body['floating_network_id'])
  externalNetwork(scene, networkId, 'floatingip')
  const wanted = {
    ...(typeof body['subnet_id'] === 'string' ? { subnet_id: body['subnet_id'] } : {}),
    ...(typeof body['floating_ip_address'] === 'string'
      ? { ip_address: body['floating_ip_address'] }
      : {}),
  }
  const basic = fresh(scene, projectId)
  const port = insertPort(scene, {
    network_id: networkId,
    // The port belongs to nobody, so that nobody's quota counts it.
    project_id: '',
    device_owner: 'network:floatingip',
    device_id: basic.id,
    fixed_ips: Object.keys(wanted).length > 0 ? [wanted] : undefined,
    status: 'N/A',
  })
  const four = port.fixed_ips.find(({ ip_address: ip }) => !ip.includes(':'))
  if (!four) {
    const message = `Network ${networkId} does not contain any IPv4 subnet`
    throw badResource('floatingip', message)
  }
  return rows(scene, floatingIps).insert({
    ...basic,
    floating_ip_address: four.ip_address,
    floating_network_id: networkId,
    router_id: null,
    port_id: null,
    fixed_ip_address: null,
    status: 'DOWN',
    description: String(body['description'] ?? ''),
    // Kept for a driver of a name service only, as here there is none.
    dns_name: '',
    dns_domain: '',
    qos_policy_id: typeof body['qos_policy_id'] === 'string' ? body['qos_policy_id'] : null,
    port_forwardings: [],
  })
}

function changeFloatingIp(
  context: Context,
  item: StoredFloatingIp,
  body: Fields,
): StoredFloatingIp {
  const { port_id: portId, fixed_ip_address: fixed } = body
  refuseHiddenPolicy(context, body)
  const described = { ...item, ...picked(body, ['description', 'qos_policy_id']) }
  if (typeof portId === 'string') {
    refuseForwarding(context, item)
    ownPort(context, portId)
    return associate(context, described, portId, typeof fixed === 'string' ? fixed : null)
  }
  if (typeof fixed === 'string') {
    const message = 'fixed_ip_address cannot be specified without a port_id'
    throw badResource('floatingip', message)
  }
  if (portId === null) return disassociate(context, described)
  return rows(context, floatingIps).update(revised(context, described))
}

function ownPort(context: Context, id: string): void {
  const port = rows(context, ports).get(id)
  if (!port || !reaches(context, port.project_id)) throw portNotFound(id)
}
