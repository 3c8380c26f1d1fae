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

/** Whose it is to be, and the network that it is to be in where that is there already. */
type Inside = { readonly id?: string; readonly project_id: string | undefined }

/** Where the addresses come from, and the gateway. */
export const checkSubnet = async (
  values: Values,
  openstack: OpenStack,
  inside: Inside = { project_id: openstack.projectId },
): Promise<Wrong[]> => {
  const gateway = wrongsOf(['gateway_ip'], values)
  if (values.address_source === 'subnetpool')
    return [...(await poolWrongs(values, openstack)), ...gateway]
  const address = wrongsOf(['cidr'], values)
  const wrong =
    address.length > 0 ? address : await overlapWrongs(values.cidr.trim(), openstack, inside)
  return [...wrong, ...gateway]
}

/** What hosts of the subnet are told. */
export const checkDetails = (values: Omit<Values, 'subnetpool' | 'prefixlen'>): readonly Wrong[] =>
  wrongsOf(
    ['enable_dhcp', 'ipv6_modes', 'allocation_pools', 'dns_nameservers', 'host_routes'],
    values,
  )

/** What the rules without a cloud say of some fields. */
export const wrongsOf = (
  fields: readonly (keyof typeof subnetRules)[],
  values: Omit<Values, 'subnetpool' | 'prefixlen'>,
): Wrong[] =>
  fields.flatMap((field) => {
    const sentence = subnetRules[field](values)
    return sentence === undefined ? [] : [[field, sentence] satisfies Wrong]
  })

/**
 * Neutron itself refuses an overlap only within one network and at one router. Here it is refused
 * among all subnets of the project, which its routers could never join.
 */
const overlapWrongs = async (
  text: string,
  { neutron: { subnets } }: OpenStack,
  { id: network_id, project_id }: Inside,
): Promise<Wrong[]> => {
  const cidr = parseCidr(text)
  if (cidr === undefined) return []
  const asked = { ip_version: cidr.version, fields: ['id', 'name', 'cidr'] }
  const [beside, own] = await Promise.all([
    // Subnets of the network, also those of other projects.
    network_id === undefined ? [] : subnets.listAll({ network_id, ...asked }),
    subnets.listAll({ project_id, ...asked }),
  ])
  const isHit = (subnet: { readonly cidr: string }) => {
    const theirs = parseCidr(subnet.cidr)
    return theirs !== undefined && overlap(theirs, cidr)
  }
  const near = beside.find(isHit)
  const hit = near ?? own.find(isHit)
  if (hit === undefined) return []
  const words = { cidr: text, other: hit.cidr, name: hit.name === '' ? hit.id : hit.name }
  const sentence = near
    ? say('{cidr} overlaps with {other}, the subnet "{name}" of this network.', words)
    : say('{cidr} overlaps with {other}, the subnet "{name}" of this project.', words)
  return [['cidr', sentence]]
}

const poolWrongs = async (values: Values, openstack: OpenStack): Promise<Wrong[]> => {
  const id = values.subnetpool
  if (id === '') return [['subnetpool', say('Choose a subnet pool.')]]
  const found = await ifFound(openstack.neutron.subnetPools.get(id))
  if (found === undefined) return [['subnetpool', say('This subnet pool no longer exists.')]]
  const pool = presentPool(found)
  const { min_prefixlen: least, max_prefixlen: most } = pool
  if (String(pool.ip_version) !== values.ip_version)
    return [
      [
        'ip_version',
        say('The pool {name} has IPv{version} addresses.', {
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
