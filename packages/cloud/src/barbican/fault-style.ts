import { forbidden, notFound, type Fault, type FaultStyle } from '#http/faults.ts'
import { json, type Answer } from '#http/reply.ts'
import { reason } from '#http/webob.ts'

/** Barbican's: `{"code": 404, "title": "Not Found", "description": …}`. */
export const barbicanFaults: FaultStyle = {
  render: described,
  noRoute: () => described(notFound('')),
  wrongMethod: () => described({ status: 405, message: '' }),
  malformed: 'Malformed JSON',
  refused: (operation) =>
    forbidden(`${operation} attempt not allowed - please review your user/project privileges`),
}

function described({ status, message }: Pick<Fault, 'status' | 'message'>): Answer {
  return json({ code: status, title: reason(status), description: message }, status)
}
