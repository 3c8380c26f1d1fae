/** Many deletions at once: https://docs.openstack.org/swift/latest/middleware.html#bulk-delete */
import { Fault } from '#http/faults.ts'
import type { Answer } from '#http/reply.ts'
import { authorize, type Place } from '#swift/access.ts'
import { said, statusLine } from '#swift/answers.ts'
import type { Ask } from '#swift/ask.ts'
import { deleteObject } from '#swift/objects/changes.ts'
import { deleteContainer } from '#swift/containers/containers.ts'
import { quotedPath, unquoted } from '#swift/quoting.ts'
import { reportAs, reportText, type Failure } from '#swift/reports.ts'

export const MOST_DELETES = 10_000
export const MOST_FAILURES = 1000
/** Of a line of the request, twice the longest name and some. */
const LONGEST_LINE = (1024 + 256 + 2) * 2

/** What is to be deleted, or what is wrong with it already. */
export type Doomed = {
  readonly name: string
  readonly error?: { readonly status: number; readonly words?: string }
}

/** POST of lines with names: `/container`, `/container/object`. */
export function bulkDelete(ask: Ask, place: Place): Answer {
  return reported(ask, () => {
    const lines = ask.bytes.length === 0 ? [] : Buffer.from(ask.bytes).toString().split('\n')
    const names = lines.map((line) => unquoted(line.trim()))
    if (names.at(-1) === '') names.pop()
    if (names.length > MOST_DELETES) {
      throw new Fault(413, `Maximum Bulk Deletes: ${MOST_DELETES} per request`)
    }
    if (lines.some((line) => line.length > LONGEST_LINE)) throw new Fault(400, 'Invalid File Name')
    return done(
      ask,
      place,
      names.map((name) => ({ name })),
    )
  })
}

/** Deletes all of them, objects first. */
export function deleteAll(ask: Ask, place: Place, doomed: readonly Doomed[]): Answer {
  return reported(ask, () => done(ask, place, doomed))
}

type Outcome = {
  deleted: number
  missing: number
  failures: Failure[]
  status: number
  words: string
}

function reported(ask: Ask, work: () => Outcome): Answer {
  const type = reportAs(ask.headers)
  const { deleted, missing, failures, status, words } = outcomeOf(ask, type, work)
  const facts = {
    'Response Status': statusLine(status),
    'Response Body': words,
    'Number Deleted': deleted,
    'Number Not Found': missing,
  }
  const text = reportText(type ?? 'text/plain', facts, failures, 'delete')
  return said(200, text, { 'content-type': type ?? 'text/html; charset=UTF-8' })
}

/** What is refused as a whole is told in the report, too: its own status has gone out by then. */
function outcomeOf(ask: Ask, type: string | undefined, work: () => Outcome): Outcome {
  const sent = ask.headers.get('content-type') ?? ''
  const nothing = { deleted: 0, missing: 0, failures: [] }
  const understood = sent === '' || sent.startsWith('text/plain')
  if (type === undefined || !understood) return { ...nothing, status: 406, words: '' }
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ...nothing, status: error.status, words: error.message }
  }
}

function done(ask: Ask, { account }: Place, doomed: readonly Doomed[]): Outcome {
  const outcome: Outcome = { deleted: 0, missing: 0, failures: [], status: 200, words: '' }
  const inContainer = (name: string): boolean => name.replace(/^\/+|\/+$/g, '').includes('/')
  const ordered = [
    ...doomed.filter(({ name }) => inContainer(name)),
    ...doomed.filter(({ name }) => name !== '' && !inContainer(name)),
  ]
  for (const { name, error } of ordered) {
    const status = error?.status ?? deleted(ask, account, name)
    if (status < 300) outcome.deleted += 1
    else if (status === 404) outcome.missing += 1
    else outcome.failures.push([quotedPath(name), error?.words ?? statusLine(status)])
    if (outcome.failures.length >= MOST_FAILURES) {
      return { ...outcome, status: 400, words: 'Max delete failures exceeded' }
    }
  }
  if (outcome.failures.length > 0) return { ...outcome, status: 400 }
  if (outcome.deleted + outcome.missing > 0) return outcome
  return { ...outcome, status: 400, words: 'Invalid bulk delete.' }
}

/** The status of one deletion. */
function deleted(ask: Ask, account: string, path: string): number {
  if (path.includes('\0') || path.includes('\ufffd')) return 412
  const [container = '', ...rest] = path.replace(/^\/+/, '').split('/')
  const place = { account, container, name: rest.join('/') }
  const alone: Ask = { ...ask, query: new URLSearchParams() }
  try {
    return ask.world.store.transaction(() => {
      if (place.name !== '') return deleteObject(alone, place, 'DELETE').status
      if (container !== '') return deleteContainer(alone, place, 'DELETE').status
      authorize(alone, place, '', 'DELETE')
      return 403
    })
  } catch (error) {
    if (error instanceof Fault) return error.status
    throw error
  }
}
