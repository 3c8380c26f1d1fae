import { networks, type CreateNetworkValues, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError, type FieldFault } from '#api/errors.ts'
import { networkBody } from '#dialogs/create-network/body.ts'

/**
 * Makes the network and, when asked for, its subnet. The server deletes a network whose subnet is
 * refused, and says so, or what remains where that fails too. Throws `ApiError`.
 */
export const create = async (values: CreateNetworkValues): Promise<Network> => {
  try {
    return await call(networks.create, { body: networkBody(values) })
  } catch (error) {
    throw error instanceof ApiError ? inFieldsOfForm(error) : error
  }
}

const inFieldsOfForm = (error: ApiError): ApiError => {
  const { status, message, service, requestId, upstreamStatus, told, moved, retryAt } = error
  return new ApiError(status, message, {
    ...(service !== undefined && { service }),
    ...(requestId !== undefined && { requestId }),
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(retryAt !== undefined && { retryAt }),
    ...{ told, moved, cause: error },
    fields: error.fields.map((fault) => ofForm(fault, message)),
  })
}

/**
 * The subnet's fields are the form's own, but for its name, which the network has, too. What became of
 * the network stands above the steps, whatever stands beside fields.
 */
const ofForm = (fault: FieldFault, became: string): FieldFault => {
  const [part, ...path] = fault.path
  if (part !== 'subnet') return fault
  if (path.length === 0) return { path, message: became }
  return { ...fault, path: path.map((name) => (name === 'name' ? 'subnet_name' : name)) }
}
