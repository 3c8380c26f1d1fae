import { NOT_FOUND, forbidden, type FaultStyle } from '#http/faults.ts'
import { unauthorizedPage } from '#http/middleware.ts'
import { webobFault } from '#http/webob.ts'

/** Glance leaves its faults to WebOb; some begin with a sentence of that framework's. */
export const glanceFaults: FaultStyle = {
  render: ({ status, message, data }, { accept }) =>
    typeof data === 'string'
      ? webobFault(status, data, accept, message)
      : webobFault(status, message, accept),
  noRoute: ({ accept }) => webobFault(404, NOT_FOUND, accept),
  wrongMethod: ({ method, accept }) =>
    webobFault(405, `The method ${method} is not allowed for this resource. `, accept),
  unauthorized: unauthorizedPage,
  malformed: 'Malformed JSON in request body.',
  refused: (rule) => forbidden(`You are not authorized to complete ${rule} action.`),
}
