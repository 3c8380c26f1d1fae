import { Fault, NOT_FOUND, forbidden, notFound, type FaultStyle } from '#http/faults.ts'
import { json, type Answer } from '#http/reply.ts'
import { reason } from '#http/webob.ts'

/** Neutron's: `{"NeutronError": {"type": …, "message": …, "detail": ""}}`. */
export const neutronFaults: FaultStyle = {
  render: neutronError,
  noRoute: () => neutronError(notFound(NOT_FOUND)),
  wrongMethod: ({ method }) =>
    WHOLE.includes(method)
      ? neutronError(notFound(NOT_FOUND))
      : neutronError(new Fault(405, MALFORMED)),
  hidesAllowed: true,
  malformed: 'Body contains invalid data',
  refused: (rule) => forbidden(`rule:${rule} is disallowed by policy`, 'PolicyNotAuthorized'),
}

/** Asked of a whole list, these look for a thing without a name. */
const WHOLE = ['PUT', 'DELETE']
const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise incorrect.'

function neutronError({ type, status, message }: Fault): Answer {
  const named = type ?? `HTTP${reason(status).replaceAll(' ', '')}`
  return json({ NeutronError: { type: named, message, detail: '' } }, status)
}
