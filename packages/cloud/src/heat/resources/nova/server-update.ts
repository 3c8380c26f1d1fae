/** What an update does to a server, one step after the other (heat …nova.server.handle_update). */
import { ask, objectIn, textOf, textsOf } from '#heat/resources/ask.ts'
import { inError, unknownStatus } from '#heat/resources/failures.ts'
import { flavorId, imageId } from '#heat/resources/find.ts'
import { nameOf, texts } from '#heat/resources/nova/server-body.ts'
import { networksLeft, updateNetworks } from '#heat/resources/nova/server-interfaces.ts'
import type { Progress, Resource } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

/** A server. Throws the refusal, also where it is not there. */
export const serverShown = (it: Resource, id: string): JsonObject =>
  objectIn(ask(it, 'compute', 'GET', `/servers/${id}`), 'server')

/** The states in which Heat goes on waiting (`deferred_server_statuses`). */
const WAITING: ReadonlySet<string> = new Set([
  'BUILD',
  'HARD_REBOOT',
  'PASSWORD',
  'REBOOT',
  'RESCUE',
  'RESIZE',
  'REVERT_RESIZE',
  'SHUTOFF',
  'SUSPENDED',
  'VERIFY_RESIZE',
])

/** Whether a server runs (`_check_active`). Throws where it never will. */
export function active(server: JsonObject): Progress {
  const status = textOf(server, 'status')
  if (WAITING.has(status)) return 'in progress'
  if (status === 'ACTIVE') return 'complete'
  if (status !== 'ERROR') throw unknownStatus(status, 'Server is not active')
  const fault = isObject(server['fault']) ? server['fault'] : {}
  const code = fault['code'] ?? 'Unknown'
  const message = textOf(fault, 'message') || 'Unknown'
  throw inError(status, `Message: ${message}, Code: ${JSON.stringify(code).replaceAll('"', '')}`)
}

const act = (it: Resource, id: string, verb: string, body: Json): void =>
  void ask(it, 'compute', 'POST', `/servers/${id}/action`, { [verb]: body })

const PENDING = 'pending'
const CONFIRMED = 'confirmed'

/** Whether a change needs another server, by the policies that the template gives. */
export function replacesServer(change: JsonObject, after: JsonObject, before: JsonObject): boolean {
  const policy = (name: string): Json | undefined => after[name] ?? before[name]
  return (
    ('flavor' in change && policy('flavor_update_policy') === 'REPLACE') ||
    ('image' in change && policy('image_update_policy') === 'REPLACE') ||
    ('user_data' in change && policy('user_data_update_policy') === 'REPLACE')
  )
}

/** Changes what is changed at once, and begins what takes time. */
export function updateServer(
  it: Resource,
  id: string,
  change: JsonObject,
  before: JsonObject,
): void {
  if ('networks' in change) updateNetworks(it, id, before)
  if ('metadata' in change) setMetadata(it, id, change['metadata'], before['metadata'])
  if ('name' in change)
    ask(it, 'compute', 'PUT', `/servers/${id}`, { server: { name: nameOf(it) } })
  if ('tags' in change) setTags(it, id)
  const password = textOf(change, 'admin_pass')
  if (password !== '') act(it, id, 'changePassword', { adminPass: password })
  it.data.set(PENDING, ['flavor', 'image'].filter((name) => name in change).join(' '))
  begin(it, id)
}

/** Begins the next step that takes time; false where none is left. */
function begin(it: Resource, id: string): boolean {
  const [next, ...rest] = (it.data.get(PENDING) ?? '').split(' ').filter(Boolean)
  it.data.set(PENDING, rest.join(' '))
  it.data.set(CONFIRMED, '')
  if (next === 'flavor') {
    act(it, id, 'resize', { flavorRef: flavorId(it, textOf(it.properties, 'flavor')) })
  }
  if (next === 'image') act(it, id, 'rebuild', rebuilding(it))
  return next !== undefined
}

function rebuilding(it: Resource): JsonObject {
  const { properties } = it
  const metadata = properties['metadata']
  const password = textOf(properties, 'admin_pass')
  const keep = properties['image_update_policy'] === 'REBUILD_PRESERVE_EPHEMERAL'
  return {
    imageRef: imageId(it, textOf(properties, 'image')),
    ...(keep ? { preserve_ephemeral: true } : {}),
    ...(password === '' ? {} : { adminPass: password }),
    ...(isObject(metadata) ? { metadata: texts(metadata) } : {}),
  }
}

/** How far an update is; a resize is confirmed as soon as it can be. */
export function serverUpdated(it: Resource, id: string): Progress {
  const server = serverShown(it, id)
  const status = textOf(server, 'status')
  if (status === 'VERIFY_RESIZE') {
    if (!it.data.get(CONFIRMED)) act(it, id, 'confirmResize', null)
    it.data.set(CONFIRMED, 'yes')
    return 'in progress'
  }
  if (status === 'REBUILD' || server['OS-EXT-STS:task_state']) return 'in progress'
  if (active(server) === 'in progress' || !networksLeft(it, id)) return 'in progress'
  return begin(it, id) ? 'in progress' : 'complete'
}

function setMetadata(
  it: Resource,
  id: string,
  after: Json | undefined,
  before: Json | undefined,
): void {
  const wanted = isObject(after) ? texts(after) : {}
  const gone = Object.keys(Object(before)).filter((key) => !Object.hasOwn(wanted, key))
  const path = `/servers/${id}/metadata` as const
  for (const key of gone) ask(it, 'compute', 'DELETE', `${path}/${encodeURIComponent(key)}`)
  if (Object.keys(wanted).length > 0) ask(it, 'compute', 'POST', path, { metadata: wanted })
}

/** Gives a server the tags of the template. */
export function setTags(it: Resource, id: string): void {
  const tags = [...textsOf(it.properties['tags'])]
  ask(it, 'compute', 'PUT', `/servers/${id}/tags`, { tags })
}
