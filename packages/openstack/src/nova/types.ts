/**
 * Nova's wire types. Microversions add and drop keys, and a cell that cannot be reached answers
 * with few of them, so a key is required only where every supported version sends it.
 * https://docs.openstack.org/api-ref/compute/
 */

export type NovaLink = { rel: string; href: string }

export type NovaAddress = {
  addr: string
  version: 4 | 6
  'OS-EXT-IPS:type'?: 'fixed' | 'floating'
  'OS-EXT-IPS-MAC:mac_addr'?: string
}

/** Below 2.47 `{id, links}`, from 2.47 on the flavor as it was at launch. */
export type NovaServerFlavor = {
  id?: string
  links?: NovaLink[]
  original_name?: string
  vcpus?: number
  ram?: number
  disk?: number
  ephemeral?: number
  swap?: number
  extra_specs?: Record<string, string>
}

export type NovaFault = { code: number; message: string; created?: string; details?: string }

/** https://docs.openstack.org/api-ref/compute/#list-servers-detailed */
export type NovaServer = {
  id: string
  name?: string
  /** ACTIVE, BUILD, SHUTOFF, ERROR, …; UNKNOWN when the cell is down. */
  status?: string
  created?: string
  updated?: string
  tenant_id?: string
  user_id?: string
  hostId?: string
  addresses?: Record<string, NovaAddress[]>
  accessIPv4?: string
  accessIPv6?: string
  /** `''` for a server booted from a volume. */
  image?: { id: string; links?: NovaLink[]; properties?: Record<string, string> } | ''
  flavor?: NovaServerFlavor
  key_name?: string | null
  metadata?: Record<string, string>
  description?: string | null
  locked?: boolean
  locked_reason?: string | null
  /** `'True'` or `''`. */
  config_drive?: string
  progress?: number
  tags?: string[]
  trusted_image_certificates?: string[] | null
  host_status?: string
  server_groups?: string[]
  security_groups?: { name: string }[]
  /** Only in ERROR and DELETED. */
  fault?: NovaFault
  links?: NovaLink[]
  'os-extended-volumes:volumes_attached'?: { id: string; delete_on_termination?: boolean }[]
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL'
  'OS-EXT-AZ:availability_zone'?: string
  pinned_availability_zone?: string | null
  'OS-EXT-STS:task_state'?: string | null
  /** 0 no state, 1 running, 3 paused, 4 shut down, 6 crashed, 7 suspended. */
  'OS-EXT-STS:power_state'?: number
  'OS-EXT-STS:vm_state'?: string
  'OS-EXT-SRV-ATTR:host'?: string | null
  'OS-EXT-SRV-ATTR:hypervisor_hostname'?: string | null
  'OS-EXT-SRV-ATTR:instance_name'?: string
  'OS-EXT-SRV-ATTR:hostname'?: string
  'OS-EXT-SRV-ATTR:reservation_id'?: string
  'OS-EXT-SRV-ATTR:launch_index'?: number
  'OS-EXT-SRV-ATTR:kernel_id'?: string
  'OS-EXT-SRV-ATTR:ramdisk_id'?: string
  'OS-EXT-SRV-ATTR:root_device_name'?: string
  'OS-EXT-SRV-ATTR:user_data'?: string | null
  'OS-SRV-USG:launched_at'?: string | null
  'OS-SRV-USG:terminated_at'?: string | null
}

export type NovaBlockDevice = {
  source_type: 'image' | 'volume' | 'snapshot' | 'blank'
  destination_type?: 'volume' | 'local'
  uuid?: string
  boot_index?: number | null
  volume_size?: number
  volume_type?: string
  delete_on_termination?: boolean
  device_name?: string
  device_type?: string
  disk_bus?: string
  guest_format?: string
  tag?: string
}

export type NovaServerNetwork = { uuid?: string; port?: string; fixed_ip?: string; tag?: string }

/** https://docs.openstack.org/api-ref/compute/#create-server */
export type NovaServerCreate = {
  name: string
  flavorRef: string
  imageRef?: string
  key_name?: string
  user_data?: string
  security_groups?: { name: string }[]
  /** Mandatory from 2.37 on. */
  networks?: NovaServerNetwork[] | 'auto' | 'none'
  block_device_mapping_v2?: NovaBlockDevice[]
  availability_zone?: string
  min_count?: number
  max_count?: number
  return_reservation_id?: boolean
  adminPass?: string
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL'
  config_drive?: boolean
  metadata?: Record<string, string>
  description?: string | null
  tags?: string[]
  hostname?: string
  host?: string
  hypervisor_hostname?: string
}

export type NovaServerCreated = {
  id: string
  links?: NovaLink[]
  adminPass?: string
  security_groups?: { name: string }[]
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL'
}

export type NovaServerUpdate = {
  name?: string
  /** From 2.19 on. */
  description?: string | null
  accessIPv4?: string
  accessIPv6?: string
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL'
  hostname?: string
}

/** https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action */
export type NovaInstanceAction = {
  action: string
  instance_uuid: string
  request_id: string
  user_id: string | null
  project_id: string | null
  start_time: string
  message: string | null
  updated_at?: string
  events?: NovaInstanceActionEvent[]
}

export type NovaInstanceActionEvent = {
  event: string
  start_time: string
  finish_time: string | null
  result: string | null
  traceback?: string | null
  hostId?: string
  host?: string | null
  details?: string | null
}

export type NovaRemoteConsoleCreate = {
  protocol: 'vnc' | 'spice' | 'rdp' | 'serial' | 'mks'
  type: 'novnc' | 'xvpvnc' | 'spice-html5' | 'rdp-html5' | 'serial' | 'webmks'
}
export type NovaRemoteConsole = { protocol: string; type: string; url: string }

/** https://docs.openstack.org/api-ref/compute/#servers-with-volume-attachments */
export type NovaVolumeAttachment = {
  /** Dropped at 2.89. */
  id?: string
  volumeId: string
  serverId: string
  device: string | null
  tag?: string | null
  delete_on_termination?: boolean
  attachment_id?: string
  bdm_uuid?: string
}
export type NovaVolumeAttachmentCreate = {
  volumeId: string
  device?: string
  tag?: string
  delete_on_termination?: boolean
}

export type NovaInterface = {
  port_id: string
  net_id: string
  mac_addr: string
  port_state: string
  fixed_ips: { subnet_id: string; ip_address: string }[]
  tag?: string | null
}
export type NovaInterfaceCreate = {
  net_id?: string
  port_id?: string
  fixed_ips?: { ip_address: string }[]
  tag?: string
}

/** https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
export type NovaKeypair = {
  name: string
  fingerprint: string
  public_key: string
  /** From 2.2 on. */
  type?: 'ssh' | 'x509'
  user_id?: string
  /** Only in the reply to a create without `public_key`, below 2.92. */
  private_key?: string
  /** The number and the times come with one key pair only, not in lists. */
  id?: number
  created_at?: string
  updated_at?: string | null
  deleted?: boolean
  deleted_at?: string | null
}
export type NovaKeypairCreate = {
  name: string
  type?: 'ssh' | 'x509'
  public_key?: string
  user_id?: string
}

/** https://docs.openstack.org/api-ref/compute/#flavors */
export type NovaFlavor = {
  id: string
  name: string
  vcpus: number
  ram: number
  disk: number
  'OS-FLV-EXT-DATA:ephemeral': number
  /** `''` instead of 0 below 2.75. */
  swap: number | ''
  rxtx_factor?: number
  'os-flavor-access:is_public'?: boolean
  'OS-FLV-DISABLED:disabled'?: boolean
  /** From 2.55 on. */
  description?: string | null
  /** From 2.61 on. */
  extra_specs?: Record<string, string>
  links?: NovaLink[]
}
export type NovaFlavorCreate = {
  id?: string
  name: string
  vcpus: number
  ram: number
  disk: number
  'OS-FLV-EXT-DATA:ephemeral'?: number
  swap?: number
  rxtx_factor?: number
  'os-flavor-access:is_public'?: boolean
  description?: string
}

export type NovaAvailabilityZone = {
  zoneName: string
  zoneState: { available: boolean }
  hosts: Record<string, Record<string, NovaZoneService>> | null
}
export type NovaZoneService = { available: boolean; active: boolean; updated_at: string | null }

export type NovaServerGroup = {
  id: string
  name: string
  members: string[]
  metadata?: Record<string, string>
  project_id?: string
  user_id?: string
  /** Below 2.64; `policy` and `rules` from then on. */
  policies?: string[]
  policy?: string
  rules?: { max_server_per_host?: number }
}
export type NovaServerGroupCreate = {
  name: string
  policies?: string[]
  policy?: string
  rules?: { max_server_per_host?: number }
}
