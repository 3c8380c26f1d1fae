/** How a server is kept: what the wire shows at any microversion can be told from this row. */
import { collection } from '#store/collection.ts'

export type VmState =
  | 'building'
  | 'active'
  | 'paused'
  | 'suspended'
  | 'stopped'
  | 'rescued'
  | 'resized'
  | 'soft-delete'
  | 'deleted'
  | 'error'
  | 'shelved'
  | 'shelved_offloaded'

export type FlavorAtLaunch = {
  id: string
  original_name: string
  vcpus: number
  ram: number
  disk: number
  ephemeral: number
  swap: number
  extra_specs: Record<string, string>
}

/** `made`: Nova made the port and takes it away with the server. */
export type ServerPort = { port_id: string; made: boolean; tag: string | null }

export type ServerVolume = {
  volume_id: string
  device: string
  delete_on_termination: boolean
  tag: string | null
  attachment_id: string
  bdm_uuid: string
  /** The request whose detaching is under way at the server's host. */
  detaching?: string
}

export type ServerFault = { code: number; created: string; message: string; details: string }

/** What is still to be done while a server is built. */
export type BuildPlan = {
  networks: readonly NetworkRequest[]
  security_groups: readonly string[]
  volumes: readonly BlockDevice[]
  /** The host that was asked for, this once. */
  host?: string
}
export type NetworkRequest = {
  network_id?: string
  port_id?: string
  fixed_ip?: string
  tag?: string
  /** An external network that who asked may not attach to: the build finds that out. */
  forbidden?: true
}
export type BlockDevice = {
  source_type: 'image' | 'volume' | 'snapshot' | 'blank'
  destination_type: 'volume' | 'local'
  uuid?: string
  boot_index: number
  volume_size?: number
  volume_type?: string
  delete_on_termination: boolean
  tag?: string
  guest_format?: string
  /** What it is to be called, `/dev/vdb`; Nova names it where nobody does. */
  device_name?: string
}

export type ServerRow = {
  id: string
  number: number
  name: string
  tenant_id: string
  user_id: string
  vm_state: VmState
  task_state: string | null
  power_state: number
  /** Milliseconds, so that lists sort by them; the wire has seconds. */
  created_at: number
  updated_at: number
  launched_at: number | null
  terminated_at: number | null
  description: string | null
  metadata: Record<string, string>
  tags: string[]
  locked_by: 'owner' | 'admin' | null
  locked_reason: string | null
  /** Empty when the server boots from a volume. */
  image_ref: string
  flavor: FlavorAtLaunch
  old_flavor?: FlavorAtLaunch
  /** What a rescue, a resize or a shelving gives back. */
  old_vm_state?: VmState
  old_host?: string
  /** The move that it makes, or has made and can take back: a migration's id. */
  migration?: string
  /** The image that shelving made: it goes when the server comes back or is deleted. */
  shelved_image?: string
  ports: ServerPort[]
  volumes: ServerVolume[]
  accessIPv4: string
  accessIPv6: string
  disk_config: 'AUTO' | 'MANUAL'
  config_drive: '' | 'True'
  key_name: string | null
  host: string | null
  az: string
  hostname: string
  reservation_id: string
  launch_index: number
  root_device_name: string
  user_data: string | null
  /** The encrypted password that the server itself has set; empty once it was cleared. */
  password?: string
  trusted_certs: string[] | null
  fault?: ServerFault
  /** The request whose action goes on now: its events are closed when the task ends. */
  request_id: string
  plan?: BuildPlan
  /** The zone that was asked for: the server stays in it wherever it moves. */
  pinned_zone?: string
  /** The backup that is being made: of its kind so many are kept. */
  backup?: { type: string; rotation: number }
  /** Times of the starts, from which the console log is written. */
  booted_at: number[]
}

const indexes = {
  name: '$.name',
  created_at: '$.created_at',
  updated_at: '$.updated_at',
  launched_at: '$.launched_at',
  vm_state: '$.vm_state',
  task_state: '$.task_state',
  power_state: '$.power_state',
  is_locked: { given: '$.locked_by' },
  image_ref: '$.image_ref',
  flavor: '$.flavor.id',
  vcpus: '$.flavor.vcpus',
  ram: '$.flavor.ram',
  disk: '$.flavor.disk',
  key_name: '$.key_name',
  host: '$.host',
  az: '$.az',
  user_id: '$.user_id',
  uuid: '$.id',
}
const shape = {
  project: (server: ServerRow) => server.tenant_id,
  indexes,
  columns: {
    /** For the usage, whose pages go by id: no index over them helps those. */
    began: '$.launched_at',
    ended: '$.terminated_at',
    description: '$.description',
    hostname: '$.hostname',
    reservation_id: '$.reservation_id',
    config_drive: '$.config_drive',
  },
  /** What the instances page offers: one status, by name. */
  filteredThenSorted: [['vm_state', 'name']] as const,
}

export const servers = collection<ServerRow>('nova_servers', shape)

/**
 * Deleted servers stay, for `changes-since` and for administrators; apart from the others, so
 * that a list of living servers never walks over them.
 */
export const deletedServers = collection<ServerRow>('nova_deleted_servers', shape)
