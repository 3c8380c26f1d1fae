/** The names that floating IPs point back to (designate.central.service, `_set_floatingip_reverse`). */
import { createRecordSet, updateRecordSet } from '#designate/recordset-store.ts'
import { recordSets, zones, type RecordSet, type Zone } from '#designate/rows.ts'
import { createZone, MANAGED_EMAIL } from '#designate/zone-store.ts'
import { rows, type Scene } from '#scene.ts'

/** `managed_resource_tenant_id` of Designate: whose the zones of reverse names are. */
export const MANAGED_PROJECT = '00000000-0000-0000-0000-000000000000'

export type FloatingIp = { readonly id: string; readonly region: string; readonly address: string }
type Pointer = {
  readonly ptrdname: string
  readonly ttl: number | null
  readonly description: string | null
}

/** Has a project's floating IP point to a name, in place of what it pointed to before. */
export function pointTo(
  scene: Scene,
  project_id: string,
  { id: floatingip_id, region, address }: FloatingIp,
  { ptrdname, ttl, description }: Pointer,
): RecordSet {
  const [last, ...network] = address.split('.').toReversed()
  const zone = reverseZone(scene, `${network.join('.')}.in-addr.arpa.`)
  const points_to = { floatingip_id, region, address, project_id, description }
  const name = `${last}.${zone.name}`
  const records = [ptrdname]
  const known = rows(scene, recordSets).first({ zone_id: zone.id, name, type: 'PTR' })
  if (known) return updateRecordSet(scene, known, { records, ttl, points_to })
  const asked = { name, type: 'PTR', records, ttl, managed: true, points_to }
  return createRecordSet(scene, zone, asked)
}

/** The zone of the reverse names of a network, which is made for its first. */
function reverseZone(scene: Scene, name: string): Zone {
  const known = rows(scene, zones).first({ name })
  if (known) return known
  const zone = { name, email: MANAGED_EMAIL, project_id: MANAGED_PROJECT } as const
  return createZone(scene, { ...zone, type: 'PRIMARY' }, true)
}
