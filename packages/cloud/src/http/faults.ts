/** A refusal, thrown anywhere in a handler and written by the service in its own words. */
export class Fault extends Error {
  readonly status: number
  /** Neutron's exception name, or another service's fault name where the status does not say it. */
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Neutron's `detail`, where it has one. */
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
export const gone = maker(410)
export const tooLarge = maker(413)
export const unsupportedMediaType = maker(415)
export const notImplemented = maker(501)
export const unavailable = maker(503)
/** Nova and Cinder: a quota is used up. Nova sends 403 for most, 413 for some. */
export const overLimit = (message: string, status = 413): Fault =>
  new Fault(status, message, status === 413 ? { type: 'overLimit' } : {})

/** How one service says no. */
export type FaultStyle = {
  render: (fault: Fault) => { body: string; contentType: string }
  /** The words for an unknown path, and for one known path asked with another method. */
  noRoute: string | Response
  malformed: string
  /** The words of a policy refusal. */
  refused: (rule: string) => Fault
  /** True where a wrong method on a known path is 405; the others answer 404. */
  knowsMethods: boolean
}

const NOT_FOUND = 'The resource could not be found.'
const json = (value: unknown): { body: string; contentType: string } => ({
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

const REASONS: Readonly<Record<number, string>> = {
  300: 'Multiple Choices',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** The words HTTP has for a status. */
export function reason(status: number): string {
  return REASONS[status] ?? 'Error'
}

/** A page as WebOb writes it: Glance's faults, and everybody's unknown path. */
export function htmlPage(status: number, message: string): string {
  const title = `${status} ${reason(status)}`
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<html>
 <head>
  <title>${title}</title>
 </head>
 <body>
  <h1>${title}</h1>
  ${text}<br /><br />



 </body>
</html>`
}

function pageNotFound(): Response {
  return new Response(htmlPage(404, NOT_FOUND), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
  })
}

/** Nova's: `{"itemNotFound": {"code": 404, "message": …}}`. */
export const novaFaults: FaultStyle = {
  render: (fault) => {
    const name = fault.type ?? FAULT_NAMES[fault.status] ?? 'computeFault'
    return json({ [name]: { code: fault.status, message: fault.message } })
  },
  get noRoute() {
    return pageNotFound()
  },
  malformed: 'Malformed request body',
  refused: (rule) => forbidden(`Policy doesn't allow ${rule} to be performed.`),
  knowsMethods: false,
}

/** Cinder copied Nova's. */
export const cinderFaults: FaultStyle = novaFaults

/** Neutron's: `{"NeutronError": {"type": …, "message": …, "detail": ""}}`. */
export const neutronFaults: FaultStyle = {
  render: (fault) => {
    const type = fault.type ?? `HTTP${reason(fault.status).replaceAll(' ', '')}`
    return json({ NeutronError: { type, message: fault.message, detail: fault.detail } })
  },
  noRoute: NOT_FOUND,
  malformed: 'Body contains invalid data',
  refused: (rule) => forbidden(`rule:${rule} is disallowed by policy`, 'PolicyNotAuthorized'),
  knowsMethods: false,
}

/** Glance's: a page of HTML whatever the client accepts. */
export const glanceFaults: FaultStyle = {
  render: (fault) => ({
    body: htmlPage(fault.status, fault.message),
    contentType: 'text/html; charset=UTF-8',
  }),
  noRoute: NOT_FOUND,
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
  get noRoute() {
    return new Response(FLASK_NOT_FOUND, {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  },
  malformed:
    'Expecting to find valid JSON in request body. The server could not comply with the request ' +
    'since it is either malformed or otherwise incorrect. The client is assumed to be in error.',
  refused: (rule) => forbidden(`You are not authorized to perform the requested action: ${rule}.`),
  knowsMethods: true,
}
