import { networks, subnets, type CreateNetworkValues, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError, messageOf, type FieldFault } from '#api/errors.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { networkBody } from '#dialogs/create-network/body.ts'
import { subnetBody } from '#dialogs/subnet/body.ts'

/**
 * Makes the network and, when asked for, its subnet. A network whose subnet is refused is deleted
 * again; the error says so, and names what remains where that fails too. Throws `ApiError`.
 */
export const create = async (values: CreateNetworkValues): Promise<Network> => {
  const { project_id } = values
  const network = await call(networks.create, { body: networkBody(values) })
  if (!values.with_subnet) return network
  try {
    const body = { ...subnetBody(values, network.id), ...(project_id !== '' && { project_id }) }
    await call(subnets.create, { body })
    return network
  } catch (error) {
    throw await undone(network, error)
  }
}

/** The form calls the subnet's name by another name than Neutron: it has the network's, too. */
const ofSubnet = ({ path, message }: FieldFault): FieldFault => ({
  path: path.map((name) => (name === 'name' ? 'subnet_name' : name)),
  message,
})

/** The error of the subnet, with what became of the network. */
const undone = async ({ id, name }: Network, error: unknown): Promise<unknown> => {
  if (!(error instanceof ApiError)) return error
  const words = { name: nameOr(name, id), id, reason: error.message }
  const after = (text: string) =>
    new ApiError(error.status, text, {
      ...(error.service !== undefined && { service: error.service }),
      ...(error.requestId !== undefined && { requestId: error.requestId }),
      ...(error.upstreamStatus !== undefined && { upstreamStatus: error.upstreamStatus }),
      told: error.told,
      // What became of the network stands above the steps, whatever stands beside fields.
      fields: [...error.fields.map(ofSubnet), { path: [], message: text }],
      cause: error,
    })
  try {
    await call(networks.remove, { params: { id } }, { quiet: true })
    return after(
      t('{reason} The network {name} was deleted again, because its subnet failed.', words),
    )
  } catch (second) {
    return after(
      t(
        '{reason} The network {name} ({id}) remains without a subnet, because it could not be ' +
          'deleted: {why}',
        { ...words, why: messageOf(second) },
      ),
    )
  }
}
