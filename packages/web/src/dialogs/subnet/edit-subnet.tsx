import {
  editSubnetWorkflow,
  subnetRules,
  subnets,
  type Subnet,
  type SubnetUpdate,
} from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { said } from '#forms/rules/said.ts'
import { subnetChanges, subnetHeld } from '#dialogs/subnet/changes.ts'
import { subnetDetailsStep, subnetStep } from '#dialogs/subnet/steps.tsx'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { line, lines, radio } from '#resource/forms/fields.ts'
import type { Undo } from '#resource/forms/opening.tsx'
import { DeclaredWizard } from '#resource/forms/wizard-dialog.tsx'
import { wizard } from '#resource/forms/wizard.ts'

/** The wizard of changes to a subnet; closes with what takes back what was changed. */
export const openEditSubnet =
  (subnet: Subnet): ((close: (saved?: { readonly undo: Undo | undefined }) => void) => ReactNode) =>
  (close) => (
    <DeclaredWizard
      title={t('Edit Subnet')}
      wizard={editSubnet(subnet)}
      nameOf={({ subnet_name: name }) => String(name) || subnet.cidr || subnet.id}
      onClose={() => close()}
      onDone={(undo) => close({ undo })}
    />
  )

const never = () => false

const modes: Readonly<Record<string, string>> = {
  slaac: t('SLAAC'),
  'dhcpv6-stateful': t('DHCPv6 stateful'),
  'dhcpv6-stateless': t('DHCPv6 stateless'),
}

const editSubnet = (subnet: Subnet) => {
  const held = subnetHeld(subnet)
  const { subnet_name, gateway_ip, no_gateway } = subnetStep.fields
  const { fields: details } = subnetDetailsStep
  return wizard({
    values: editSubnetWorkflow,
    steps: [
      {
        ...subnetStep,
        help: [
          t('The network address of the subnet is {cidr}, which cannot be changed.', {
            cidr: subnet.cidr ?? '-',
          }),
          t('Servers learn about a new gateway when they ask DHCP again.'),
        ],
        fields: {
          subnet_id: line(t('Subnet'), { start: subnet.id, shown: never }),
          address_source: radio(
            t('Network Address Source'),
            [{ value: 'manual', label: t('Enter the network address') }],
            {
              shown: never,
            },
          ),
          cidr: line(t('Network Address'), { start: held.cidr, shown: never }),
          ip_version: radio(
            t('IP Version'),
            [
              { value: '4', label: t('IPv4') },
              { value: '6', label: t('IPv6') },
            ],
            { start: held.ip_version, shown: never },
          ),
          subnet_name: { ...subnet_name, start: held.subnet_name },
          gateway_ip: {
            ...gateway_ip,
            description: t('An address of {cidr} that no host uses.', { cidr: subnet.cidr ?? '-' }),
            start: held.gateway_ip,
            rules: [
              (value: string) =>
                value.trim() === '' ? t('Give the gateway, or disable it.') : undefined,
              said(subnetRules.gateway_ip),
            ],
          },
          no_gateway: { ...no_gateway, start: held.no_gateway },
        },
      },
      {
        ...subnetDetailsStep,
        help: [
          t('What hosts of the subnet are told. They hear of changes when they ask DHCP again.'),
        ],
        fields: {
          enable_dhcp: {
            ...details.enable_dhcp,
            start: held.enable_dhcp,
            ...(held.ipv6_modes !== '' && {
              description: t('Hosts get their IPv6 addresses by {mode}, which cannot be changed.', {
                mode: own(modes, held.ipv6_modes) ?? held.ipv6_modes,
              }),
            }),
          },
          ipv6_modes: { ...details.ipv6_modes, start: held.ipv6_modes, shown: never },
          allocation_pools: lines(t('Allocation Pools'), {
            description: t(
              'The addresses that are given out, one range a line, as first,last: ' +
                '192.168.1.100,192.168.1.120.',
            ),
            start: held.allocation_pools,
            rules: [
              (value: readonly string[]) =>
                value.length === 0 && held.allocation_pools.length > 0
                  ? t('Leave at least one range.')
                  : undefined,
              said(subnetRules.allocation_pools),
            ],
          }),
          dns_nameservers: { ...details.dns_nameservers, start: held.dns_nameservers },
          host_routes: { ...details.host_routes, start: held.host_routes },
        },
      },
    ],
    send: async (values) => {
      const body = subnetChanges(values, held)
      if (Object.keys(body).length === 0) return undefined
      const update = (change: SubnetUpdate) =>
        call(subnets.update, { params: { id: subnet.id }, body: change })
      await update(body)
      return () => update(subnetChanges(held, values))
    },
    finish: t('Save'),
    done: t('Updated subnet "%s".'),
    failed: t('Unable to update the subnet.'),
  })
}
