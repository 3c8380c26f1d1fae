/** Accounts: https://docs.openstack.org/api-ref/object-store/#accounts */
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import { projectRows } from '#keystone/rows.ts'
import { rows, type Scene } from '#scene.ts'
import { accountOf, authorize, type Place } from '#swift/access.ts'
import { page, refusal, refusedWith } from '#swift/answers.ts'
import { askedList, listAnswer, listed, listType } from '#swift/listing.ts'
import { changedMeta, checkMetadata, metaFor, settable } from '#swift/metadata.ts'
import { accounts, containers, type Account } from '#swift/rows.ts'
import { iso, stampAfter, written } from '#swift/stamps.ts'

export const POLICY = 'Policy-0'
const LONGEST_NAME = 256

/** GET and HEAD of an account: one that nobody has written to is as if it was there. */
export function showAccount(ask: Ask, place: Place): Answer {
  const { owner } = authorize(ask, place)
  checkName(place.account)
  const type = listType(ask)
  const account = ask.table(accounts).get(place.account)
  const asked = askedList(ask.query)
  const headers = account ? headersOf(account, owner) : headersOfNone(ask.now)
  if (ask.method === 'HEAD') {
    const vary = ask.query.has('format') ? {} : { vary: 'Accept' }
    const typed = { 'content-type': `${type}; charset=utf-8`, 'content-length': '0', ...vary }
    return { status: account ? 204 : 200, headers: { ...typed, ...headers } }
  }
  const shown = listed(ask.table(containers), `${place.account}/`, asked).map((entry) => {
    if ('subdir' in entry) return entry
    const { name, objects: count, bytes, changed } = entry.item
    return { name, count, bytes, last_modified: iso(changed) }
  })
  const xml = { root: 'account', name: place.account, item: 'container', line: '\n' }
  return listAnswer(ask, shown, headers, xml)
}

function headersOf(account: Account, owner: boolean): Record<string, string> {
  const counts = {
    'container-count': account.containers,
    'object-count': account.objects,
    'bytes-used': account.bytes,
  }
  return {
    ...countHeaders('x-account-', counts),
    ...countHeaders(`x-account-storage-policy-${POLICY.toLowerCase()}-`, counts),
    ...metaFor(account.meta, owner),
    'x-timestamp': written(account.created),
    'x-account-project-domain-id': account.domain_id,
    'accept-ranges': 'bytes',
  }
}

function headersOfNone(now: number): Record<string, string> {
  const time = written(stampAfter(now))
  const counts = { 'container-count': 0, 'object-count': 0, 'bytes-used': 0 }
  return { ...countHeaders('x-account-', counts), 'x-timestamp': time, 'x-put-timestamp': time }
}

function countHeaders(prefix: string, counts: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [prefix + name, String(count)]),
  )
}

/** POST: metadata; there is an account from then on. Quotas are for the reseller's administrators. */
export function changeAccount(ask: Ask, place: Place): Answer {
  changed(ask, place)
  return page(204)
}

/** PUT: the same, and says whether there was one before. */
export function putAccount(ask: Ask, place: Place): Answer {
  return page(changed(ask, place) ? 202 : 201)
}

function changed(ask: Ask, place: Place): boolean {
  const { headers } = ask
  const { owner, reseller } = authorize(ask, place)
  const quota = headers.get('x-account-meta-quota-bytes')
  const removed = headers.get('x-remove-account-meta-quota-bytes')
  if (!reseller && (quota !== null || removed !== null)) throw refusal(403)
  if (removed === null && quota !== null && !/^\d*$/.test(quota)) throw refusal(400)
  checkName(place.account)
  checkMetadata(headers, 'account')
  const before = ask.table(accounts).get(place.account)
  const account = before ?? newAccount(ask, place.account)
  const meta = changedMeta(account.meta, settable(headers, owner), 'account')
  ask.table(accounts).update({ ...account, meta, latest: stampAfter(ask.now, account.latest) })
  return before !== undefined
}

/** DELETE: nobody's own account; others delete nothing here. */
export function deleteAccount(ask: Ask, place: Place): Answer {
  authorize(ask, place)
  throw refusedWith(501, 'The embedded cloud does not simulate deleting accounts.')
}

function checkName(account: string): void {
  const length = [...account].length
  if (length <= LONGEST_NAME) return
  throw refusedWith(400, `Account name length of ${length} longer than ${LONGEST_NAME}`)
}

/** The account, which is made when something is to be kept in it first. */
export function accountFor(scene: Scene, id: string): Account {
  return rows(scene, accounts).get(id) ?? newAccount(scene, id)
}

function newAccount(scene: Scene, id: string): Account {
  const stamp = stampAfter(scene.now)
  const project = scene.world.table(projectRows).get(id.slice(accountOf('').length))
  return rows(scene, accounts).insert({
    id,
    domain_id: project?.domain_id ?? '_unknown',
    created: stamp,
    latest: stamp,
    meta: {},
    containers: 0,
    objects: 0,
    bytes: 0,
  })
}

/** What an account holds has become more or less. */
export function count(
  scene: Scene,
  id: string,
  more: { containers?: number; objects?: number; bytes?: number },
): void {
  const account = accountFor(scene, id)
  rows(scene, accounts).update({
    ...account,
    containers: account.containers + (more.containers ?? 0),
    objects: account.objects + (more.objects ?? 0),
    bytes: account.bytes + (more.bytes ?? 0),
  })
}
