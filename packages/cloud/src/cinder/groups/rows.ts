/** Groups of volumes, what kinds of them there are, and snapshots of all that is in one. */
import { collection } from '#store/collection.ts'

const text = (path: string) => ({ path, ignoreCase: true }) as const

export type StoredGroupType = {
  id: string
  name: string
  description: string | null
  is_public: boolean
  group_specs: Record<string, string | null>
  /** The projects that know a private one. */
  projects?: readonly string[]
}
export const groupTypes = collection<StoredGroupType>('cinder_group_types', {
  indexes: { name: text('$.name') },
  columns: { is_public: '$.is_public', projects: '$.projects' },
  project: 'none',
})

export type StoredGroup = {
  id: string
  project_id: string
  user_id: string
  status: string
  availability_zone: string
  created_at: string
  updated_at: string | null
  name: string | null
  description: string | null
  group_type_id: string
  volume_types: readonly string[]
  group_snapshot_id: string | null
  source_group_id: string | null
  /** The pool that its volumes are on; null where none can have it. */
  pool: string | null
  /** Which volumes come and go while it is being updated. */
  pending?: { readonly add: readonly string[]; readonly remove: readonly string[] }
}
export const groups = collection<StoredGroup>('cinder_groups', {
  by: 'id',
  indexes: { created_at: '$.created_at' },
  columns: {
    name: text('$.name'),
    status: text('$.status'),
    group_type_id: '$.group_type_id',
    updated_at: '$.updated_at',
    availability_zone: text('$.availability_zone'),
    user_id: text('$.user_id'),
  },
})

export type StoredGroupSnapshot = {
  id: string
  project_id: string
  user_id: string
  group_id: string
  group_type_id: string
  status: string
  created_at: string
  updated_at: string | null
  name: string | null
  description: string | null
}
export const groupSnapshots = collection<StoredGroupSnapshot>('cinder_group_snapshots', {
  by: 'id',
  indexes: { created_at: '$.created_at' },
  columns: {
    name: text('$.name'),
    status: text('$.status'),
    group_id: text('$.group_id'),
    group_type_id: '$.group_type_id',
    updated_at: '$.updated_at',
    user_id: text('$.user_id'),
  },
})
