/** Containers: https://docs.openstack.org/api-ref/object-store/#containers */
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import { rows, type Scene } from '#scene.ts'
import { authorize, mayAccess, type Access, type Place } from '#swift/access.ts'
import { accountFor, count, POLICY } from '#swift/containers/accounts.ts'
import { cleanAcl } from '#swift/containers/acl.ts'
import { page, refusal, refusedPlainly, refusedWith } from '#swift/answers.ts'
import { askedList, isTrue, listAnswer, listed, listType, type Shown } from '#swift/listing.ts'
import { changedMeta, checkMetadata, metaFor, settable } from '#swift/metadata.ts'
import { accounts, containerId, containers, objects, type Container } from '#swift/rows.ts'
import { httpDate, stampAfter, written } from '#swift/stamps.ts'
import { shownObject } from '#swift/shown.ts'
import { hasVersions, listedVersions } from '#swift/versions.ts'

const LONGEST_NAME = 256

/** The container of a place. */
export function containerAt(scene: Scene, place: Place): Container | undefined {
  return rows(scene, containers).get(containerId(place.account, place.container))
}

/** Lets the caller in to read, by the container's list if need be. */
export function authorizeRead(ask: Ask, place: Place): Access {
  return mayAccess(ask, place) ?? authorize(ask, place, containerAt(ask, place)?.read)
}

/** Lets the caller in to write what is in the container. */
export function authorizeWrite(ask: Ask, place: Place, method = ask.method): Access {
  const open = mayAccess(ask, place, '', method)
  return open ?? authorize(ask, place, containerAt(ask, place)?.write, method)
}

/** GET and HEAD. */
export function showContainer(ask: Ask, place: Place): Answer {
  const asked = ask.method === 'GET' ? askedList(ask.query) : undefined
  const { owner } = authorizeRead(ask, place)
  const type = listType(ask)
  const container = containerAt(ask, place)
  if (!container) throw refusal(404)
  const headers = headersOf(container, owner)
  if (!asked) {
    const vary = ask.query.has('format') ? {} : { vary: 'Accept' }
    const typed = { 'content-type': `${type}; charset=utf-8`, 'content-length': '0', ...vary }
    return { status: 204, headers: { ...typed, ...headers } }
  }
  if (container.versions !== undefined && ask.query.has('versions')) {
    const versions = listedVersions(ask, container, asked, ask.query.get('version_marker'))
    return versionList(ask, versions, headers)
  }
  const shown = listed(ask.table(objects), `${container.id}/`, asked).map((entry) => {
    return 'subdir' in entry ? entry : shownObject(entry.item)
  })
  const xml = { root: 'container', name: container.name, item: 'object', line: '' }
  return listAnswer(ask, shown, headers, xml)
}

/** Versions are told as JSON and nothing else. */
function versionList(ask: Ask, versions: readonly Shown[], headers: Answer['headers']): Answer {
  const query = new URLSearchParams(ask.query)
  if (!query.has('format')) query.set('format', 'json')
  if (query.get('format') !== 'json') throw refusal(406)
  return listAnswer({ ...ask, query }, versions, headers, {
    root: '',
    name: '',
    item: '',
    line: '',
  })
}

function headersOf(container: Container, owner: boolean): Record<string, string> {
  const { read, write, versions } = container
  return {
    'x-container-object-count': String(container.objects),
    'x-container-bytes-used': String(container.bytes),
    'x-timestamp': written(container.created),
    ...(owner && read !== '' ? { 'x-container-read': read } : {}),
    ...(owner && write !== '' ? { 'x-container-write': write } : {}),
    ...metaFor(container.meta, owner),
    ...(versions === undefined ? {} : { 'x-versions-enabled': versions ? 'True' : 'False' }),
    'last-modified': httpDate(container.changed),
    'accept-ranges': 'bytes',
    'x-storage-policy': POLICY,
  }
}

/** PUT: makes the container, or changes one that is there. */
export function putContainer(ask: Ask, place: Place): Answer {
  const { headers } = ask
  if (ask.query.has('extract-archive')) {
    throw refusedWith(501, 'The embedded cloud does not simulate extracting archives.')
  }
  checkQuotas(headers)
  checkPlayed(headers)
  const { owner } = authorize(ask, place)
  const lists = cleaned(headers)
  checkMetadata(headers, 'container')
  const policy = headers.get('x-storage-policy') ?? ''
  if (policy !== '' && !POLICY_NAMES.includes(policy.toLowerCase())) {
    throw refusedPlainly(400, `Invalid X-Storage-Policy '${policy}'`)
  }
  const length = [...place.container].length
  if (length > LONGEST_NAME) {
    throw refusedWith(400, `Container name length of ${length} longer than ${LONGEST_NAME}`)
  }
  const before = containerAt(ask, place)
  const container = before ?? newContainer(ask, place)
  change(ask, container, owner, lists)
  return page(before ? 202 : 201)
}

/** With the names that it had before. */
const POLICY_NAMES = [POLICY.toLowerCase(), 'yellow', 'orange']

/** POST. */
export function changeContainer(ask: Ask, place: Place): Answer {
  const { headers } = ask
  checkQuotas(headers)
  checkPlayed(headers)
  const { owner } = authorize(ask, place)
  const lists = cleaned(headers)
  checkMetadata(headers, 'container')
  const container = containerAt(ask, place)
  if (!container) throw refusal(404)
  change(ask, container, owner, lists)
  return page(204)
}

function change(ask: Ask, container: Container, owner: boolean, lists: Lists): void {
  const stamp = stampAfter(ask.now, container.latest)
  ask.table(containers).update({
    ...container,
    ...(owner ? lists : {}),
    ...versioning(ask.headers, container),
    meta: changedMeta(container.meta, settable(ask.headers, owner), 'container'),
    changed: stamp,
    latest: stamp,
  })
}

/** Whether objects are kept when others take their place, from now on. */
function versioning(headers: Headers, { versions }: Container): { versions?: boolean } {
  const asked = headers.get('x-versions-enabled')
  if (asked === null) return {}
  const enabled = isTrue(asked)
  return enabled || versions !== undefined ? { versions: enabled } : {}
}

type Lists = { read?: string; write?: string }

function cleaned(headers: Headers): Lists {
  const lists: Lists = {}
  for (const kind of ['read', 'write'] as const) {
    const given = headers.get(`x-container-${kind}`)
    if (given !== null) lists[kind] = cleanAcl(kind, given)
    else if (headers.has(`x-remove-container-${kind}`)) lists[kind] = ''
  }
  return lists
}

/** What was before versions were. */
function checkPlayed(headers: Headers): void {
  const former = ['x-versions-location', 'x-history-location'].find((name) => headers.get(name))
  if (former === undefined) return
  throw refusedWith(501, `The embedded cloud does not simulate ${former}.`)
}

function checkQuotas(headers: Headers): void {
  for (const kind of ['bytes', 'count']) {
    const value = headers.get(`x-container-meta-quota-${kind}`) ?? ''
    if (!/^\d*$/.test(value)) throw refusedWith(400, `Invalid ${kind} quota.`)
  }
}

/** Makes an empty container, and its account when it is the first one. */
export function newContainer(scene: Scene, { account, container: name }: Place): Container {
  accountFor(scene, account)
  const stamp = stampAfter(scene.now)
  count(scene, account, { containers: 1 })
  return rows(scene, containers).insert({
    id: containerId(account, name),
    account,
    name,
    created: stamp,
    changed: stamp,
    latest: stamp,
    read: '',
    write: '',
    meta: {},
    objects: 0,
    bytes: 0,
  })
}

/** DELETE; throws 404, and 409 while there is something in it. */
export function deleteContainer(ask: Ask, place: Place, method = ask.method): Answer {
  authorize(ask, place, '', method)
  const container = containerAt(ask, place)
  if (!container || !ask.table(accounts).has(place.account)) throw refusal(404)
  if (container.objects > 0) throw refusal(409)
  if (hasVersions(ask, container)) {
    throw refusedWith(409, 'Delete all versions before deleting container.')
  }
  ask.table(containers).remove(container.id)
  count(ask, place.account, { containers: -1 })
  return page(204)
}
