import { networks, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'

/** The networks that lead outside, as far as the project sees them. */
export const externalNetworks = async (signal: AbortSignal): Promise<readonly Network[]> => {
  const query = { external: true }
  const { items } = await call(networks.list, { query }, { signal })
  return items.filter((one) => one['router:external'])
}

/** The same to choose from. */
export const externalChoices = async (signal: AbortSignal) =>
  (await externalNetworks(signal)).map(({ id, name, subnets }) => ({
    value: id,
    label: nameOr(name, id),
    description: subnets.map(({ cidr }) => cidr).join(', '),
  }))
