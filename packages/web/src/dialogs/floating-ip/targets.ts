import {
  floatingAddresses,
  servers,
  type FloatingIp,
  type FloatingIpTarget,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Choice } from '#resource/forms/fields.ts'
import { shortId } from '#lib/text.ts'

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

const isServer = ({ device_owner = '', device_id = '' }: FloatingIpTarget): boolean =>
  device_owner.startsWith('compute:') && device_id !== ''

/** One choice for each address, with the server or port that has it. */
export const choicesOf = (
  targets: readonly FloatingIpTarget[],
  names: Readonly<Record<string, string>> = {},
): readonly Choice[] =>
  targets.map((one) => {
    const { port_id, port_name, ip_address, device_id = '' } = one
    const name = isServer(one) ? (names[device_id] ?? shortId(device_id)) : ''
    const who = name || port_name || shortId(port_id)
    return { value: `${port_id}_${ip_address}`, label: `${ip_address} (${who})` }
  })
