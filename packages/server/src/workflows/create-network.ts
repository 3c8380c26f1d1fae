/**
 * Create Network: the network, its first subnet, that subnet's details. The fields are judged in
 * `subnet-fields.ts`; here is what the cloud alone knows.
 */
import { ALL_FIELDS, CreateNetworkValues } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { presentPool } from '#neutron/subnetpools.ts'
import { say } from '#plugins/sentence.ts'
import { exhausted, readQuota } from '#quotas/read.ts'
import { overlaps, parseCidr, type Cidr } from '#workflows/addresses.ts'
import { cidrWrongs, detailWrongs, gatewayWrongs } from '#workflows/subnet-fields.ts'
import { workflow, type Wrong } from '#workflows/workflow.ts'

type Values = CreateNetworkValues

const checkNetwork = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const asker = { openstack, memory: {} }
  const [taken, network, subnet] = await Promise.all([
    nameWrongs(values, openstack),
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
    ...taken,
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
const nameWrongs = async ({ name }: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const wanted = name.trim()
  if (wanted === '') return []
  const { neutron, projectId } = openstack
  const same = await neutron.networks.list({ name: wanted, project_id: projectId, fields: 'id' })
  return same.length > 0
    ? [['name', say('The project has a network named "{name}" already.', { name: wanted })]]
    : []
}

const checkSubnet = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  if (!values.with_subnet) return []
  if (values.address_source === 'subnetpool')
    return [...(await poolWrongs(values, openstack)), ...gatewayWrongs(values)]
  const wrong = [...cidrWrongs(values), ...gatewayWrongs(values)]
  const cidr = parseCidr(values.cidr.trim())
  const isSound = cidr !== undefined && !wrong.some(([field]) => field === 'cidr')
  return isSound ? [...(await overlapWrongs(cidr, openstack)), ...wrong] : wrong
}

/**
 * Neutron itself refuses an overlap only within one network and at one router. Here it is refused
 * among all subnets of the project, which its routers could never join.
 */
const overlapWrongs = async (cidr: Cidr, openstack: OpenStack): Promise<Wrong[]> => {
  const { neutron, projectId } = openstack
  const own = await neutron.subnets.listAll({
    project_id: projectId,
    ip_version: cidr.version,
    fields: ['id', 'name', 'cidr'],
  })
  const hit = own.find((subnet) => {
    const theirs = parseCidr(subnet.cidr)
    return theirs !== undefined && overlaps(theirs, cidr)
  })
  if (hit === undefined) return []
  const name = hit.name === '' ? hit.id : hit.name
  return [
    [
      'cidr',
      say('{cidr} overlaps with {other}, the subnet "{name}" of this project.', {
        cidr: cidr.text,
        other: hit.cidr,
        name,
      }),
    ],
  ]
}

const poolWrongs = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const id = values.subnetpool
  if (id === '') return [['subnetpool', say('Choose a subnet pool.')]]
  const found = await ifFound(openstack.neutron.subnetPools.get(id))
  if (found === undefined) return [['subnetpool', say('This subnet pool is not there any more.')]]
  const pool = presentPool(found)
  const { min_prefixlen: least, max_prefixlen: most } = pool
  if (String(pool.ip_version) !== values.ip_version)
    return [
      [
        'ip_version',
        say('The pool {name} is one of IPv{version} addresses.', {
          name: pool.name,
          version: pool.ip_version,
        }),
      ],
    ]
  const asked = values.prefixlen.trim()
  const isInBounds = /^\d{1,3}$/.test(asked) && Number(asked) >= least && Number(asked) <= most
  if (asked === '' || isInBounds) return []
  return [
    [
      'prefixlen',
      say('The pool {name} gives networks from /{least} to /{most}.', {
        name: pool.name,
        least,
        most,
      }),
    ],
  ]
}

/** https://docs.openstack.org/api-ref/network/v2/#create-network and #create-subnet */
export const createNetwork = workflow('create_network', CreateNetworkValues, [
  { id: 'network', check: checkNetwork },
  { id: 'subnet', check: checkSubnet },
  { id: 'details', check: detailWrongs },
])
