/** Cinder's wire types. https://docs.openstack.org/api-ref/block-storage/v3/ */

export type CinderLink = { rel: string; href: string }

export type CinderAttachment = {
  id: string
  attachment_id: string
  volume_id?: string
  /** Null where a host alone has it. */
  server_id: string | null
  device: string | null
  host_name?: string | null
  attached_at?: string | null
}

export type CinderVolume = {
  id: string
  name: string | null
  description: string | null
  size: number
  status: string
  created_at: string
  updated_at?: string | null
  volume_type: string | null
  volume_type_id?: string | null
  availability_zone: string | null
  /** The words `'true'` and `'false'`, not booleans. */
  bootable: string
  encrypted: boolean
  multiattach: boolean
  snapshot_id: string | null
  source_volid: string | null
  consistencygroup_id?: string | null
  group_id?: string | null
  replication_status?: string | null
  migration_status?: string | null
  metadata: Record<string, string>
  volume_image_metadata?: Record<string, string>
  attachments: CinderAttachment[]
  user_id?: string
  links?: CinderLink[]
  service_uuid?: string | null
  shared_targets?: boolean | null
  cluster_name?: string | null
  provider_id?: string | null
  consumes_quota?: boolean
  'os-vol-tenant-attr:tenant_id'?: string
  'os-vol-host-attr:host'?: string | null
  'os-vol-mig-status-attr:migstat'?: string | null
  'os-vol-mig-status-attr:name_id'?: string | null
}
export type CinderVolumeCreate = {
  size?: number
  name?: string
  description?: string
  volume_type?: string
  snapshot_id?: string
  source_volid?: string
  backup_id?: string
  imageRef?: string
  availability_zone?: string
  group_id?: string
  multiattach?: boolean
  metadata?: Record<string, string>
}
export type CinderVolumeUpdate = {
  name?: string
  description?: string | null
  metadata?: Record<string, string>
}

/** What `os-volume_upload_image` answers. */
export type CinderImageUpload = { image_id: string; image_name?: string; status?: string }

/** What went wrong out of the user's sight; `resource_type` is `VOLUME`, `VOLUME_BACKUP`, … */
export type CinderMessage = {
  id: string
  event_id: string
  user_message: string
  message_level: string
  created_at: string
  guaranteed_until?: string | null
  request_id?: string | null
  resource_type?: string
  resource_uuid?: string
}

export type CinderSnapshot = {
  id: string
  name: string | null
  description: string | null
  size: number
  status: string
  created_at: string
  updated_at?: string | null
  volume_id: string
  metadata: Record<string, string>
  group_snapshot_id?: string | null
  user_id?: string
  consumes_quota?: boolean
  'os-extended-snapshot-attributes:project_id'?: string
  'os-extended-snapshot-attributes:progress'?: string
}
export type CinderSnapshotCreate = {
  volume_id: string
  name?: string
  description?: string
  force?: boolean
  metadata?: Record<string, string>
}
export type CinderSnapshotUpdate = { name?: string; description?: string | null }

export type CinderBackup = {
  id: string
  name: string | null
  description: string | null
  size: number
  status: string
  created_at: string
  updated_at?: string | null
  data_timestamp?: string | null
  volume_id: string
  snapshot_id?: string | null
  is_incremental?: boolean
  has_dependent_backups?: boolean
  fail_reason?: string | null
  container?: string | null
  object_count?: number | null
  availability_zone?: string | null
  metadata?: Record<string, string>
  user_id?: string
  'os-backup-project-attr:project_id'?: string
}
export type CinderBackupCreate = {
  volume_id: string
  name?: string
  description?: string
  container?: string
  incremental?: boolean
  force?: boolean
  snapshot_id?: string
}
export type CinderBackupUpdate = { name?: string; description?: string | null }
export type CinderBackupRestored = {
  backup_id: string
  volume_id: string
  volume_name?: string | null
}

export type CinderTransfer = {
  id: string
  name: string | null
  volume_id: string
  created_at?: string | null
  no_snapshots?: boolean
  /** In the answer to POST alone. */
  auth_key?: string
}
export type CinderTransferCreate = { volume_id: string; name?: string; no_snapshots?: boolean }

export type CinderAbsoluteLimits = {
  maxTotalVolumes?: number
  totalVolumesUsed?: number
  maxTotalVolumeGigabytes?: number
  totalGigabytesUsed?: number
  maxTotalSnapshots?: number
  totalSnapshotsUsed?: number
  maxTotalBackups?: number
  totalBackupsUsed?: number
  maxTotalBackupGigabytes?: number
  totalBackupGigabytesUsed?: number
}
export type CinderLimits = { rate: unknown[]; absolute: CinderAbsoluteLimits }

export type CinderAvailabilityZone = { zoneName: string; zoneState: { available: boolean } }

export type CinderExtension = {
  alias: string
  name: string
  description: string
  updated: string
  links: unknown[]
}
