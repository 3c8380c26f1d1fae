import { createNetworkWorkflow, networkZones, type CreateNetworkValues } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { line, number, tick } from '#resource/forms/fields.ts'
import { wizard } from '#resource/forms/wizard.ts'
import { adminFields, portSecurityField } from '#dialogs/create-network/admin-fields.ts'
import { create } from '#dialogs/create-network/create.ts'
import { projectField } from '#dialogs/project-field.ts'
import { subnetDetailsStep, subnetStep } from '#dialogs/subnet/steps.tsx'

const withSubnet = ({ with_subnet }: Pick<CreateNetworkValues, 'with_subnet'>) => with_subnet

/** Those that the cloud tells, if it does. */
const zones = async (signal: AbortSignal) => {
  const { items } = await call(networkZones.list, undefined, { signal })
  return items.map(({ name, state }) => ({
    value: name,
    label: name,
    rests: state !== 'available',
  }))
}

/** A network and its first subnet; at first as OpenStack's own dashboard has it. */
export const createNetwork = wizard({
  values: createNetworkWorkflow,
  steps: [
    {
      id: 'network',
      title: t('Network'),
      help: [
        t('A network connects the servers of your project with each other.'),
        t('The project must have no other network with this name.'),
      ],
      fields: {
        name: line(t('Network Name')),
        project_id: projectField(t('The project that owns the network.')),
        admin_state_up: tick(t('Enable Admin State'), {
          start: true,
          description: t('While it is off, the network forwards nothing.'),
        }),
        shared: tick(t('Shared'), {
          requires: [policy('network', 'create_network:shared')],
          description: t('Every project may use the network.'),
        }),
        ...adminFields,
        with_subnet: tick(t('Create Subnet'), {
          start: true,
          description: t('Servers get their addresses from a subnet. It can be added later, too.'),
        }),
        availability_zone_hints: ticks(t('Availability Zone Hints'), zones, {
          description: t(
            'Where DHCP and routing of the network should run; anywhere if nothing is chosen.',
          ),
        }),
        mtu: number(t('MTU'), {
          description: t(
            'The largest packet in bytes, at least 68, and 1280 for IPv6. Leave it empty for what ' +
              'suits the cloud.',
          ),
        }),
        port_security_enabled: portSecurityField,
      },
    },
    { ...subnetStep, shown: withSubnet },
    { ...subnetDetailsStep, shown: withSubnet },
  ],
  finish: t('Create'),
  send: create,
  done: t('Created network "%s".'),
})
