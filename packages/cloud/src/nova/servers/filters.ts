/** Which servers a list request asks for. https://docs.openstack.org/api-ref/compute/#list-servers */
import type { Context } from '#http/context.ts'
import { badRequest, forbidden } from '#http/faults.ts'
import { byAddress } from '#nova/ports/ports.ts'
import { changedBetween, lastOf, strictBoolean } from '#nova/requests.ts'
import { nonNegativeInteger, parameter, text } from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import type { TABLES } from '#nova/servers/tables.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { statesOf } from '#nova/servers/states.ts'
import { tagFilters, tagTests } from '#resource/tags.ts'
import type { Condition, Where } from '#store/collection.ts'
import { matches } from '#store/pattern.ts'
import { meansTrue } from '#wire/booleans.ts'

const regex = parameter({ type: 'string', format: 'regex' })
const time = parameter({ type: 'string', format: 'date-time' })
const any = parameter(text)

const SORT_KEYS =
  'access_ip_v4 access_ip_v6 auto_disk_config availability_zone config_drive created_at ' +
  'display_description display_name host hostname image_ref instance_type_id kernel_id key_name ' +
  'launch_index launched_at locked_by node power_state progress project_id ramdisk_id ' +
  'root_device_name task_state terminated_at updated_at user_id uuid vm_state'
/** Columns that lists once sorted by: still let through, without effect, below 2.75. */
const IGNORED_SORT_KEYS =
  'architecture cell_name cleaned default_ephemeral_device default_swap_device deleted ' +
  'deleted_at disable_terminate ephemeral_gb ephemeral_key_uuid id key_data launched_on locked ' +
  'memory_mb os_type reservation_id root_gb shutdown_terminate user_data vcpus vm_mode'

const EXACT =
  'user_id project_id tenant_id launch_index image_ref image vm_state task_state host uuid ' +
  'sort_dir all_tenants soft_deleted deleted status block_device_mapping services metadata ' +
  'system_metadata info_cache security_groups pci_devices marker'
const REGEX =
  'kernel_id ramdisk_id hostname key_name power_state node flavor reservation_id launched_at ' +
  'terminated_at availability_zone name display_name description display_description locked_by ' +
  'root_device_name config_drive access_ip_v4 access_ip_v6 auto_disk_config progress ip ip6 ' +
  'created_at'

/** What may stand in the query at 2.`minor`. */
export function listQuerySchema(minor: number): Schema {
  const sortable = [
    ...SORT_KEYS.split(' '),
    ...(minor >= 75 ? ['locked'] : IGNORED_SORT_KEYS.split(' ')),
  ]
  const properties: Record<string, Schema> = {
    ...Object.fromEntries(EXACT.split(' ').map((name) => [name, any])),
    ...Object.fromEntries(REGEX.split(' ').map((name) => [name, regex])),
    sort_key: parameter({ type: 'string', enum: sortable }),
    'changes-since': time,
    limit: parameter(nonNegativeInteger),
    ...(minor >= 26 ? Object.fromEntries(tagFilters.map((name) => [name, regex])) : {}),
    ...(minor >= 66 ? { 'changes-before': time } : {}),
    ...(minor >= 73 ? { locked: any } : {}),
  }
  return {
    type: 'object',
    properties,
    patternProperties: { '^_': any },
    additionalProperties: minor < 75,
  }
}

/** Filters open to everybody; administrators may use all. */
function openFilters(minor: number): Set<string> {
  return new Set([
    ...['reservation_id', 'name', 'status', 'image', 'flavor', 'ip', 'changes-since'],
    'all_tenants',
    ...(minor >= 5 ? ['ip6'] : []),
    ...(minor >= 26 ? tagFilters : []),
    ...(minor >= 66 ? ['changes-before'] : []),
    ...(minor >= 73 ? ['locked'] : []),
    ...(minor >= 83
      ? ['availability_zone', 'config_drive', 'key_name', 'created_at', 'launched_at', 'user_id']
      : []),
    ...(minor >= 83 ? ['terminated_at', 'power_state', 'task_state', 'vm_state', 'progress'] : []),
  ])
}

export type ServerQuery = {
  where: Where
  /** What SQL cannot tell. */
  also: readonly ((server: ServerRow) => boolean)[]
  /** Deleted servers only, living ones only, or both. */
  kept: keyof typeof TABLES
}

const JOINED =
  /^(_|(block_device_mapping|services|metadata|system_metadata|info_cache|security_groups|pci_devices)$)/

/** Reads the filters; `undefined` when nothing can match. Throws Nova's 400 and 403. */
export function serverQuery(context: Context, listRule: string): ServerQuery | undefined {
  const filters = askedFilters(context)
  for (const name of filters.keys()) {
    if (JOINED.test(name)) throw badRequest(`Invalid filter field: ${name}.`)
  }
  const where = columnConditions(filters)
  let kept: ServerQuery['kept'] = keptOf(filters)
  if (context.query.has('status')) {
    const states = statesOf(context.query.getAll('status'))
    if (states.vmStates.length === 0) {
      if (context.version.minor >= 38) throw badRequest('Invalid status value')
      return undefined
    }
    if (states.vmStates.length === 1 && states.vmStates[0] === 'deleted') {
      if (!context.isAdmin) throw forbidden('Only administrators may list deleted instances')
      kept = 'deleted'
    }
    where['vm_state'] = states.vmStates.length === 1 ? (states.vmStates[0] ?? '') : states.vmStates
    if (states.taskStates) where['task_state'] = states.taskStates
  }
  Object.assign(where, ownerCondition(context, filters, listRule))
  Object.assign(where, timeConditions(filters))
  const also = [
    ...createdFilter(filters),
    ...(context.version.minor < 26 ? [] : tagTests((name) => filters.get(name))),
  ]
  const fragments = [filters.get('ip'), filters.get('ip6')]
  if (fragments.some((each) => each !== undefined)) {
    const asked = fragments.flatMap((each) => each || [])
    const { ids, test } = byAddress(context, asked)
    if (ids) where['id'] ??= ids
    also.push(test)
  }
  return { where, also, kept }
}

function askedFilters(context: Context): Map<string, string> {
  const open = openFilters(context.version.minor)
  const all = context.allows('os_compute_api:servers:allow_all_filters', {
    project_id: context.token.project?.id,
  })
  const known = listQuerySchema(context.version.minor).properties ?? {}
  const filters = new Map<string, string>()
  for (const name of context.query.keys()) {
    const isFilter = Object.hasOwn(known, name) || name.startsWith('_')
    if (isFilter && (all || open.has(name))) filters.set(name, lastOf(context, name) ?? '')
  }
  return filters
}

function keptOf(filters: ReadonlyMap<string, string>): ServerQuery['kept'] {
  const deleted = filters.get('deleted')
  if (deleted !== undefined) return meansTrue(deleted) ? 'deleted' : 'living'
  return filters.has('changes-since') || filters.has('changes-before') ? 'both' : 'living'
}

/** Of all only where that is asked for; else the project's, and one's own where a token has none. */
function ownerCondition(
  context: Context,
  filters: ReadonlyMap<string, string>,
  listRule: string,
): Where {
  const project_id = filters.get('project_id')
  if (allTenants(context, filters, listRule)) {
    const project = project_id ?? filters.get('tenant_id')
    return project === undefined ? {} : { project_id: project }
  }
  if (context.projectId !== '') return { project_id: context.projectId }
  return { user_id: context.token.user.id, ...(project_id !== undefined && { project_id }) }
}

function allTenants(
  context: Context,
  filters: ReadonlyMap<string, string>,
  listRule: string,
): boolean {
  const asked = filters.get('all_tenants')
  if (asked === undefined) return false
  if (asked !== '' && !strictBoolean(asked)) return false
  context.enforce(`os_compute_api:servers:${listRule}:get_all_tenants`)
  return true
}

const SAME: Readonly<Record<string, string>> = {
  vm_state: 'vm_state',
  task_state: 'task_state',
  image: 'image_ref',
  image_ref: 'image_ref',
  flavor: 'flavor',
  key_name: 'key_name',
  host: 'host',
  node: 'host',
  availability_zone: 'az',
  user_id: 'user_id',
  uuid: 'id',
}
const PATTERNS: Readonly<Record<string, string>> = {
  display_name: 'name',
  name: 'name',
  display_description: 'description',
  description: 'description',
  hostname: 'hostname',
  reservation_id: 'reservation_id',
}

function columnConditions(filters: ReadonlyMap<string, string>): Record<string, Condition> {
  const conditions: Record<string, Condition> = {}
  for (const [name, value] of filters) {
    const same = SAME[name]
    if (same !== undefined) conditions[same] = value
    const pattern = PATTERNS[name]
    // Nova's database compares without regard to case.
    // Over MySQL Nova takes "or" for a letter: https://opendev.org/openstack/nova/src/branch/master/nova/db/main/api.py
    if (pattern !== undefined)
      conditions[pattern] = { matches: value.replaceAll('|', String.raw`\|`), ignoreCase: true }
  }
  const power = filters.get('power_state')
  if (power !== undefined) conditions['power_state'] = Number(power)
  const locked = filters.get('locked')
  if (locked !== undefined) conditions['is_locked'] = strictBoolean(locked)
  const drive = filters.get('config_drive')
  if (drive !== undefined) conditions['config_drive'] = meansTrue(drive) ? 'True' : ''
  return conditions
}

function timeConditions(filters: ReadonlyMap<string, string>): Record<string, Condition> {
  const bounds = changedBetween(filters)
  return bounds ? { updated_at: bounds } : {}
}

/** A pattern over times as they are written, which no column is. */
function createdFilter(filters: ReadonlyMap<string, string>): ((server: ServerRow) => boolean)[] {
  const pattern = filters.get('created_at')
  if (pattern === undefined) return []
  return [({ created_at }) => matches(`(?i:${pattern})`, new Date(created_at).toISOString())]
}
