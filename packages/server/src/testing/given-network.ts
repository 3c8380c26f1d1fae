/** Changes of networks, load balancers and DNS. */
import { rows } from '@meridian/cloud'
import { encoded } from '#testing/encoded.ts'
import type { Given, Ground, Row } from '#testing/ground.ts'

const routers = '/api/neutron/routers/'
const floatingIps = '/api/neutron/floatingips/'
const policies = '/api/neutron/qos/policies/'
const profiles = '/api/lbaas/flavorprofiles/'
const zones = '/api/dns/v2/zones/'

/** A network, and a subnet in it that nothing uses. */
const emptyNetwork = async ({ make }: Ground) => {
  const network = await make('/api/neutron/networks/', { name: 'empty' })
  const subnet = await make('/api/neutron/subnets/', {
    ...{ name: 'empty', network_id: network['id'], cidr: '10.77.0.0/24', ip_version: 4 },
  })
  return { network, subnet }
}

/** A router with nothing on it; that of the demo world has addresses that need it. */
const ownRouter = ({ make }: Ground): Promise<Row> => make(routers, { name: 'made by a test' })

/** A policy with one rule of a kind. */
const rule =
  (kind: string, values: Row, change?: Row): Given =>
  async ({ make }) => {
    const { id } = await make('/api/neutron/qos_policies/', { name: 'made by a test' })
    const made = await make(encoded`${policies}${id}/${kind}/`, values)
    return { address: encoded`${policies}${id}/${kind}/${made['id']}/`, body: change }
  }

/** A policy of one's own project. */
const ownPolicy =
  (body?: Row): Given =>
  async ({ make }) => {
    const { id } = await make('/api/neutron/qos_policies/', { name: 'made by a test' })
    return { address: encoded`/api/neutron/qos_policies/${id}/`, body }
  }

const bandwidth = { max_kbps: 1000, max_burst_kbps: 0, direction: 'egress' }

/** An agent that serves a network, or serves it no more. */
const agentOf =
  (serves: boolean): Given =>
  ({ cloud }) => {
    const hostings = cloud.table(rows.dhcpHostings)
    const [hosting] = hostings.list()
    if (hosting === undefined) throw new Error('No agent serves a network.')
    const { id, network_id, agent_id } = hosting
    if (!serves) hostings.remove(id)
    return { address: encoded`/api/neutron/networks/${network_id}/dhcp_agents/${agent_id}` }
  }

const flavorData = '{"loadbalancer_topology": "SINGLE"}'
const profile = { name: 'made by a test', provider_name: 'amphora', flavor_data: flavorData }

/** A record that is not the zone's own. */
const record: Given = async ({ first }) => {
  const { id, zone_id } = await first('/api/dns/v2/recordsets/', { name: 'www.shop.example.com.' })
  const address = encoded`${zones}${zone_id}/recordsets/${id}`
  return { address, body: { description: 'changed by a test' } }
}

const shop = async ({ first }: Ground): Promise<unknown> =>
  (await first(zones, { name: 'shop.example.com.' }))['id']

const zoneFile = [
  '$ORIGIN imported.example.org.',
  '$TTL 300',
  'imported.example.org. IN SOA ns1.example.org. host.example.org. 1 3600 600 86400 300',
  'www.imported.example.org. IN A 192.0.2.7',
].join('\n')

export const givenNetwork: Readonly<Record<string, Given>> = {
  'PUT /api/neutron/address_groups/{id}/remove_addresses/': async ({ first }) => {
    const { id, addresses } = await first('/api/neutron/address_groups/', { name: 'offices' })
    const address = encoded`/api/neutron/address_groups/${id}/remove_addresses/`
    return { address, body: { addresses: [addresses].flat().slice(0, 1) } }
  },
  // One that no rule names.
  'DELETE /api/neutron/address_groups/{id}': async ({ first }) => {
    const { id } = await first('/api/neutron/address_groups/', { name: 'partners' })
    return { address: encoded`/api/neutron/address_groups/${id}` }
  },
  'PUT /api/neutron/networks/{network_id}/dhcp_agents/{id}': agentOf(false),
  'DELETE /api/neutron/networks/{network_id}/dhcp_agents/{id}': agentOf(true),
  // One without forwarded ports.
  'DELETE /api/neutron/floatingips/{id}/': async ({ first }) => {
    const { id } = await first(floatingIps, { floating_ip_address: '172.24.0.12' })
    return { address: encoded`${floatingIps}${id}/` }
  },
  'POST /api/network/floatingips/{id}/port_forwardings/': async ({ first }) => {
    const { id } = await first(floatingIps, { floating_ip_address: '172.24.0.17' })
    const address = encoded`/api/network/floatingips/${id}/port_forwardings/`
    const server = await first('/api/nova/servers/', { name: 'web-1' })
    const port = await first('/api/neutron/ports/', { device_id: server['id'] })
    const [fixed] = [port['fixed_ips']].flat()
    const target = `${String(port['id'])}_${String(Object(fixed)['ip_address'])}`
    const ports = { external_ports: '2022', internal_ports: '22' }
    return { address, body: { protocol: 'tcp', ...ports, target } }
  },
  'POST /api/neutron/qos/policies/{policy_id}/bandwidth_limit_rules/': async ({ make }) => {
    const { id } = await make('/api/neutron/qos_policies/', { name: 'made by a test' })
    return { address: encoded`${policies}${id}/bandwidth_limit_rules/`, body: bandwidth }
  },
  // In the project of who is refused: those of others are hidden from them.
  'PATCH /api/neutron/qos_policies/{id}/': ownPolicy({ name: 'changed by a test' }),
  'DELETE /api/neutron/qos_policies/{id}/': ownPolicy(),
  'DELETE /api/neutron/qos/policies/{policy_id}/rules/{rule_id}/': async (ground) => {
    const { address = '' } = await rule('bandwidth_limit_rules', bandwidth)(ground)
    return { address: address.replace('bandwidth_limit_rules', 'rules') }
  },
  ...Object.fromEntries(
    (
      [
        ['bandwidth_limit_rules', bandwidth, { max_kbps: 2000 }],
        ['dscp_marking_rules', { dscp_mark: 14 }, { dscp_mark: 16 }],
        ['minimum_bandwidth_rules', { min_kbps: 10, direction: 'egress' }, { min_kbps: 20 }],
        ['minimum_packet_rate_rules', { min_kpps: 10, direction: 'any' }, { min_kpps: 20 }],
      ] as const
    ).flatMap(([kind, values, change]) => {
      const path = `/api/neutron/qos/policies/{policy_id}/${kind}/{rule_id}/`
      return [
        [`PUT ${path}`, rule(kind, values, { ...values, ...change })],
        [`DELETE ${path}`, rule(kind, values)],
      ] as const
    }),
  ),
  'DELETE /api/neutron/subnets/{id}': async (ground) => {
    const { subnet } = await emptyNetwork(ground)
    return { address: encoded`/api/neutron/subnets/${subnet['id']}` }
  },
  'DELETE /api/neutron/routers/{id}': async (ground) => {
    const { id } = await ownRouter(ground)
    return { address: encoded`${routers}${id}` }
  },
  'PUT /api/neutron/routers/{id}/gateway/': async (ground) => {
    const { id } = await ownRouter(ground)
    const pool = await ground.first('/api/network/floatingippools/')
    return { address: encoded`${routers}${id}/gateway/`, body: { network_id: pool['id'] } }
  },
  'DELETE /api/neutron/routers/{id}/gateway/': async (ground) => {
    const { id } = await ownRouter(ground)
    const pool = await ground.first('/api/network/floatingippools/')
    const address = encoded`${routers}${id}/gateway/`
    await ground.prepare('PUT', address, { network_id: pool['id'] })
    return { address }
  },
  'POST /api/neutron/routers/{router_id}/interfaces/': async (ground) => {
    const { id } = await ownRouter(ground)
    const { subnet } = await emptyNetwork(ground)
    return { address: encoded`${routers}${id}/interfaces/`, body: { subnet_id: subnet['id'] } }
  },
  'DELETE /api/neutron/routers/{router_id}/interfaces/{id}': async (ground) => {
    const { id } = await ownRouter(ground)
    const { subnet } = await emptyNetwork(ground)
    const at = encoded`${routers}${id}/interfaces/`
    const port = await ground.make(at, { subnet_id: subnet['id'] })
    return { address: encoded`${at}${port['id']}` }
  },
  'POST /api/neutron/routers/{router_id}/routes/': async ({ first }) => {
    const { id } = await first(routers, { name: 'edge' })
    const body = { destination: '10.99.0.0/24', nexthop: '10.20.0.250' }
    return { address: encoded`${routers}${id}/routes/`, body }
  },
  'POST /api/neutron/trunks/': async (ground) => {
    const { network } = await emptyNetwork(ground)
    const port = await ground.make('/api/neutron/ports/', { network_id: network['id'] })
    return { body: { name: 'made by a test', port_id: port['id'] } }
  },
  // One whose parent no server uses.
  'DELETE /api/neutron/trunks/{id}/': async ({ first }) => {
    const { id } = await first('/api/neutron/trunks/', { name: 'firewall' })
    return { address: encoded`/api/neutron/trunks/${id}/` }
  },
  'POST /api/lbaas/loadbalancers/': async ({ first }) => {
    const { id } = await first('/api/neutron/subnets/', { name: 'web-subnet' })
    return { body: { loadbalancer: { vip_subnet_id: id } } }
  },
  // A pool that has none yet.
  'POST /api/lbaas/healthmonitors/': async ({ first }) => {
    const { id } = await first('/api/lbaas/pools/', { name: 'shop-images' })
    const monitor = { name: 'made by a test', delay: 5, timeout: 3, max_retries: 3, type: 'PING' }
    return { body: { parentResourceId: id, monitor } }
  },
  'POST /api/lbaas/flavors/': async ({ first }) => {
    const { id } = await first(profiles)
    return { body: { flavor: { name: 'made by a test', flavor_profile_id: id } } }
  },
  'POST /api/lbaas/flavorprofiles/': () => ({ body: { flavor_profile: profile } }),
  // That of the demo world is used by a flavor.
  'PUT /api/lbaas/flavorprofiles/{id}/': async ({ make }) => {
    const { id } = await make(profiles, { flavor_profile: profile })
    return { address: encoded`${profiles}${id}/`, body: { flavor_profile: { name: 'changed' } } }
  },
  'DELETE /api/lbaas/flavorprofiles/{id}/': async ({ make }) => {
    const { id } = await make(profiles, { flavor_profile: profile })
    return { address: encoded`${profiles}${id}/` }
  },
  'PUT /api/dns/v2/zones/{zone_id}/recordsets/{id}': record,
  'DELETE /api/dns/v2/zones/{zone_id}/recordsets/{id}/': async (ground) => {
    const { address } = await record(ground)
    return { address: `${address}/` }
  },
  'POST /api/dns/v2/zones/tasks/imports/': () => ({ body: { zone_file: zoneFile } }),
  'DELETE /api/dns/v2/zones/tasks/exports/{id}/': async (ground) => {
    const { id } = await ground.make(encoded`${zones}${await shop(ground)}/tasks/export/`)
    return { address: encoded`${zones}tasks/exports/${id}/` }
  },
  'DELETE /api/dns/v2/zones/tasks/imports/{id}/': async ({ make }) => {
    const { id } = await make(`${zones}tasks/imports/`, { zone_file: zoneFile })
    return { address: encoded`${zones}tasks/imports/${id}/` }
  },
  'POST /api/dns/v2/zones/tasks/transfer_accepts/': async (ground) => {
    const offer = await ground.make(encoded`${zones}${await shop(ground)}/tasks/transfer_requests/`)
    return { body: { zone_transfer_request_id: offer['id'], key: offer['key'] } }
  },
  'DELETE /api/dns/v2/zones/tasks/transfer_requests/{id}/': async (ground) => {
    const { id } = await ground.make(
      encoded`${zones}${await shop(ground)}/tasks/transfer_requests/`,
    )
    return { address: encoded`${zones}tasks/transfer_requests/${id}/` }
  },
}
