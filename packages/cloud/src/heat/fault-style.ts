import { HeatError, type HeatErrorKind } from '#heat/template/errors.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import { Fault, NOT_FOUND, type FaultStyle } from '#http/faults.ts'
import { json, type Answer } from '#http/reply.ts'
import { reason, webobFault } from '#http/webob.ts'

/**
 * Heat's: `{"code": 404, "title": "Not Found", "explanation": …, "error": {"type": "EntityNotFound",
 * "message": …, "traceback": null}}`, where the type is the exception of its engine or WebOb's own of
 * its API (heat.api.middleware.fault). A path that no route has is answered by WebOb.
 */
export const heatFaults: FaultStyle = {
  render: (fault) => answerOf(fault),
  noRoute: ({ accept }) => webobFault(404, NOT_FOUND, accept),
  wrongMethod: () => answerOf(apiRefusal(405, MALFORMED)),
  // The headers of a refusal are not those of the answer that is made of it.
  hidesAllowed: true,
  malformed: 'Expecting value: line 1 column 1 (char 0)',
  refused: (rule) => forbidden(rule),
}

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise incorrect.'
const FORBIDDEN = 'Access was denied to this resource.'
const ERRED = 'The server has either erred or is incapable of performing the requested operation.'

/** What WebOb says of a status (webob.exc). */
const EXPLANATIONS: Readonly<Record<number, string>> = {
  400: MALFORMED,
  403: FORBIDDEN,
  404: NOT_FOUND,
  405: MALFORMED,
  409: 'There was a conflict when trying to complete your request.',
}

const API_TYPES: Readonly<Record<number, string>> = {
  400: 'HTTPBadRequest',
  403: 'HTTPForbidden',
  404: 'HTTPNotFound',
  405: 'HTTPMethodNotAllowed',
  409: 'HTTPConflict',
  501: 'HTTPNotImplemented',
}

function answerOf(fault: Fault): Answer {
  const explanation = EXPLANATIONS[fault.status] ?? ERRED
  const { status } = fault
  return json({ code: status, title: reason(status), explanation, error: errorOf(fault) }, status)
}

function errorOf(fault: Fault) {
  const { status, message, type = API_TYPES[status] ?? 'HTTPInternalServerError' } = fault
  if (fault instanceof HeatError && REMOTE.has(fault.kind)) {
    // oslo.messaging's, of which the API cuts off the trace and leaves what is before it.
    const said = `Remote error: ${type} ${message}\n['`
    return { type: 'RemoteError', message: said, traceback: null }
  }
  return { type, ...(message === '' ? {} : { message }), traceback: null }
}

/** Errors unknown to the API's process, as they are not in `heat.common.exception`. */
const REMOTE: ReadonlySet<HeatErrorKind> = new Set(['CircularDependencyException'])

/** A refusal of Heat's API itself: its type is WebOb's of that status. */
export const apiRefusal = (status: number, message: string): Fault => new Fault(status, message)

/** 400 of the API. */
export const badRequest = (message: string): Fault => apiRefusal(400, message)

/** 400 of a body that a handler cannot take (`TypeError` in heat.common.wsgi.Resource). */
export const malformed = (): Fault => badRequest(MALFORMED)

/** 403 of an address in another project (heat.api.openstack.v1.util). */
export const denied = (): Fault => apiRefusal(403, FORBIDDEN)

/** A refusal of the engine, by the name of its exception (heat.common.exception). */
export const engineRefusal = (status: number, type: string, message: string): Fault =>
  new Fault(status, message, { type })

/** 400 of Python's own exceptions, whose words Heat keeps to itself as they are not `safe`. */
export const unsaid = (type: 'ValueError' | 'AttributeError'): Fault => engineRefusal(400, type, '')

/** 403 of the policy, which names the rule (heat.common.policy.Enforcer). */
export const forbidden = (rule: string): Fault =>
  engineRefusal(403, 'Forbidden', `You are not authorized to use ${rule}.`)

/** 404 of a stack, by the name that it was asked for. */
export const noStack = (name: string): Fault =>
  engineRefusal(404, 'EntityNotFound', `The Stack (${name}) could not be found.`)

/** 404 of a resource of a stack. */
export const noResource = (resource: string, stack: string): Fault =>
  engineRefusal(
    404,
    'ResourceNotFound',
    `The Resource (${resource}) could not be found in Stack ${stack}.`,
  )

/** Does what looks types of resources up, whose refusals become those of a request. */
export function answering<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error
    const status = error.type === 'EntityNotFound' ? 404 : 400
    throw engineRefusal(status, error.type, error.message)
  }
}
