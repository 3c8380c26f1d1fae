/** Edit Subnet: its name and its way out, and what its hosts are told. */
import { ALL_FIELDS, editSubnetWorkflow, say, type EditSubnetValues } from '@meridian/contract'
import type { NeutronSubnet, OpenStack } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { checkDetails, wrongsOf } from '#workflows/subnet.ts'
import { workflow, type Wrong } from '#workflows/workflow.ts'

const checkChanges = async (values: EditSubnetValues, openstack: OpenStack): Promise<Wrong[]> => {
  const wrong = wrongsOf(['gateway_ip'], values)
  if (wrong.length > 0) return wrong
  const subnet = await ifFound(openstack.neutron.subnets.get(values.subnet_id))
  if (subnet === undefined) return [[ALL_FIELDS, say('This subnet no longer exists.')]]
  return gatewayWrongs(subnet, values, openstack)
}

/** A gateway that a router has for its address stays (Neutron: GatewayIpInUse). */
const gatewayWrongs = async (
  { gateway_ip: before, network_id }: NeutronSubnet,
  { gateway_ip, no_gateway }: EditSubnetValues,
  { neutron }: OpenStack,
): Promise<Wrong[]> => {
  const after = no_gateway ? null : gateway_ip.trim()
  if (before === null || before === after) return []
  const held = await neutron.ports.list({
    network_id,
    fixed_ips: `ip_address=${before}`,
    fields: ['id', 'device_owner'],
  })
  const router = held.find(({ device_owner }) => device_owner.startsWith('network:router_'))
  return router === undefined
    ? []
    : [
        [
          no_gateway ? 'no_gateway' : 'gateway_ip',
          say('{gateway} is the address of a router. Take the subnet off the router first.', {
            gateway: before,
          }),
        ],
      ]
}

/** https://docs.openstack.org/api-ref/network/v2/#update-subnet */
export const editSubnet = workflow(editSubnetWorkflow, [
  { id: 'subnet', check: checkChanges },
  { id: 'details', check: checkDetails },
])
