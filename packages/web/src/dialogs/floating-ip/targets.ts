import {
  floatingAddresses,
  floatingIps,
  serverOfPort,
  servers,
  type FloatingIp,
  type FloatingIpTarget,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'

/** As many names are asked for in one call. */
const idsOfCall = 150

/** The addresses inside that a floating IP can lead to; devices are called by their ids. */
export const targetsOf = async (
  { floating_network_id: pool_id, project_id }: FloatingIp,
  signal: AbortSignal,
): Promise<readonly FloatingIpTarget[]> => {
  const query = { pool_id, ...(project_id && { project_id }) }
  return (await call(floatingAddresses.targets, { query }, { signal })).items
}

/** By their choices, the addresses inside that one of the same pool leads to, and which: Neutron lets no second. */
export const takenOf = async (
  { floating_network_id: pool, project_id }: FloatingIp,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const query = project_id ? { project_id } : {}
  const { items } = await call(floatingIps.list, { query }, { signal })
  return new Map(
    items.flatMap(({ floating_network_id, port_id, fixed_ip_address: inside, ip }) =>
      floating_network_id === pool && port_id && inside ? [[keyOf(port_id, inside), ip]] : [],
    ),
  )
}

/** As `floatingIps.associate` has it. */
const keyOf = (port: string, address: string): string => `${port}_${address}`

/** The names of the servers that have the addresses, by id. */
export const serverNames = async (
  targets: readonly FloatingIpTarget[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> => {
  const ids = [...new Set(targets.flatMap((one) => (isServer(one) ? [one.device_id ?? ''] : [])))]
  const parts = ids.flatMap((_, at) =>
    at % idsOfCall === 0 ? [ids.slice(at, at + idsOfCall)] : [],
  )
  const found = await Promise.all(
    parts.map((id) => call(servers.names, { query: { id } }, { signal })),
  )
  return Object.assign({}, ...found.map(({ names }) => names))
}

const isServer = (target: FloatingIpTarget): boolean => serverOfPort(target) !== undefined

/** One choice for each address, with the server or port that has it; of `taken` ones none. */
export const choicesOf = (
  targets: readonly FloatingIpTarget[],
  names: Readonly<Record<string, string>> = {},
  taken: ReadonlyMap<string, string> = new Map(),
): readonly Choice[] =>
  targets.map((one) => {
    const { port_id, port_name, ip_address, device_id = '' } = one
    const name = isServer(one) ? (names[device_id] ?? shortId(device_id)) : ''
    const who = name || port_name || shortId(port_id)
    const value = keyOf(port_id, ip_address)
    const ip = taken.get(value)
    return {
      ...{ value, label: `${ip_address} (${who})` },
      ...(ip !== undefined && { refusal: t('{ip} leads to it already.', { ip }) }),
    }
  })
