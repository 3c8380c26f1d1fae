import { networks, ports, type Network, type Port, type Trunk } from '@meridian/contract'
import { call } from '#api/call.ts'
import { mayBeInside, mayBeParent } from '#dialogs/trunk/segments.ts'
import { nameOr } from '#lib/text.ts'

/** A port as the wizards show it. */
export type PortChoice = {
  readonly id: string
  readonly name: string
  readonly addresses: string
  readonly network: string
  readonly subnets: string
  readonly mac: string
  readonly status: string
}

export type PortChoices = {
  readonly parents: readonly PortChoice[]
  /** What can be inside of the trunk, or is. */
  readonly inside: readonly PortChoice[]
  /** There are more than were read. */
  readonly incomplete: boolean
}

const page = 1000
const mostPages = 10

/** The ports that a trunk can be made of; those of one that is there, too. Throws `ApiError`. */
export const readPortChoices = async (
  trunk: Trunk | undefined,
  signal: AbortSignal,
): Promise<PortChoices> => {
  const [{ items, incomplete }, known] = await Promise.all([
    readPorts(signal),
    call(networks.list, undefined, { signal }),
  ])
  const choiceOf = chooser(known.items)
  const held = trunk?.sub_ports.map(({ port_id }) => port_id) ?? []
  const seen = new Set(items.map(({ id }) => id))
  return {
    parents: items.filter(mayBeParent).map(choiceOf),
    inside: [
      ...items.filter((port) => mayBeInside(port) || held.includes(port.id)).map(choiceOf),
      // Another project's: it is known by its id.
      ...held.filter((id) => !seen.has(id)).map(unseen),
    ],
    incomplete,
  }
}

/** The project's ports, with the trunks that they are in. */
const readPorts = async (signal: AbortSignal) => {
  const items: Port[] = []
  for (let at = 0; at < mostPages; at += 1) {
    const marker = items.at(-1)?.id
    const query = { limit: page, trunks: true, ...(marker !== undefined && { marker }) }
    const leaf = await call(ports.list, { query }, { signal })
    items.push(...leaf.items)
    if (!leaf.has_more_data) return { items, incomplete: false }
  }
  return { items, incomplete: true }
}

const chooser = (all: readonly Network[]) => {
  const byId = new Map(all.map((network) => [network.id, network]))
  return (port: Port): PortChoice => {
    const { id, name, fixed_ips: ips, network_id, mac_address: mac, status } = port
    const network = byId.get(network_id)
    const subnets = new Map(
      network?.subnets.map((subnet) => [subnet.id, subnet.name || subnet.cidr]),
    )
    return {
      ...{ id, name: nameOr(name, id), mac, status },
      addresses: ips.map(({ ip_address }) => ip_address).join(', '),
      network: network?.name || network_id,
      subnets: ips.map(({ subnet_id }) => subnets.get(subnet_id) ?? subnet_id).join(', '),
    }
  }
}

const unseen = (id: string): PortChoice => {
  const nothing = { addresses: '', network: '', subnets: '', mac: '', status: '' }
  return { id, name: id, ...nothing }
}
