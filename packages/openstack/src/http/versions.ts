/** Microversions. https://docs.openstack.org/api-guide/compute/microversions.html */
import { OpenStackError } from '#answers/error.ts'

/** The lowest and highest microversion of an endpoint, e.g. `{min: '2.1', max: '2.93'}`. */
export type VersionRange = { min: string; max: string }

/** Negative when `a` is older than `b`, 0 when equal; `2.9` is older than `2.10`. */
export function compareVersions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number)
  const [majorB = 0, minorB = 0] = b.split('.').map(Number)
  return majorA - majorB || minorA - minorB
}

/**
 * The highest of the wanted microversions inside the range; undefined when all of them are newer
 * (or older) than what the endpoint speaks, or it has no microversions.
 */
export function chooseVersion(
  wanted: readonly string[],
  range: VersionRange | undefined,
): string | undefined {
  if (range === undefined) return undefined
  return wanted
    .filter((one) => compareVersions(one, range.min) >= 0 && compareVersions(one, range.max) <= 0)
    .toSorted(compareVersions)
    .at(-1)
}

/**
 * The range in a version document, either of one version (`{version: {…}}`) or the list of all
 * (`{versions: […]}`); undefined when the service has no microversions. Throws `bad-reply`.
 */
export function readVersions(service: string, document: unknown): VersionRange | undefined {
  if (typeof document !== 'object' || document === null) throw notVersions(service)
  const one: unknown = 'version' in document ? document.version : undefined
  const many: unknown = 'versions' in document ? document.versions : undefined
  if (one === undefined && !Array.isArray(many)) throw notVersions(service)
  const entries: unknown[] = Array.isArray(many) ? many : [one]
  return entries
    .map(rangeOf)
    .filter((range) => range !== undefined)
    .toSorted((a, b) => compareVersions(a.max, b.max))
    .at(-1)
}

/** Services name the upper bound `version` (Nova, Cinder) or `max_version` (Placement, Ironic). */
function rangeOf(entry: unknown): VersionRange | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const min: unknown = 'min_version' in entry ? entry.min_version : undefined
  const named: unknown = 'version' in entry ? entry.version : undefined
  const max: unknown = 'max_version' in entry ? entry.max_version : named
  return isVersion(min) && isVersion(max) ? { min, max } : undefined
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^\d+\.\d+$/.test(value)
}

function notVersions(service: string): OpenStackError {
  const message = `The ${service} service gave no version document.`
  return new OpenStackError({ kind: 'bad-reply', service, message })
}
