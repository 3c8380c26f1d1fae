import { reason, webobFault } from '#http/webob.ts'

/** A refusal, thrown anywhere in a handler and written by the service in its own words. */
export class Fault extends Error {
  readonly status: number
  /** Neutron's exception name, or another service's fault name where the status does not say it. */
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Neutron's `detail`; with Glance, the framework's sentence that stands before the message. */
  readonly detail: string

  constructor(
    status: number,
    message: string,
    more: { type?: string; headers?: Record<string, string>; detail?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = more.type
    this.headers = more.headers ?? {}
    this.detail = more.detail ?? ''
  }
}

const maker =
  (status: number) =>
  (message: string, type?: string): Fault =>
    new Fault(status, message, type === undefined ? {} : { type })

export const badRequest = maker(400)
export const unauthorized = maker(401)
export const forbidden = maker(403)
export const notFound = maker(404)
export const notAcceptable = maker(406)
export const conflict = maker(409)
export const notImplemented = maker(501)
/** Nova and Cinder: a quota is used up. Nova sends 403 for most, 413 for some. */
export const overLimit = (message: string, status = 413): Fault =>
  new Fault(status, message, status === 413 ? { type: 'overLimit' } : {})

/** A body in a service's own shape. */
export type Rendered = { body: string; contentType: string }

/** How one service says no. */
export type FaultStyle = {
  /** `accept` is the request's header, which those services follow that let WebOb answer. */
  render: (fault: Fault, accept: string | null) => Rendered
  /** The answer to an unknown path. */
  noRoute: (accept: string | null) => Rendered
  malformed: string
  /** The words of a policy refusal. */
  refused: (rule: string) => Fault
  /** True where a wrong method on a known path is 405; the others answer 404. */
  knowsMethods: boolean
}

const NOT_FOUND = 'The resource could not be found.'
const json = (value: unknown): Rendered => ({
  body: JSON.stringify(value),
  contentType: 'application/json',
})

const FAULT_NAMES: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  409: 'conflictingRequest',
  413: 'overLimit',
  415: 'badMediaType',
  429: 'overLimit',
  501: 'notImplemented',
  503: 'serviceUnavailable',
}

/** Nova's: `{"itemNotFound": {"code": 404, "message": …}}`. */
export const novaFaults: FaultStyle = {
  render: (fault) => {
    const name = fault.type ?? FAULT_NAMES[fault.status] ?? 'computeFault'
    return json({ [name]: { code: fault.status, message: fault.message } })
  },
  noRoute: (accept) => webobFault(404, NOT_FOUND, accept),
  malformed: 'Malformed request body',
  refused: (rule) => forbidden(`Policy doesn't allow ${rule} to be performed.`),
  knowsMethods: false,
}

function neutronError({ type, status, message, detail }: Fault): Rendered {
  const named = type ?? `HTTP${reason(status).replaceAll(' ', '')}`
  return json({ NeutronError: { type: named, message, detail } })
}

/** Neutron's: `{"NeutronError": {"type": …, "message": …, "detail": ""}}`. */
export const neutronFaults: FaultStyle = {
  render: neutronError,
  noRoute: () => neutronError(notFound(NOT_FOUND)),
  malformed: 'Body contains invalid data',
  refused: (rule) => forbidden(`rule:${rule} is disallowed by policy`, 'PolicyNotAuthorized'),
  knowsMethods: false,
}

/** Glance leaves its faults to WebOb; some begin with a sentence of that framework's. */
export const glanceFaults: FaultStyle = {
  render: ({ status, message, detail }, accept) =>
    detail === ''
      ? webobFault(status, message, accept)
      : webobFault(status, detail, accept, message),
  noRoute: (accept) => webobFault(404, NOT_FOUND, accept),
  malformed: 'Malformed JSON in request body.',
  refused: (rule) => forbidden(`You are not authorized to complete ${rule} action.`),
  knowsMethods: true,
}

const FLASK_NOT_FOUND = `<!doctype html>
<html lang=en>
<title>404 Not Found</title>
<h1>Not Found</h1>
<p>The requested URL was not found on the server. If you entered the URL manually please \
check your spelling and try again.</p>
`

/** Keystone's: `{"error": {"code": 404, "message": …, "title": "Not Found"}}`. */
export const keystoneFaults: FaultStyle = {
  render: (fault) =>
    json({
      error: { code: fault.status, message: fault.message, title: reason(fault.status) },
    }),
  noRoute: () => ({ body: FLASK_NOT_FOUND, contentType: 'text/html; charset=utf-8' }),
  malformed:
    'Expecting to find valid JSON in request body. The server could not comply with the request ' +
    'since it is either malformed or otherwise incorrect. The client is assumed to be in error.',
  refused: (rule) => forbidden(`You are not authorized to perform the requested action: ${rule}.`),
  knowsMethods: true,
}
