/** https://docs.openstack.org/api-ref/compute/#usage-reports-os-simple-tenant-usage */
export type NovaServerUsage = {
  instance_id: string
  name: string
  tenant_id: string
  /** The name of the flavor; empty when it is known no more. */
  flavor: string
  vcpus: number
  memory_mb: number
  local_gb: number
  /** Within the span. */
  hours: number
  /** Seconds since it was launched, within the span or not. */
  uptime: number
  /** `terminated` once it is deleted, else its state. */
  state: string
  started_at: string
  ended_at: string | null
}

export type NovaUsage = {
  tenant_id: string
  /** The span that was counted: it ends now at the latest. */
  start: string
  stop: string
  total_hours: number
  total_vcpus_usage: number
  total_memory_mb_usage: number
  total_local_gb_usage: number
  server_usages?: NovaServerUsage[]
}
