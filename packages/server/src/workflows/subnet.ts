/**
 * The steps of a subnet, in every workflow that makes one: the rules that the browser has, too, and
 * what the cloud alone knows.
 */
import { overlap, parseCidr, say, subnetRules, type SubnetValues } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { presentPool } from '#neutron/subnetpools.ts'
import type { Wrong } from '#workflows/workflow.ts'

type Values = SubnetValues

/** Where the addresses come from, and the gateway. */
export const checkSubnet = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const gateway = wrongsOf(['gateway_ip'], values)
  if (values.address_source === 'subnetpool')
    return [...(await poolWrongs(values, openstack)), ...gateway]
  const address = wrongsOf(['cidr'], values)
  const wrong = address.length > 0 ? address : await overlapWrongs(values.cidr.trim(), openstack)
  return [...wrong, ...gateway]
}

/** What hosts of the subnet are told. */
export const checkDetails = (values: Values): readonly Wrong[] =>
  wrongsOf(
    ['enable_dhcp', 'ipv6_modes', 'allocation_pools', 'dns_nameservers', 'host_routes'],
    values,
  )

const wrongsOf = (fields: readonly (keyof typeof subnetRules)[], values: Values): Wrong[] =>
  fields.flatMap((field) => {
    const sentence = subnetRules[field](values)
    return sentence === undefined ? [] : [[field, sentence] satisfies Wrong]
  })

/**
 * Neutron itself refuses an overlap only within one network and at one router. Here it is refused
 * among all subnets of the project, which its routers could never join.
 */
const overlapWrongs = async (text: string, openstack: OpenStack): Promise<Wrong[]> => {
  const { neutron, projectId } = openstack
  const cidr = parseCidr(text)
  if (cidr === undefined) return []
  const own = await neutron.subnets.listAll({
    project_id: projectId,
    ip_version: cidr.version,
    fields: ['id', 'name', 'cidr'],
  })
  const hit = own.find((subnet) => {
    const theirs = parseCidr(subnet.cidr)
    return theirs !== undefined && overlap(theirs, cidr)
  })
  if (hit === undefined) return []
  const name = hit.name === '' ? hit.id : hit.name
  return [
    [
      'cidr',
      say('{cidr} overlaps with {other}, the subnet "{name}" of this project.', {
        cidr: text,
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
