/** Names by id, of the types of Neutron that others point at. What the answer leaves out is gone. */
import {
  addressGroups as addressGroupApi,
  ipAvailability,
  networks as networkApi,
  ports as portApi,
  routers as routerApi,
  qosPolicies as qosPolicyApi,
  securityGroups as securityGroupApi,
  subnets as subnetApi,
  trunks as trunkApi,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { exactly } from '#lib/figures.ts'
import { t } from '#lib/translate.ts'
import type { ReadNames } from '#kinds/kind.ts'
import { seen } from '#kinds/read-names.ts'

export const networks = seen(networkApi)
export const ports = seen(portApi)
export const routers = seen(routerApi)
export const qosPolicies = seen(qosPolicyApi)
export const securityGroups = seen(securityGroupApi)
export const trunks = seen(trunkApi)
export const addressGroups = seen(addressGroupApi)

/** "web-subnet 10.20.0.0/24", as one names a subnet in a list of networks. */
export const subnets: ReadNames = async (ids, signal) => {
  const { items } = await call(subnetApi.list, { query: { id: [...ids] } }, { signal })
  return Object.fromEntries(
    items.map(({ id, name, cidr }) => [id, [name, cidr].filter(Boolean).join(' ')]),
  )
}

/** "12 of 253", by the ids of network and subnet: one call for each network. */
export const addressesInUse: ReadNames = async (ids, signal) => {
  const networksOf = new Set(ids.map((id) => id.split('/')[0] ?? ''))
  const found = await Promise.all(
    [...networksOf].map(async (id) => {
      const { items } = await call(ipAvailability.list, { params: { id } }, { signal })
      return items.map(({ subnet_id, used_ips, total_ips }) => {
        const words = t('{used} of {total}', {
          used: exactly(used_ips),
          total: exactly(total_ips),
        })
        return [`${id}/${subnet_id}`, words] as const
      })
    }),
  )
  return Object.fromEntries(found.flat())
}
