/** Faults by name, as Nova writes them and Cinder after it. */
import { NOT_FOUND, forbidden, type Fault, type FaultStyle } from '#http/faults.ts'
import { json } from '#http/reply.ts'
import { webobFault } from '#http/webob.ts'

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

const nameOf = ({ type, status }: Fault): string => type ?? FAULT_NAMES[status] ?? 'computeFault'

/** `{"itemNotFound": {"code": 404, "message": …}}`; a fault's `data` stands beside its message. */
export const namedFaults: FaultStyle = {
  render: (fault) => {
    const { status, message, data } = fault
    const more = typeof data === 'object' ? data : {}
    return json({ [nameOf(fault)]: { code: status, message, ...more } }, status)
  },
  noRoute: ({ accept }) => webobFault(404, NOT_FOUND, accept),
  malformed: 'Malformed request body',
  refused: (rule) => forbidden(`Policy doesn't allow ${rule} to be performed.`),
}
