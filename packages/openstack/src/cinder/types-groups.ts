/** https://docs.openstack.org/api-ref/block-storage/v3/#generic-volume-groups-groups */

export type CinderGroup = {
  id: string
  name: string | null
  description?: string | null
  status: string
  availability_zone?: string | null
  created_at?: string | null
  group_type?: string
  volume_types?: string[]
  /** Only with `list_volume`. */
  volumes?: string[]
  group_snapshot_id?: string | null
  source_group_id?: string | null
  replication_status?: string | null
  project_id?: string | null
}
export type CinderGroupCreate = {
  name?: string
  description?: string
  group_type: string
  volume_types: readonly string[]
  availability_zone?: string
}
export type CinderGroupUpdate = {
  name?: string
  description?: string | null
  /** Ids with commas between them. */
  add_volumes?: string
  remove_volumes?: string
}
export type CinderGroupFrom = {
  name?: string
  description?: string
  group_snapshot_id?: string
  source_group_id?: string
}

export type CinderGroupSnapshot = {
  id: string
  name: string | null
  description?: string | null
  status: string
  created_at?: string | null
  group_id: string
  group_type_id?: string
  project_id?: string | null
}
export type CinderGroupSnapshotCreate = { group_id: string; name?: string; description?: string }

export type CinderGroupType = {
  id: string
  name: string
  description: string | null
  is_public: boolean
  /** Of those who may know them. */
  group_specs?: Record<string, string>
}
export type CinderGroupTypeCreate = {
  name: string
  description?: string | null
  is_public?: boolean
}
