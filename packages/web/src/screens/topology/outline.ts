/** The topology as a list with levels: what it says to those who do not look at the drawing. */
import { t } from '#lib/translate.ts'
import { addressesOf, type Device, type View } from '#screens/topology/model.ts'
import { kindWord } from '#screens/topology/words.ts'
import type { TreeGridRow } from '#ui/tables/tree-grid.tsx'

/** What stands between a network and a device on it in the id of a line. */
const between = ' '

/** The device or network of a line. */
export const idOfRow = (row: string): string => row.split(between).at(-1) ?? row

/** What is on no network has a heading of its own. */
const nowhere = 'none'

/**
 * Networks, each with what is on it; a device on several networks stands under each. Of a search
 * only what it has found is there, with the networks that lead to it.
 */
export const outlineOf = (
  view: View,
  closed: ReadonlySet<string>,
  found: ReadonlySet<string> | undefined,
): readonly TreeGridRow[] => {
  const on = new Map<string, Device[]>()
  for (const device of view.devices) {
    const places = new Set(device.ports.map(({ network_id }) => network_id))
    for (const place of places.size > 0 ? places : [nowhere])
      on.set(place, [...(on.get(place) ?? []), device])
  }
  const wanted = (device: Device) => found?.has(device.node.id) ?? true
  const parts = [
    ...view.networks.map((network) => ({ id: network.node.id, network })),
    ...(on.has(nowhere) ? [{ id: nowhere, network: undefined }] : []),
  ]
    .map(({ id, network }) => ({ id, network, devices: (on.get(id) ?? []).filter(wanted) }))
    .filter(({ network, devices }) => devices.length > 0 || (network && wanted(network)))
  return parts.flatMap(({ id, network, devices }, at) => {
    const open = !closed.has(id)
    const head: TreeGridRow = {
      ...{ id, level: 1, position: at + 1, siblings: parts.length },
      label: network?.node.name ?? t('Not connected'),
      hint: network && hintOf(network),
      expanded: devices.length > 0 ? open : undefined,
      ...(network === undefined && { refusal: t('This is not a network.') }),
    }
    if (!open) return [head]
    return [
      head,
      ...devices.map((device, index): TreeGridRow => ({
        id: `${id}${between}${device.node.id}`,
        level: 2,
        position: index + 1,
        siblings: devices.length,
        label: device.node.name,
        hint: hintOf(device, id),
      })),
    ]
  })
}

/** What is said after a name: kind, state and addresses, those on this network where it is one's. */
const hintOf = (device: Device, network?: string): string => {
  const { node, ports } = device
  const here = ports.filter(({ network_id }) => network_id === network)
  const addresses =
    network === undefined
      ? addressesOf(device)
      : here.flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address))
  const [first, ...more] = addresses
  const shown = more.length > 0 ? `${first} +${more.length}` : first
  return [kindWord(node.kind), node.status, shown].filter(Boolean).join(' · ')
}
