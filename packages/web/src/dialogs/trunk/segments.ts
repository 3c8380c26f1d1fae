import { mostVlans, type Port, type SubPortCreate, type Trunk } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** How the packets of a port inside of a trunk are told apart. */
export type Segment = {
  readonly type: string
  /** NaN while nobody has said; of no meaning with `inherit`. */
  readonly id: number
}
export type Segments = Readonly<Record<string, Segment>>

/** With `inherit` a port has the segment of its network, and takes no id (RS-TRUNKFORM-15). */
export const segmentTypes = [
  { value: 'vlan', label: t('VLAN') },
  { value: 'inherit', label: t('Inherit') },
] as const

export const typeWord = (type: string): string =>
  segmentTypes.find(({ value }) => value === type)?.label ?? type

/** What the parent port of a trunk can be: up, of no other trunk, a server's or nobody's. */
export const mayBeParent = (port: Port): boolean =>
  port.admin_state_up &&
  (port.device_owner === '' || port.device_owner.startsWith('compute:')) &&
  !isInTrunk(port)

/** What can be inside of a trunk: up, of no other trunk, and nobody's. */
export const mayBeInside = (port: Port): boolean =>
  port.admin_state_up && port.device_owner === '' && !isInTrunk(port)

const isInTrunk = ({ trunk_id, trunk_details }: Port): boolean =>
  trunk_id !== undefined || (trunk_details ?? undefined) !== undefined

/** The segments that a trunk has given its ports. */
export const segmentsOf = ({ sub_ports }: Pick<Trunk, 'sub_ports'>): Segments =>
  Object.fromEntries(
    sub_ports.map(({ port_id, segmentation_type: type, segmentation_id: id }) => [
      port_id,
      { type, id },
    ]),
  )

/** The segments of the ports that are chosen: a new one begins as the first VLAN that is free. */
export const withSegments = (segments: Segments, ports: readonly string[]): Segments => {
  const next: Record<string, Segment> = {}
  const taken = new Set(ports.map((id) => segments[id]?.id))
  for (const id of ports) {
    const free = firstFree(taken)
    next[id] = segments[id] ?? { type: 'vlan', id: free }
    taken.add(next[id].id)
  }
  return next
}

const firstFree = (taken: ReadonlySet<number | undefined>): number => {
  let id = 1
  while (taken.has(id) && id < mostVlans) id += 1
  return id
}

/** What is wrong with the segment of a port, among those of the others. */
export const wrongSegment = (segments: Segments, port: string): string | undefined => {
  const { type, id } = segments[port] ?? { type: '', id: Number.NaN }
  if (type !== 'vlan') return undefined
  if (!Number.isInteger(id) || id < 1 || id > mostVlans)
    return t('Give a whole number from 1 to {most}.', { most: mostVlans })
  const same = Object.entries(segments).some(
    ([other, one]) => other !== port && one.type === type && one.id === id,
  )
  return same ? t('Another subport has this ID.') : undefined
}

/** The ports inside of a trunk, as they are sent. */
export const subPorts = (segments: Segments, ports: readonly string[]): SubPortCreate[] =>
  ports.map((port_id) => {
    const { type, id } = segments[port_id] ?? { type: 'vlan', id: Number.NaN }
    return {
      port_id,
      segmentation_type: type,
      ...(type !== 'inherit' && { segmentation_id: id }),
    }
  })

/** The one parent port. Throws where none is chosen. */
export const theParent = ([only]: readonly string[]): string => {
  if (only === undefined) throw new Error(t('Select a parent port.'))
  return only
}

/** The message for a second parent port beside the first (RS-TRUNKFORM-16). */
export const oneParentOnly = (
  before: readonly string[],
  after: readonly string[],
): string | undefined =>
  before.length > 0 && after.some((id) => !before.includes(id))
    ? t('Allocating multiple parent ports is meaningless.')
    : undefined
