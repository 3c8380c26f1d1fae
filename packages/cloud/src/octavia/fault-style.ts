import { Fault, NOT_FOUND, type FaultStyle } from '#http/faults.ts'
import { json, text, type Answer } from '#http/reply.ts'
import { htmlPage } from '#http/webob.ts'

/**
 * Octavia's: WSME's faults, `{"faultcode": "Client", "faultstring": …, "debuginfo": null}`
 * (wsme.api.format_exception); what is refused before a controller has the request is Pecan's.
 */
export const octaviaFaults: FaultStyle = {
  render: ({ status, message, type }, { accept }) =>
    type === EARLY
      ? pecan(status, 'Bad Request', MALFORMED, message, accept)
      : wsme(status, message),
  noRoute: ({ accept }) => pecan(404, 'Not Found', NOT_FOUND, '', accept),
  wrongMethod: ({ method, accept }) =>
    pecan(
      405,
      'Method Not Allowed',
      `The method ${method} is not allowed for this resource. `,
      '',
      accept,
    ),
  malformed: 'Request is not in valid JSON format',
  refused: () => policyForbidden(),
}

/** 403 in Octavia's words, which name no rule (octavia.common.exceptions.PolicyForbidden). */
export const policyForbidden = (): Fault =>
  new Fault(403, 'Policy does not allow this request to be performed.')

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise incorrect.'
const EARLY = 'early'

/** A refusal of what Pecan asks before the controller: paging, and the parent in a path. */
export const early = (status: number, message: string): Fault =>
  new Fault(status, message, { type: EARLY })

function wsme(status: number, faultstring: string): Answer {
  const faultcode = status < 500 ? 'Client' : 'Server'
  return json({ faultcode, faultstring, debuginfo: null }, status)
}

/** Pecan writes JSON to who asks for that, and WebOb's page to everybody else. */
function pecan(
  status: number,
  title: string,
  explanation: string,
  description: string,
  accept: string | null,
): Answer {
  if (accept?.includes('application/json'))
    return json({ code: status, title, description }, status)
  const page = htmlPage(status, explanation, description)
  const named = page.replaceAll(/(?<=<(?:title|h1)>)[^<]*/g, `${status} ${title}`)
  return text(named, 'text/html; charset=UTF-8', status)
}
