/** What administrators keep beside the volume types. */
import { collection } from '#store/collection.ts'

/** The type that a project's volumes get which name none; its id is the project's. */
export type DefaultType = { id: string; volume_type_id: string }
export const defaultTypes = collection<DefaultType>('cinder_default_types', {
  columns: { volume_type_id: '$.volume_type_id' },
  project: 'none',
})

export type StoredQos = {
  id: string
  created_at: string
  name: string
  consumer: string
  specs: Record<string, string | null>
}
/** A name is the value of the row that Cinder keeps for it, and is found as such only. */
export const qosSpecs = collection<StoredQos>('cinder_qos_specs', {
  by: 'id',
  indexes: { created_at: '$.created_at', value: { path: '$.name', ignoreCase: true } },
  project: 'none',
})

/** What is on a back end without Cinder: its name there is the id. */
export type Unmanaged = { id: string; pool: string; size: number }
export const unmanaged = collection<Unmanaged>('cinder_unmanaged', {
  by: 'id',
  columns: { pool: '$.pool' },
  project: 'none',
})
