/** Which zones a project may have (designate.central.service, `create_zone`). */
import { refusal } from '#designate/fault-style.ts'
import { blacklists, tlds, zones, type Zone } from '#designate/rows.ts'
import { rows, type Scene } from '#scene.ts'
import { matches } from '#store/pattern.ts'

type Asked = Pick<Zone, 'name' | 'project_id'>

/**
 * The zone above a new one, and those right or further below it; all are of its project. Throws in
 * Designate's words where a name may not be had.
 */
export function checkZone(
  scene: Scene,
  { name, project_id }: Asked,
  mayBlacklisted: boolean,
): { parent: Zone | undefined; below: readonly Zone[] } {
  checkName(scene, name, mayBlacklisted)
  const table = rows(scene, zones)
  if (table.list({ where: { name } }).some((zone) => zone.project_id !== project_id)) {
    throw refusal('duplicate_zone', 'Zone already exists, owned by a different tenant', 409)
  }
  const parent = aboveOf(scene, name)
  if (parent && parent.project_id !== project_id) {
    const words = 'Unable to create subzone in another tenants zone'
    throw refusal('illegal_child', words, 403)
  }
  const below = table.list({ where: { name: { endsWith: `.${name}` } } })
  if (below.some((zone) => zone.project_id !== project_id)) {
    const words = 'Unable to create zone because another tenant owns a subzone of the zone'
    throw refusal('illegal_parent', words, 403)
  }
  return { parent, below }
}

/** The nearest zone that the name is in. */
function aboveOf(scene: Scene, name: string): Zone | undefined {
  const labels = name.split('.')
  for (let at = 1; at < labels.length - 1; at += 1) {
    const zone = rows(scene, zones).first({ name: labels.slice(at).join('.') })
    if (zone) return zone
  }
  return undefined
}

function checkName(scene: Scene, name: string, mayBlacklisted: boolean): void {
  const labels = name.replace(/^\.+|\.+$/g, '').split('.')
  if (labels.length <= 1) throw invalidName('More than one label is required')
  checkSuffix(scene, labels)
  const patterns = mayBlacklisted ? [] : rows(scene, blacklists).list()
  if (patterns.some(({ pattern }) => matches(pattern, name))) {
    throw invalidName('Blacklisted zone name')
  }
}

/** Once there is a top level domain, every zone has to be in one. */
function checkSuffix(scene: Scene, labels: readonly string[]): void {
  const known = rows(scene, tlds)
  if (known.count() === 0) return
  const suffixes = labels.map((_, at) => labels.slice(at).join('.'))
  if (!known.list({ where: { name: suffixes } }).some(({ name }) => suffixes.includes(name))) {
    throw invalidName('Invalid TLD')
  }
  if (known.first({ name: labels.join('.').toLowerCase() })) {
    throw invalidName('Zone name cannot be the same as a TLD')
  }
}

const invalidName = (words: string): Error => refusal('invalid_zone_name', words)
