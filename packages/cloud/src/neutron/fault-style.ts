import { NOT_FOUND, forbidden, notFound, type Fault, type FaultStyle } from '#http/faults.ts'
import { json, type Answer } from '#http/reply.ts'
import { reason } from '#http/webob.ts'

/** Neutron's: `{"NeutronError": {"type": …, "message": …, "detail": ""}}`. */
export const neutronFaults: FaultStyle = {
  render: neutronError,
  noRoute: () => neutronError(notFound(NOT_FOUND)),
  malformed: 'Body contains invalid data',
  refused: (rule) => forbidden(`rule:${rule} is disallowed by policy`, 'PolicyNotAuthorized'),
}

function neutronError({ type, status, message }: Fault): Answer {
  const named = type ?? `HTTP${reason(status).replaceAll(' ', '')}`
  return json({ NeutronError: { type: named, message, detail: '' } }, status)
}
