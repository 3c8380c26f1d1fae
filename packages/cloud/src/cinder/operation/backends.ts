import { meansTrue } from '#wire/booleans.ts'

/**
 * The back ends that keep volumes, what they say they can do, and which of them a volume type's
 * extra specs ask for: https://docs.openstack.org/cinder/latest/admin/multi-backend.html
 */
export type BackEnd = {
  readonly host: string
  /** What a volume's `os-vol-host-attr:host` says: the back end and its pool. */
  readonly pool: string
  readonly capabilities: Readonly<Record<string, unknown>>
}

/** The first is the one that takes what asks for none. */
export const BACK_ENDS: readonly BackEnd[] = ['standard', 'fast'].map((name) => ({
  host: `controller@${name}`,
  pool: `controller@${name}#${name}`,
  capabilities: {
    volume_backend_name: name,
    pool_name: name,
    vendor_name: 'Open Source',
    driver_version: '1.0',
    storage_protocol: 'local',
    backend_state: 'up',
    total_capacity_gb: 1000,
    free_capacity_gb: 1000,
    reserved_percentage: 0,
    max_over_subscription_ratio: '20.0',
    multiattach: true,
    QoS_support: true,
    thin_provisioning_support: true,
    thick_provisioning_support: false,
    consistent_group_snapshot_enabled: false,
  },
}))

/** What a volume type asks for; a value may be null. */
type Specs = Readonly<Record<string, string | null>>

/** The id of the service that made a volume. */
export const BACK_END_SERVICE = 'a35fff11-7967-4ba6-a1d2-6a2d7c9d52f6'

/** The first of the back ends that has all that the extra specs ask for; undefined when none has. */
export function backEndFor(specs: Specs, among: readonly BackEnd[]): BackEnd | undefined {
  return among.find((backEnd) => hasAll(backEnd, specs))
}

/** Whether one of the back ends has that pool and all that the extra specs ask for. */
export function suits(pool: string | null, specs: Specs, among: readonly BackEnd[]): boolean {
  const backEnd = among.find((one) => one.pool === pool)
  return backEnd !== undefined && hasAll(backEnd, specs)
}

/** Whether a back end has all that the extra specs ask for. */
export function hasAll({ capabilities }: BackEnd, specs: Specs): boolean {
  return Object.entries(specs).every(([key, wanted]) => satisfies(capabilities, key, wanted))
}

/** Keys with another scope than `capabilities:` are for drivers and rule nothing out. */
function satisfies(
  capabilities: BackEnd['capabilities'],
  key: string,
  wanted: string | null,
): boolean {
  const [scope = '', ...rest] = key.split(':')
  if (rest.length > 0 && scope !== 'capabilities') return true
  if (rest.length > 1) return false
  const name = rest[0] ?? scope
  return Object.hasOwn(capabilities, name) && matches(capabilities[name], wanted)
}

/** The operators of cinder.scheduler.filters.extra_specs_ops; without one it is equality. */
function matches(has: unknown, wanted: string | null): boolean {
  if (wanted === null) return has === null
  const [operator = '', ...words] = wanted.split(/\s+/).filter((word) => word !== '')
  if (operator === '<or>') return words.filter((word) => word !== '<or>').some((one) => one === has)
  const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  if (!compare) return has === wanted
  const [word] = words
  return word !== undefined && compare(has, word)
}

type Compare = (has: unknown, word: string) => boolean

/** NaN matches nothing, not even as a value that differs. */
const number =
  (compare: (a: number, b: number) => boolean): Compare =>
  (has, word) => {
    const [a, b] = [Number(has), Number(word)]
    return !Number.isNaN(a) && !Number.isNaN(b) && compare(a, b)
  }
const text =
  (compare: (a: string, b: string) => boolean): Compare =>
  (has, word) =>
    typeof has === 'string' && compare(has, word)

const OPERATORS: Readonly<Record<string, Compare>> = {
  '<is>': (has, word) => meansTrue(has) === meansTrue(word),
  '<in>': text((a, b) => a.includes(b)),
  '=': number((a, b) => a >= b),
  '==': number((a, b) => a === b),
  '!=': number((a, b) => a !== b),
  '>=': number((a, b) => a >= b),
  '<=': number((a, b) => a <= b),
  's==': text((a, b) => a === b),
  's!=': (has, word) => has !== word,
  's<': text((a, b) => a < b),
  's<=': text((a, b) => a <= b),
  's>': text((a, b) => a > b),
  's>=': text((a, b) => a >= b),
}
