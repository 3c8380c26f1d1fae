/** Names by id, of the types of Neutron that others point at. What the answer leaves out is gone. */
import {
  addressGroups as addressGroupApi,
  networks as networkApi,
  ports as portApi,
  routers as routerApi,
  securityGroups as securityGroupApi,
  subnets as subnetApi,
  trunks as trunkApi,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import type { ReadNames } from '#resource/define.ts'
import { seen } from '#resources/read-names.ts'

export const networks = seen(networkApi)
export const ports = seen(portApi)
export const routers = seen(routerApi)
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
