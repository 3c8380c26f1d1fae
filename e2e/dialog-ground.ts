/** What the walk through all dialogs needs that the demo world has not, and where in a list it is found. */
import { rows as tables, type Cloud } from '@meridian/cloud'
import type { OpenStack } from '@meridian/openstack'

/** What is offered for few of a list, which its first rows need not have: how those are found. */
export const offeredAmong: Readonly<Record<string, string>> = {
  'Share Image': 'visibility=shared',
  'Soft Reboot Instance': 'status=ACTIVE',
  'Modify Access': 'public=false',
  'Change Volume Type': 'status=available',
  'Delete Domain': 'enabled=false',
  'Unset domain name PTR': 'ptrdname=www',
  // Those of the demo world are protected; the walk makes and imports others.
  'Update Resource Types': 'protected=false',
  'Delete Metadata Definition': 'protected=false',
}

/** What would end the session of the walk if it were done to the first of a list. */
export const notFor: Readonly<Record<string, string>> = { 'Change Password': 'name=reader' }

/** What only administrators may do, of types of which they have no list of all: their own tests do it. */
export const ofOwnTests: readonly string[] = ['Fail Over Load Balancer']

/** Frees the interfaces of routers: what leads through one, an address or a route, keeps it. */
export const freeInterfaces = (cloud: Cloud): void => {
  const addresses = cloud.table(tables.floatingIps)
  for (const { id } of addresses.list()) addresses.remove(id)
  const routers = cloud.table(tables.routers)
  for (const router of routers.list()) routers.update({ ...router, routes: [] })
}

/** Adds to the demo world one of each kind that some dialogs are for and that it has none of. */
export const addWhatLacks = async (cloud: Cloud, { keystone }: OpenStack): Promise<void> => {
  addPrivateType(cloud)
  addIdleAgent(cloud)
  // Those that are open are not deleted.
  await keystone.domains.create({ name: 'annex', enabled: false })
}

/** A volume type that not every project may use: those of the demo world are public. */
const addPrivateType = (cloud: Cloud) => {
  const types = cloud.table(tables.volumeTypes)
  const [one] = types.list()
  if (!one) throw new Error('The demo world has no volume type.')
  const id = 'b7f38d2f-1e4d-4c1d-8b62-7a104a2e3c12'
  types.insert({ ...one, id, name: 'for-few', is_public: false })
}

/** An agent that no network has and that may be deleted: those of the cloud are all at work. */
const addIdleAgent = (cloud: Cloud) => {
  const agents = cloud.table(tables.agents)
  const [one] = agents.list({ where: { agent_type: 'DHCP agent' } })
  if (!one) throw new Error('The demo world has no DHCP agent.')
  const id = 'a6e27c1e-0d3c-4b0c-9a51-6f0f3f1d2b01'
  agents.insert({ ...one, id, host: 'network-2', silent_since: '2020-01-01 00:00:00' })
}

/** What dialogs that were sent would leave for others to be offered: where nothing is sent, none is. */
export const addWhatIsSent = (cloud: Cloud): void => {
  addAddressPairs(cloud)
  addReachedBalancer(cloud)
  beginUpdate(cloud)
}

/** A stack whose update is under way: what is begun in the demo world ends before it is looked for. */
const beginUpdate = (cloud: Cloud) => {
  const stacks = cloud.table(tables.stacks)
  const [one] = stacks.list({ where: { name: 'reports' } })
  if (!one) throw new Error('The demo world has no stack reports.')
  stacks.update({ ...one, action: 'UPDATE', status: 'IN_PROGRESS' })
}

/** Addresses besides their own for ports: some can be taken away. */
const addAddressPairs = (cloud: Cloud) => {
  const ports = cloud.table(tables.ports)
  const pair = { ip_address: '10.20.0.242', mac_address: 'fa:16:3e:00:00:02' }
  for (const port of ports.list()) ports.update({ ...port, allowed_address_pairs: [pair] })
}

/** A load balancer with a floating IP: those of the demo world have none. */
const addReachedBalancer = (cloud: Cloud) => {
  const addresses = cloud.table(tables.floatingIps)
  const [one] = cloud.table(tables.loadBalancers).list()
  const free = addresses
    .list()
    .find(({ port_id, project_id }) => port_id === null && project_id === one?.project_id)
  if (!one || !free) throw new Error('The demo world has no address for a load balancer.')
  const { vip_port_id: port_id, vip_address: fixed_ip_address } = one
  addresses.update({ ...free, port_id, fixed_ip_address })
}
