/** What a flavor's extra specs ask of a host: of Placement, and of the scheduler's filters. */

type Specs = Readonly<Record<string, string>>

/** What the hosts of this cloud have beside processors, memory and disk. */
const TRAITS = [
  ...['HW_CPU_X86_AVX2', 'HW_CPU_X86_AESNI', 'COMPUTE_NODE', 'COMPUTE_DEVICE_TAGGING'],
  ...['COMPUTE_IMAGE_TYPE_RAW', 'COMPUTE_IMAGE_TYPE_QCOW2', 'COMPUTE_VOLUME_ATTACH'],
]
const RESOURCES = ['VCPU', 'MEMORY_MB', 'DISK_GB']

/**
 * Whether Placement knows hosts like that: with these traits, without those, and with the classes of
 * resources; processors of a server's own (`hw:cpu_policy`) there are none.
 */
export function isOffered(specs: Specs): boolean {
  return Object.entries(specs).every(([key, value]) => {
    const [scope = '', name = ''] = key.split(':')
    if (scope === 'trait') return TRAITS.includes(name) === (value === 'required')
    if (scope === 'resources') return RESOURCES.includes(name) || Number(value) === 0
    return key !== 'hw:cpu_policy' || value !== 'dedicated'
  })
}

type Amount = { vcpus: number; ram: number; disk: number }

/** ComputeCapabilitiesFilter: specs without a scope count when hosts have the like. */
export function isCapable(size: Amount, used: Amount & { servers: number }, specs: Specs): boolean {
  const has: Record<string, string> = {
    hypervisor_type: 'QEMU',
    hypervisor_version: '7002000',
    vcpus_total: String(size.vcpus),
    vcpus_used: String(used.vcpus),
    free_ram_mb: String(size.ram - used.ram - 512),
    total_usable_ram_mb: String(size.ram),
    free_disk_mb: String((size.disk - used.disk) * 1024),
    total_usable_disk_gb: String(size.disk),
    num_instances: String(used.servers),
  }
  return Object.entries(specs).every(([key, asked]) => {
    const [scope = '', ...path] = key.split(':')
    if (path.length > 0 && scope !== 'capabilities') return true
    const value = has[path.length > 0 ? path.join(':') : scope]
    return value === undefined ? path.length === 0 : matches(value, asked)
  })
}

const OPERATORS: Readonly<Record<string, (value: string, asked: string) => boolean>> = {
  '=': (a, b) => Number(a) >= Number(b),
  '==': (a, b) => Number(a) === Number(b),
  '!=': (a, b) => Number(a) !== Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '<in>': (a, b) => a.includes(b),
  's==': (a, b) => a === b,
  's!=': (a, b) => a !== b,
  's<': (a, b) => a < b,
  's<=': (a, b) => a <= b,
  's>': (a, b) => a > b,
  's>=': (a, b) => a >= b,
}

/** `>= 5`, `s== x`, `<or> a <or> b`, or the value itself (nova.scheduler.filters.extra_specs_ops). */
function matches(value: string, asked: string): boolean {
  const [operator = '', ...words] = asked.split(/\s+/).filter((word) => word !== '')
  if (operator === '<or>') return words.filter((word) => word !== '<or>').includes(value)
  if (operator === '<all-in>') return words.every((word) => value.includes(word))
  const compare = OPERATORS[operator]
  if (!compare) return value === asked
  return words[0] !== undefined && compare(value, words[0])
}
