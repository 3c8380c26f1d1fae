import { Fault, NOT_FOUND, type FaultStyle } from '#http/faults.ts'
import { json, type Answer } from '#http/reply.ts'
import { reason, webobFault } from '#http/webob.ts'
import type { Context } from '#http/context.ts'
import { pythonText } from '#wire/python.ts'

/** What Gnocchi says of a refusal beside its status: a sentence, or what was wrong with which thing. */
export type Cause = { readonly cause: string; readonly reason?: unknown; readonly detail?: unknown }

/**
 * Gnocchi's: Pecan's `{"code": 404, "title": "Not Found", "description": …}` for who asks for JSON,
 * where the description is a sentence or a `Cause`, and WebOb's page for everybody else.
 * https://gnocchi.osci.io/rest.html
 */
export const gnocchiFaults: FaultStyle = {
  render: ({ status, message, data }, { accept }) =>
    pecan(
      status,
      message === MALFORMED ? UNDECODED : status === 406 ? null : (data ?? message),
      accept,
    ),
  noRoute: ({ accept }) => pecan(404, null, accept),
  wrongMethod: ({ accept }) => pecan(405, null, accept),
  malformed: 'Expected object or value',
  refused: () => new Fault(403, ''),
}

const MALFORMED = gnocchiFaults.malformed
const UNDECODED: Cause = { cause: 'Unable to decode body', reason: MALFORMED, detail: [] }

/** A refusal in a sentence, or with a cause. */
export function abort(status: number, description: string | Cause): Fault {
  if (typeof description === 'string') return new Fault(status, description)
  return new Fault(status, description.cause, { data: description })
}

/** 400 of a value of the query (`validate_qs` of gnocchi.rest.api). */
export const wrongArgument = (detail: string, why: string): Fault =>
  abort(400, { cause: 'Argument value error', detail, reason: why })

/** 404 of what Gnocchi names so: `Metric … does not exist`. */
export const missing = (what: string, name: string): Fault =>
  abort(404, `${what} ${name} does not exist`)

/**
 * Throws 406 for who does not take a page of HTML: the ways that delete one thing write nothing else
 * (`pecan.expose()` without `json`), though they write nothing. gnocchiclient takes anything.
 */
export function admitPage({ headers }: Context): void {
  const accept = headers.get('accept')
  if (accept !== null && !/\*\/\*|text\/(\*|html)/.test(accept)) throw new Fault(406, '')
}

/** 501 of what the real service does and the embedded one does not. */
export const unsimulated = (what: string): Fault =>
  abort(501, `The embedded cloud does not simulate ${what}.`)

const EXPLANATIONS: Readonly<Record<number, string>> = {
  400: 'The server could not comply with the request since it is either malformed or otherwise incorrect.',
  403: 'Access was denied to this resource.',
  404: NOT_FOUND,
  409: 'There was a conflict when trying to complete your request.',
}

function pecan(status: number, description: unknown, accept: string | null): Answer {
  if (prefersJson(accept)) {
    return json({ code: status, title: reason(status), description }, status)
  }
  const said = description === null ? '' : pythonText(description)
  return webobFault(status, EXPLANATIONS[status] ?? '', accept, said)
}

/** Pecan would rather write plain words or a page, where they are as welcome. */
function prefersJson(accept: string | null): boolean {
  if (!accept?.includes('application/json')) return false
  return accept.split(',').every((one) => /^ *application\/json/.test(one) || /;\s*q=0/.test(one))
}
