import type { CinderSnapshot, CinderVolume } from '@meridian/openstack'
import { collection } from '#store/collection.ts'

/** A volume as stored; the wire's own names, and the owner where every collection has it. */
export type StoredVolume = Omit<CinderVolume, 'links'> & {
  project_id: string
  /** What goes on with the volume, for the steps that take time. */
  pending?: Partial<CinderVolume>
  /** The request that made it, which messages about it name. */
  request_id?: string
  /** Where it is being moved to, and what it is called there that is taken into Cinder. */
  moving_to?: string
  managed?: string
  /** Of an encrypted volume. */
  encryption_key_id?: string
  /** What it is being made of. */
  backup_id?: string
}
const text = (path: string) => ({ path, ignoreCase: true }) as const
/** What volumes and snapshots are found and sorted by: of equal ones by time and then by id. */
const common = {
  name: text('$.name'),
  description: text('$.description'),
  status: text('$.status'),
  size: '$.size',
  metadata: '$.metadata',
  user_id: text('$.user_id'),
  volume_type: text('$.volume_type'),
  updated_at: '$.updated_at',
}
const byTime = (...names: string[]) => names.map((name) => [name, 'created_at'] as const)

export const volumes = collection<StoredVolume>('cinder_volumes', {
  by: 'id',
  indexes: { created_at: '$.created_at' },
  columns: {
    ...common,
    bootable: '$.bootable',
    multiattach: '$.multiattach',
    volume_type_id: text('$.volume_type_id'),
    availability_zone: text('$.availability_zone'),
    snapshot_id: text('$.snapshot_id'),
    source_volid: text('$.source_volid'),
    group_id: text('$.group_id'),
    migration_status: text('$.migration_status'),
    replication_status: text('$.replication_status'),
    attachments: '$.attachments',
    host: text('$."os-vol-host-attr:host"'),
  },
  filteredThenSorted: [
    ...byTime('name', 'status', 'size', 'availability_zone', 'bootable'),
    ['status', 'name'],
    ['status', 'size'],
    ['volume_type', 'size'],
  ],
})

export type StoredSnapshot = CinderSnapshot & {
  project_id: string
  volume_type: string | null
  /** That of its volume. */
  availability_zone: string | null
}
export const snapshots = collection<StoredSnapshot>('cinder_snapshots', {
  by: 'id',
  indexes: { created_at: '$.created_at' },
  columns: {
    ...common,
    volume_id: text('$.volume_id'),
    availability_zone: text('$.availability_zone'),
    progress: '$."os-extended-snapshot-attributes:progress"',
  },
  filteredThenSorted: [
    ...byTime('name', 'status', 'size', 'description', 'volume_id'),
    ['status', 'name'],
    ['status', 'size'],
    ['volume_type', 'size'],
  ],
})

export type StoredType = {
  id: string
  name: string
  description: string | null
  is_public: boolean
  extra_specs: Record<string, string | null>
  qos_specs_id: string | null
  /** The projects that know a private type. */
  projects?: readonly string[]
  encryption?: TypeEncryption
}
/** How volumes of a type are encrypted. */
export type TypeEncryption = {
  created_at: string
  updated_at: string | null
  deleted_at: null
  deleted: boolean
  encryption_id: string
  volume_type_id: string
  cipher: string | null
  key_size: number | null
  provider: string
  control_location: string
}
export const types = collection<StoredType>('cinder_types', {
  indexes: { name: text('$.name') },
  columns: {
    is_public: '$.is_public',
    projects: '$.projects',
    qos_specs_id: '$.qos_specs_id',
  },
  project: 'none',
})

/** What a project is told of something that went wrong after the answer. */
export type StoredMessage = {
  id: string
  project_id: string
  event_id: string
  action_id: string
  detail_id: string
  message_level: string
  created_at: string
  expires_at: string
  request_id: string
  resource_type: string
  resource_uuid: string
}
export const messages = collection<StoredMessage>('cinder_messages', {
  by: 'id',
  indexes: { created_at: '$.created_at' },
  columns: {
    request_id: text('$.request_id'),
    resource_type: text('$.resource_type'),
    resource_uuid: text('$.resource_uuid'),
    event_id: text('$.event_id'),
    message_level: text('$.message_level'),
    action_id: '$.action_id',
    detail_id: '$.detail_id',
    expires_at: '$.expires_at',
  },
})

/** A volume that its project offers to whoever has the key. */
export type StoredTransfer = {
  id: string
  project_id: string
  volume_id: string
  name: string | null
  created_at: string
  /** The key itself is told once and not kept. */
  salt: string
  crypt_hash: string
  no_snapshots: boolean
}
export const transfers = collection<StoredTransfer>('cinder_transfers', {
  by: 'id',
  indexes: { created_at: '$.created_at', volume_id: text('$.volume_id') },
  columns: { name: text('$.name'), no_snapshots: '$.no_snapshots' },
})

export type StoredBackup = {
  id: string
  project_id: string
  user_id: string
  volume_id: string
  snapshot_id: string | null
  parent_id: string | null
  status: string
  size: number
  object_count: number
  container: string | null
  name: string | null
  description: string | null
  fail_reason: string | null
  metadata: Record<string, string>
  created_at: string
  updated_at: string | null
  /** When what it holds was on the volume. */
  data_timestamp: string
  /** The driver that made it; null until that has begun. */
  service: string | null
  /** What the volume is again once the backup is made. */
  before: string | null
  restore_volume_id: string | null
  /** What was said of the volume, which restoring gives back. */
  saved: Pick<StoredVolume, 'name' | 'description' | 'metadata' | 'volume_image_metadata'>
  /** The request that goes on with it, which messages about it name. */
  request_id: string | null
}
export const backups = collection<StoredBackup>('cinder_backups', {
  by: 'id',
  indexes: { created_at: '$.created_at', volume_id: text('$.volume_id') },
  columns: {
    ...common,
    snapshot_id: text('$.snapshot_id'),
    parent_id: text('$.parent_id'),
    container: text('$.container'),
    fail_reason: text('$.fail_reason'),
    object_count: '$.object_count',
    data_timestamp: '$.data_timestamp',
    restore_volume_id: text('$.restore_volume_id'),
    service: text('$.service'),
  },
})

/** What is reserved for somebody or being attached, and what was so before it was attached. */
export type StoredAttachment = {
  id: string
  project_id: string
  volume_id: string
  instance: string | null
  status: string
  attach_mode: string
  created_at: string
  attached_at: string | null
  connection_info: object
  connector: { host: string | null; mountpoint: string } | null
}
export const attachments = collection<StoredAttachment>('cinder_attachments', {
  by: 'id',
  indexes: { created_at: '$.created_at', volume_id: text('$.volume_id') },
})
