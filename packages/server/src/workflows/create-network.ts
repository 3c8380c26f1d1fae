/**
 * Create Network: the network, its first subnet, that subnet's details. Of the network, here is what
 * the cloud alone knows.
 */
import {
  ALL_FIELDS,
  createNetworkWorkflow,
  say,
  type CreateNetworkValues,
} from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { exhausted, readQuota } from '#quotas/read.ts'
import { checkDetails, checkSubnet } from '#workflows/subnet.ts'
import { workflow, type Wrong } from '#workflows/workflow.ts'

type Values = CreateNetworkValues

/** Whose the network is to be: the session's project's, unless an administrator says another's. */
const ownerOf = ({ project_id }: Values, { projectId }: OpenStack): string | undefined =>
  project_id === '' ? projectId : project_id

const checkNetwork = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const isOwn = ownerOf(values, openstack) === openstack.projectId
  const [taken, left] = await Promise.all([
    nameWrongs(values, openstack),
    // What others have of their quota is theirs to know; Neutron has the last word.
    isOwn ? quotaWrongs(values, openstack) : [],
  ])
  return [...taken, ...left]
}

const quotaWrongs = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const asker = { openstack, memory: {} }
  const [network, subnet] = await Promise.all([
    readQuota(asker, 'network'),
    readQuota(asker, 'subnet'),
  ])
  return [
    ...exhausted(network).map((limit): Wrong => [
      ALL_FIELDS,
      say('The quota of networks is used up: {limit} of {limit}. Delete one, or ask for more.', {
        limit,
      }),
    ]),
    ...(values.with_subnet ? exhausted(subnet) : []).map((limit): Wrong => [
      'with_subnet',
      say(
        'The quota of subnets is used up: {limit} of {limit}. Delete one, or create the network without a subnet.',
        { limit },
      ),
    ]),
  ]
}

/** Neutron takes a name as often as it is given; users of one project could not tell them apart. */
const nameWrongs = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const wanted = values.name.trim()
  if (wanted === '') return []
  const project_id = ownerOf(values, openstack)
  const same = await openstack.neutron.networks.list({ name: wanted, project_id, fields: 'id' })
  return same.length > 0
    ? [['name', say('The project has a network named "{name}" already.', { name: wanted })]]
    : []
}

/** https://docs.openstack.org/api-ref/network/v2/#create-network and #create-subnet */
export const createNetwork = workflow(createNetworkWorkflow, [
  { id: 'network', check: checkNetwork },
  {
    id: 'subnet',
    check: (values, openstack) =>
      values.with_subnet
        ? checkSubnet(values, openstack, { project_id: ownerOf(values, openstack) })
        : [],
  },
  { id: 'details', check: (values) => (values.with_subnet ? checkDetails(values) : []) },
])
