import { say, type NetworkCreate } from '@meridian/contract'
import type { NeutronNetwork, NeutronSubnet, OpenStack } from '@meridian/openstack'
import { orTakenBack } from '#or-taken-back.ts'

type Made = { readonly network: NeutronNetwork; readonly subnets: readonly NeutronSubnet[] }

/**
 * Makes a network and, where one is asked for, its first subnet. Throws what Neutron refuses; a network
 * whose subnet is refused is deleted again, and the refusal says what became of it.
 * https://docs.openstack.org/api-ref/network/v2/#create-network and #create-subnet
 */
export const makeNetwork = async (
  { neutron }: OpenStack,
  { subnet, ...wanted }: NetworkCreate,
): Promise<Made> => {
  const network = await neutron.networks.create(wanted)
  if (!subnet) return { network, subnets: [] }
  const { id } = network
  const { project_id } = wanted
  const named = { name: network.name.trim() || id }
  const first = await orTakenBack(
    () =>
      neutron.subnets.create({
        ...subnet,
        network_id: id,
        ...(project_id !== undefined && { project_id }),
      }),
    {
      part: 'subnet',
      takeBack: () => neutron.networks.remove(id),
      gone: (reason) =>
        say('{reason} The network {name} was deleted again, because its subnet failed.', {
          ...named,
          reason,
        }),
      stays: (reason, why) =>
        say(
          '{reason} The network {name} ({id}) remains without a subnet, because it could not be deleted: {why}',
          { ...named, id, reason, why },
        ),
    },
  )
  return { network: { ...network, subnets: [first.id] }, subnets: [first] }
}
