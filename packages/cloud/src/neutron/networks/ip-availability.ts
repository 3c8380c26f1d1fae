/** How many addresses are given out. https://docs.openstack.org/api-ref/network/v2/#network-ip-availability-and-usage-stats */
import type { NeutronNetwork, NeutronSubnet } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#neutron/attributes.ts'
import { badRequest, networkNotFound, nothingThere } from '#neutron/faults.ts'
import { parseAddress, parseCidr } from '#neutron/ip.ts'
import { filterNames, picked } from '#neutron/listing.ts'
import { oldestFirst } from '#neutron/scene.ts'
import { allocations, networks, subnets } from '#neutron/tables.ts'
import { rows } from '#scene.ts'
import { wholeNumber } from '#wire/numbers.ts'

const FILTERS = ['network_id', 'network_name', 'tenant_id', 'project_id', 'ip_version']

export const ipAvailabilityRoutes: Routes = (router) => {
  router.get('/network-ip-availabilities', (context) => {
    const unknown = filterNames(context).filter((name) => !FILTERS.includes(name))
    if (unknown.length > 0) {
      const names = unknown.map((name) => `'${name}'`).join(', ')
      throw badRequest(`[${names}] is invalid attribute for filtering`)
    }
    const asked = (name: string) => context.query.getAll(name)
    const where = {
      ...given('id', asked('network_id')),
      ...given('name', asked('network_name')),
      ...given('project_id', [...asked('tenant_id'), ...asked('project_id')]),
    }
    const versions = asked('ip_version').map(Number)
    const all = rows(context, networks).list({ where, order: oldestFirst })
    const shown = all.flatMap((network) => {
      if (!context.allows('get_network_ip_availability', { ...network })) return []
      const one = availability(context, network, versions)
      return versions.length > 0 && one.subnet_ip_availability.length === 0 ? [] : [one]
    })
    const names = asked('fields')
    return ok({ network_ip_availabilities: shown.map((one) => picked(one, names)) })
  })
  router.get('/network-ip-availabilities/{id}', (context) => {
    const id = context.param('id')
    const network = rows(context, networks).get(id)
    if (!network) throw networkNotFound(id)
    if (!context.allows('get_network_ip_availability', { ...network })) throw nothingThere()
    const one = availability(context, network, [])
    return ok({ network_ip_availability: picked(one, context.query.getAll('fields')) })
  })
}

const given = (name: string, values: readonly string[]): Record<string, readonly string[]> =>
  values.length > 0 ? { [name]: values } : {}

function availability(
  context: Context,
  network: NeutronNetwork,
  versions: readonly number[],
): Fields & { subnet_ip_availability: readonly unknown[] } {
  const where = { network_id: network.id, ...(versions.length > 0 && { ip_version: versions }) }
  const parts = rows(context, subnets).list({ where, order: oldestFirst })
  const each = parts.map((subnet) => ({
    subnet,
    used: rows(context, allocations).count({ subnet_id: subnet.id }),
    total: addressesIn(subnet),
  }))
  return {
    network_id: network.id,
    network_name: network.name,
    tenant_id: network.project_id,
    project_id: network.project_id,
    subnet_ip_availability: each.map(({ subnet, used, total }) => ({
      subnet_id: subnet.id,
      ip_version: subnet.ip_version,
      cidr: subnet.cidr,
      subnet_name: subnet.name,
      used_ips: used,
      total_ips: wholeNumber(total),
    })),
    used_ips: each.reduce((sum, { used }) => sum + used, 0),
    total_ips: wholeNumber(each.reduce((sum, { total }) => sum + total, 0n)),
  }
}

/** Those of its pools; all of them where it has none. */
function addressesIn({ cidr, allocation_pools: pools }: NeutronSubnet): bigint {
  if (pools.length === 0) {
    const whole = parseCidr(cidr)
    return whole ? 1n << BigInt((whole.version === 4 ? 32 : 128) - whole.length) : 0n
  }
  return pools.reduce((sum, { start, end }) => {
    const [first, last] = [parseAddress(start)?.value ?? 0n, parseAddress(end)?.value ?? 0n]
    return sum + last - first + 1n
  }, 0n)
}
