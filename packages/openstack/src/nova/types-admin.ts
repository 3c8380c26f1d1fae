/**
 * Nova's wire types of quotas, services and versions.
 * https://docs.openstack.org/api-ref/compute/
 */

/** https://docs.openstack.org/api-ref/compute/#limits-limits */
export type NovaAbsoluteLimits = {
  maxTotalInstances?: number
  totalInstancesUsed?: number
  maxTotalCores?: number
  totalCoresUsed?: number
  maxTotalRAMSize?: number
  totalRAMUsed?: number
  maxTotalKeypairs?: number
  maxServerMeta?: number
  maxServerGroups?: number
  maxServerGroupMembers?: number
  totalServerGroupsUsed?: number
  /** Gone from 2.36, 2.39 and 2.57 on. */
  maxTotalFloatingIps?: number
  totalFloatingIpsUsed?: number
  maxSecurityGroups?: number
  maxSecurityGroupRules?: number
  totalSecurityGroupsUsed?: number
  maxImageMeta?: number
  maxPersonality?: number
  maxPersonalitySize?: number
}
export type NovaLimits = { rate: unknown[]; absolute: NovaAbsoluteLimits }

/** https://docs.openstack.org/api-ref/compute/#compute-services-os-services */
export type NovaService = {
  /** A number below 2.53, a UUID from then on. */
  id: string | number
  binary: string
  host: string
  zone: string
  status: 'enabled' | 'disabled'
  state: 'up' | 'down'
  updated_at: string | null
  disabled_reason?: string | null
  forced_down?: boolean
}
export type NovaServiceUpdate = {
  status?: 'enabled' | 'disabled'
  disabled_reason?: string
  forced_down?: boolean
}

/** https://docs.openstack.org/api-ref/compute/#hypervisors-os-hypervisors */
export type NovaHypervisor = {
  /** A number below 2.53, a UUID from then on. */
  id: string | number
  hypervisor_hostname: string
  state: 'up' | 'down'
  status: 'enabled' | 'disabled'
  hypervisor_type?: string
  hypervisor_version?: number
  host_ip?: string | null
  service?: { id: string | number; host: string; disabled_reason?: string | null }
  /** These are gone from 2.88 on. */
  vcpus?: number
  vcpus_used?: number
  memory_mb?: number
  memory_mb_used?: number
  local_gb?: number
  local_gb_used?: number
  disk_available_least?: number | null
  current_workload?: number | null
  running_vms?: number | null
  /** JSON as text below 2.28; drivers say what they like. */
  cpu_info?: unknown
  /** From 2.88 on; before, `uptime` has it. */
  uptime?: string | null
  /** Where they are asked for, from 2.53 on. */
  servers?: { name: string; uuid: string }[]
}

/** https://docs.openstack.org/api-ref/compute/#quota-sets-os-quota-sets */
export type NovaQuotas = {
  cores?: number
  instances?: number
  ram?: number
  key_pairs?: number
  metadata_items?: number
  server_groups?: number
  server_group_members?: number
  injected_files?: number
  injected_file_content_bytes?: number
  injected_file_path_bytes?: number
  floating_ips?: number
  fixed_ips?: number
  security_groups?: number
  security_group_rules?: number
}
export type NovaQuotaSet = NovaQuotas & { id?: string }
export type NovaQuotaUsage = { limit: number; in_use: number; reserved: number }
export type NovaQuotaDetail = { id: string } & Partial<Record<keyof NovaQuotas, NovaQuotaUsage>>

export type NovaExtension = {
  alias: string
  name: string
  description: string
  updated: string
  links: unknown[]
  namespace?: string
}

export type NovaAggregate = {
  id: number
  name: string
  availability_zone: string | null
  /** Neither is in the answer that makes one. */
  hosts?: string[]
  metadata?: Record<string, string>
  uuid?: string
  created_at?: string
  updated_at?: string | null
  deleted?: boolean
  deleted_at?: string | null
}
