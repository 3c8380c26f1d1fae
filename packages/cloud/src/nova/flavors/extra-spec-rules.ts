/**
 * Which extra specs Nova knows, and what they may be; it asks from 2.86 on
 * (nova.api.validation.extra_specs). A name in one of its namespaces that it does not know is
 * refused; one outside of them may be anything.
 */
import { badRequest } from '#http/faults.ts'
import { booleanOf } from '#wire/booleans.ts'
import { wholeNumberOf } from '#wire/numbers.ts'

type Rule =
  | 'text'
  | 'boolean'
  | { readonly least?: number; readonly most?: number }
  | { readonly oneOf: readonly string[] }
  | { readonly like: string }

const COUNT: Rule = { least: 1 }
const AMOUNT: Rule = { least: 0 }
const CPUS: Rule = { like: String.raw`\^?\d+((-\d+)?(,\^?\d+(-\d+)?)?)*` }
const LEVEL: Rule = { oneOf: ['custom', 'high', 'normal', 'low'] }

const HARDWARE: Readonly<Record<string, Rule>> = {
  cpu_policy: { oneOf: ['dedicated', 'shared', 'mixed'] },
  cpu_thread_policy: { oneOf: ['prefer', 'isolate', 'require'] },
  emulator_threads_policy: { oneOf: ['isolate', 'share'] },
  cpu_realtime: 'boolean',
  cpu_realtime_mask: { like: String.raw`(\^)?\d+((-\d+)?(,\^?\d+(-\d+)?)?)*` },
  cpu_dedicated_mask: CPUS,
  'numa_cpus.\\d+': CPUS,
  'numa_mem.\\d+': COUNT,
  numa_nodes: COUNT,
  mem_page_size: { like: String.raw`(large|small|any|\d+([kKMGT]i?)?(b|bit|B)?)` },
  '(max_)?cpu_(sockets|cores|threads)': COUNT,
  pci_numa_affinity_policy: { oneOf: ['required', 'preferred', 'legacy', 'socket'] },
  pmem: { like: '([a-zA-Z0-9_]+(,)?)+' },
  serial_port_count: AMOUNT,
  tpm_model: { oneOf: ['tpm-tis', 'tpm-crb'] },
  tpm_version: { oneOf: ['1.2', '2.0'] },
  watchdog_action: { oneOf: ['none', 'pause', 'poweroff', 'reset', 'disabled'] },
  viommu_model: { oneOf: ['intel', 'smmuv3', 'virtio', 'auto'] },
  ephemeral_encryption_format: { oneOf: ['plain', 'luks', 'luksv2'] },
  '(hide_hypervisor_id|locked_memory|boot_menu|vif_multiqueue_enabled)': 'boolean',
  '(mem_encryption|pmu|ephemeral_encryption)': 'boolean',
}

const QUOTA: Readonly<Record<string, Rule>> = {
  '(cpu|memory|disk_io|vif)_(limit|shares_share)': AMOUNT,
  '(cpu|memory|disk_io|vif)_shares_level': LEVEL,
  '(cpu|memory|disk_io|vif)_reservation': {},
  'cpu_(shares|period)': AMOUNT,
  cpu_quota: {},
  'disk_(read|write|total)_(bytes|iops)_sec': AMOUNT,
  'vif_(inbound|outbound)_(average|peak|burst)': AMOUNT,
}

const COUNTED = 'host|hypervisor_type|hypervisor_version|hypervisor_hostname|host_ip|mapped|id|uuid'
const FREE = 'free_ram_mb|free_disk_gb|free_disk_mb|disk_mb_used|disk_available_least|service_id'
const USED =
  'vcpus|vcpus_used|vcpus_total|memory_mb|memory_mb_used|local_gb|local_gb_used|running_vms|' +
  'current_workload|num_instances|num_io_ops|failed_builds|aggregates|cell_uuid|updated|' +
  '(cpu|ram|disk)_allocation_ratio|total_usable_(ram_mb|disk_gb)'
const DEEP =
  'cpu_info|metrics|stats|numa_topology|supported_hv_specs|pci_device_pools|nodename|pci_stats|' +
  'supported_instances|limits|instances'
const GROUP = '([a-zA-Z0-9_-]{1,64})?'

/** By namespace, then by name; both are patterns. */
const NAMESPACES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  accel: { device_profile: 'text' },
  aggregate_instance_extra_specs: { '.+': 'text' },
  capabilities: { [`(${COUNTED}|${FREE}|${USED})`]: 'text', [`(${DEEP})(:\\w+)*`]: 'text' },
  hw: HARDWARE,
  hw_rng: { allowed: 'boolean', 'rate_(bytes|period)': AMOUNT },
  hw_video: { ram_max_mb: AMOUNT },
  os: {
    secure_boot: { oneOf: ['disabled', 'required'] },
    resolution: {
      oneOf: ['1024x768', '1280x1024', '1600x1200', '1920x1200', '2560x1600', '3840x2160'],
    },
    monitors: { least: 1, most: 8 },
    vram: { oneOf: ['64', '128', '256', '512', '1024'] },
  },
  pci_passthrough: { alias: { like: String.raw`[^:]+:\d+(?:\s*,\s*[^:]+:\d+)*` } },
  quota: QUOTA,
  [`resources${GROUP}`]: { '(CUSTOM_)?[A-Z0-9_]+': {} },
  [`trait${GROUP}`]: { '[A-Z0-9_]+': { oneOf: ['required', 'forbidden'] } },
  vmware: { '(hw_version|storage_policy)': 'text' },
}
const UNSCOPED: Readonly<Record<string, Rule>> = {
  group_policy: { oneOf: ['isolate', 'none'] },
  hide_hypervisor_id: 'boolean',
}

/** Throws Nova's 400 for an extra spec that it knows better. */
export function checkExtraSpec(name: string, value: string): void {
  const colon = name.indexOf(':')
  if (colon < 0) return checkValue(found(UNSCOPED, name), value)
  const scope = found(NAMESPACES, name.slice(0, colon))
  if (!scope) return
  const rule = found(scope, name.slice(colon + 1))
  if (rule === undefined) {
    throw failed(`extra spec '${name}' does not appear to be a valid extra spec.`)
  }
  checkValue(rule, value)
}

function found<T>(rules: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.entries(rules).find(([pattern]) => whole(pattern).test(name))?.[1]
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)
const failed = (why: string): Error => badRequest(`Validation failed; ${why}`)

function checkValue(rule: Rule | undefined, value: string): void {
  if (rule === undefined || rule === 'text') return
  if (rule === 'boolean') {
    if (booleanOf(value) !== undefined) return
    throw failed(`'${value}' is not a valid boolean-like value.`)
  }
  if ('oneOf' in rule) {
    if (rule.oneOf.includes(value)) return
    throw failed(`'${value}' is not one of: ${rule.oneOf.join(', ')}.`)
  }
  if ('like' in rule) {
    if (whole(rule.like).test(value)) return
    throw failed(`'${value}' is not of the format '${rule.like}'.`)
  }
  checkNumber(rule, value)
}

function checkNumber(rule: { least?: number; most?: number }, value: string): void {
  const number = wholeNumberOf(value)
  if (number === undefined) throw failed(`'${value}' is not a valid integer value.`)
  if (rule.most !== undefined && number > rule.most) {
    throw failed(`'${value}' is greater than the max value of '${rule.most}'.`)
  }
  if (rule.least !== undefined && number < rule.least) {
    throw failed(`'${value}' is less than the min value of '${rule.least}'.`)
  }
}
