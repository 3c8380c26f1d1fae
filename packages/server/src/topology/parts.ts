/** What the services are asked for a topology: all at once, and no more of each than is drawn. */
import type {
  NeutronNetwork,
  NeutronPort,
  NeutronRouter,
  NeutronSubnet,
  OpenStack,
} from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { isExternal } from '#neutron/networks.ts'

type Asked = Pick<OpenStack, 'neutron' | 'nova' | 'projectId'>

const networkFields = {
  fields: ['id', 'name', 'status', 'subnets', 'router:external', 'project_id', 'shared'],
}
const subnetFields = { fields: ['id', 'cidr', 'network_id', 'project_id'] }
const routerFields = { fields: ['id', 'name', 'status', 'external_gateway_info', 'project_id'] }
const portFields = {
  fields: [
    ...['id', 'network_id', 'device_id', 'device_owner', 'status', 'fixed_ips', 'project_id'],
  ],
}

/** The servers of the project, to the last page: Nova gives a thousand in one. */
export const readServers = async ({ nova }: Asked) =>
  nova.available ? nova.servers.listAll({ limit: 1000 }) : []

/** Networks that the project can use, and all external networks, each once. */
export const readNetworks = async (
  { neutron: { networks }, projectId }: Asked,
  wide: boolean,
): Promise<readonly NeutronNetwork[]> => {
  if (!wide) return networks.listAll(networkFields)
  // An administrator sees those of the whole cloud, and is asked for three parts of them.
  const parts = await Promise.all([
    networks.listAll({ ...networkFields, project_id: projectId }),
    networks.listAll({ ...networkFields, shared: true }),
    networks.listAll({ ...networkFields, 'router:external': true }),
  ])
  return [...new Map(parts.flat().map((network) => [network.id, network])).values()]
}

/** The subnets of those networks; an administrator is asked for the own and for what lacks then. */
export const readSubnets = async (
  { neutron: { subnets }, projectId }: Asked,
  networks: Promise<readonly NeutronNetwork[]>,
  wide: boolean,
): Promise<readonly NeutronSubnet[]> => {
  if (!wide) return subnets.listAll(subnetFields)
  const own = await subnets.listAll({ ...subnetFields, project_id: projectId })
  const known = new Set(own.map(({ id }) => id))
  // What could not be read says so itself.
  const all = await networks.catch(() => [])
  const missing = all.flatMap((one) => one.subnets).filter((id) => !known.has(id))
  return missing.length > 0 ? [...own, ...(await subnets.some(missing, subnetFields))] : own
}

/** None in a cloud without routers. */
export const readRouters = async ({
  neutron: { routers },
  projectId,
}: Asked): Promise<readonly NeutronRouter[]> =>
  (await ifFound(routers.listAll({ ...routerFields, project_id: projectId }))) ?? []

/** The ports that one may see; of an administrator's those of the project. */
export const readPorts = async (
  { neutron: { ports }, projectId }: Asked,
  wide: boolean,
): Promise<readonly NeutronPort[]> =>
  ports.listAll(wide ? { ...portFields, project_id: projectId } : portFields)

/** Whether a network is the project's to use, rather than there for its being external alone. */
export const isUsable = (network: NeutronNetwork, projectId: string | undefined): boolean =>
  network.shared || network.project_id === projectId

/** Whether it is drawn: an administrator by a rule of Neutron's own is told of everybody's. */
export const isDrawn = (network: NeutronNetwork, projectId: string | undefined): boolean =>
  isUsable(network, projectId) || isExternal(network, projectId)
