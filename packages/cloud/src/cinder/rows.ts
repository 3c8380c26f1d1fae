import type { CinderSnapshot, CinderVolume } from '@meridian/openstack'
import { collection } from '#store/collection.ts'

/** A volume as stored; the wire's own names, and the owner where every collection has it. */
export type StoredVolume = Omit<CinderVolume, 'links'> & {
  project_id: string
  /** What goes on with the volume, for the steps that take time. */
  pending?: Partial<CinderVolume>
  /** The request that made it, which messages about it name. */
  request_id?: string
}
export const volumes = collection<StoredVolume>('cinder_volumes', {
  indexes: { name: '$.name', status: '$.status', size: '$.size', volume_type: '$.volume_type' },
})

export type StoredSnapshot = CinderSnapshot & { project_id: string; volume_type: string | null }
export const snapshots = collection<StoredSnapshot>('cinder_snapshots', {
  indexes: { volume_id: '$.volume_id', size: '$.size', volume_type: '$.volume_type' },
})

export type StoredType = {
  id: string
  name: string
  description: string | null
  is_public: boolean
  extra_specs: Record<string, string>
  qos_specs_id: string | null
  /** The projects that know a private type. */
  projects?: readonly string[]
}
export const types = collection<StoredType>('cinder_types', {
  indexes: { name: '$.name' },
  project: 'none',
})

/** What a project is told of something that went wrong after the answer. */
export type StoredMessage = {
  id: string
  project_id: string
  event_id: string
  action_id: '001'
  detail_id: '003'
  message_level: string
  created_at: string
  expires_at: string
  request_id: string
  resource_type: string
  resource_uuid: string
}
export const messages = collection<StoredMessage>('cinder_messages')

export type CinderQuotaRow = { id: string; limits: Record<string, number> }
export const cinderQuotas = collection<CinderQuotaRow>('cinder_quotas')
