/** Create Subnet: where its addresses come from, in a network that is there, and its details. */
import { ALL_FIELDS, createSubnetWorkflow, say, type CreateSubnetValues } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { exhausted, readQuota } from '#quotas/read.ts'
import { checkDetails, checkSubnet } from '#workflows/subnet.ts'
import { workflow, type Wrong } from '#workflows/workflow.ts'

const checkNew = async (values: CreateSubnetValues, openstack: OpenStack): Promise<Wrong[]> => {
  const { neutron, projectId } = openstack
  const network = await ifFound(neutron.networks.get(values.network_id))
  if (network === undefined) return [[ALL_FIELDS, say('This network no longer exists.')]]
  const [limits, wrong] = await Promise.all([
    // A subnet counts for whom its network belongs to; what others have of their quota is theirs.
    network.project_id === projectId ? subnetsLeft(openstack) : [],
    checkSubnet(values, openstack, network),
  ])
  return [...limits, ...wrong]
}

const subnetsLeft = async (openstack: OpenStack): Promise<Wrong[]> =>
  exhausted(await readQuota({ openstack, memory: {} }, 'subnet')).map((limit): Wrong => [
    ALL_FIELDS,
    say('The quota of subnets is used up: {limit} of {limit}. Delete one, or ask for more.', {
      limit,
    }),
  ])

/** https://docs.openstack.org/api-ref/network/v2/#create-subnet */
export const createSubnet = workflow(createSubnetWorkflow, [
  { id: 'subnet', check: checkNew },
  { id: 'details', check: checkDetails },
])
