/** Networks, groups and ports of which every verdict is known by hand. */
import { networkIn, type LaunchLab } from '../launching.ts'

type Rule = Readonly<Record<string, unknown>>

const https = { protocol: 'tcp', port_range_min: 443, port_range_max: 443 }
const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }

/** Who is let in by its address. */
const near = '10.81.0.10'
/** Someone in the Internet. */
export const stranger = '9.9.9.9'

/** Makes all of it, with two running instances whose ports they are. */
export const reachabilityLab = async (lab: LaunchLab) => {
  const { mine, cleanUp, until, gone } = lab
  const { neutron, nova } = mine
  const networks = {
    near: await networkIn(lab, 'near', '10.81.0.0/24'),
    beyond: await networkIn(lab, 'beyond', '10.82.0.0/24'),
    apart: await networkIn(lab, 'apart', '10.83.0.0/24'),
  }
  await neutron.subnets.create({
    ...{ network_id: networks.near.id, name: 'near by IPv6' },
    ...{ ip_version: 6, cidr: 'fd00:81::/64' },
  })
  const outer = (await neutron.networks.list({ 'router:external': true }))[0]
  if (!outer) throw new Error('The cloud has no external network.')
  const router = await neutron.routers.create({
    name: 'between',
    external_gateway_info: { network_id: outer.id },
  })
  cleanUp(() => neutron.routers.remove(router.id))
  for (const { subnets } of [networks.near, networks.beyond]) {
    const subnet_id = subnets[0] ?? ''
    await neutron.routers.addInterface(router.id, { subnet_id })
    cleanUp(() => neutron.routers.removeInterface(router.id, { subnet_id }))
  }

  const group = async (name: string, rules: readonly Rule[]): Promise<string> => {
    const { id } = await neutron.securityGroups.create({ name })
    cleanUp(() => neutron.securityGroups.remove(id))
    for (const rule of rules)
      await neutron.securityGroupRules.create({
        ...{ security_group_id: id, direction: 'ingress', ethertype: 'IPv4' },
        ...rule,
      })
    return id
  }
  const addresses = await neutron.addressGroups.create({
    name: 'near alone',
    addresses: [`${near}/32`],
  })
  cleanUp(() => neutron.addressGroups.remove(addresses.id))
  const clients = await group('clients', [])
  const groups = {
    clients,
    fromClients: await group('from clients', [{ ...https, remote_group_id: clients }]),
    fromPrefix: await group('from a prefix', [{ ...ssh, remote_ip_prefix: '10.81.0.0/25' }]),
    range: await group('range', [
      { protocol: 'tcp', port_range_min: 8000, port_range_max: 8010 },
      { ...https, remote_ip_prefix: '0.0.0.0/0' },
    ]),
    ping: await group('ping', [{ protocol: 'icmp', port_range_min: 8, port_range_max: 0 }]),
    by6: await group('by IPv6', [
      { ...https, ethertype: 'IPv6', remote_ip_prefix: 'fd00:81::/64' },
    ]),
    fromAddresses: await group('from addresses', [
      { ...https, remote_address_group_id: addresses.id },
    ]),
    bare: await group('bare', []),
  }
  for (const { id } of await neutron.securityGroupRules.list({ security_group_id: groups.bare }))
    await neutron.securityGroupRules.remove(id)

  const port = async (network: keyof typeof networks, last: number, of: keyof typeof groups) => {
    const { id: network_id, subnets } = networks[network]
    const own = network === 'near' ? (await neutron.networks.get(network_id)).subnets : subnets
    const all = await neutron.subnets.some(own)
    const made = await neutron.ports.create({
      ...{ network_id, name: `${network}-${last}`, security_groups: [groups[of]] },
      fixed_ips: all.map(({ id, cidr }) => ({
        subnet_id: id,
        ip_address: `${cidr?.replace(/(0\/24|\/64)$/, '')}${last}`,
      })),
    })
    cleanUp(() => neutron.ports.remove(made.id))
    return made.id
  }
  const from = {
    near: await port('near', 10, 'clients'),
    beyond: await port('beyond', 10, 'clients'),
    apart: await port('apart', 10, 'clients'),
    mute: await port('near', 11, 'bare'),
  }
  const to = {
    fromClients: await port('near', 20, 'fromClients'),
    fromPrefix: await port('near', 21, 'fromPrefix'),
    range: await port('near', 22, 'range'),
    ping: await port('near', 23, 'ping'),
    by6: await port('near', 24, 'by6'),
    fromAddresses: await port('near', 25, 'fromAddresses'),
    bare: await port('near', 26, 'bare'),
    egressOnly: await port('near', 27, 'clients'),
    unguarded: await port('near', 28, 'clients'),
    floating: await port('near', 29, 'range'),
  }
  await neutron.ports.update(to.unguarded, { security_groups: [], port_security_enabled: false })
  const floatingIp = await neutron.floatingIps.create({
    floating_network_id: outer.id,
    port_id: to.floating,
  })
  cleanUp(() => neutron.floatingIps.remove(floatingIp.id))

  const [flavors, images] = await Promise.all([
    nova.flavors.listAll(),
    mine.glance.images.listAll(),
  ])
  const launch = async (name: string, ports: readonly string[]) => {
    const { id } = await nova.servers.create({
      name,
      flavorRef: flavors.find((one) => one.name === 'm1.nano')?.id ?? '',
      imageRef: images.find((one) => one.name === 'cirros')?.id ?? '',
      networks: ports.map((port) => ({ port })),
    })
    cleanUp(async () => {
      await nova.servers.remove(id)
      await gone(() => nova.servers.get(id))
    })
    return id
  }
  const started = [await launch('from', Object.values(from)), await launch('to', Object.values(to))]
  for (const id of started)
    await until(async () => {
      const { status } = await nova.servers.get(id)
      if (status === 'ERROR') throw new Error('An instance of the lab could not be started.')
      return status === 'ACTIVE' ? true : undefined
    })
  const all = [...Object.values(from), ...Object.values(to)]
  await until(async () => {
    const found = await neutron.ports.some(all)
    return found.every(({ status }) => status === 'ACTIVE') ? true : undefined
  })
  return { from, to }
}

export type ReachabilityLab = Awaited<ReturnType<typeof reachabilityLab>>
