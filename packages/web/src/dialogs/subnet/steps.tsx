/** What is asked of a subnet, as the steps of every wizard that makes one. */
import { subnetPools, subnetRules } from '@meridian/contract'
import { call } from '#api/call.ts'
import { said } from '#forms/rules/said.ts'
import { SubnetAddressFields } from '#forms/fields/subnet-address-fields.tsx'
import {
  noSubnetAddress,
  subnetAddressRules,
  subnetAddressShown,
} from '#forms/fields/subnet-address.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { drawn } from '#resource/forms/drawn.ts'
import { line, lines, radio, tick } from '#resource/forms/fields.ts'

const address = drawn(noSubnetAddress, {
  rules: subnetAddressRules,
  shown: subnetAddressShown,
  read: async (signal) => (await call(subnetPools.list, undefined, { signal })).items,
  draw: (form, pools) => (
    <>
      <Unread
        loaded={pools}
        says={(why) => `${t('Unable to retrieve the subnet pools.')} ${why}`}
        again={t('Read the pools again')}
      />
      <SubnetAddressFields
        pools={pools.data ?? []}
        value={form.values}
        onChange={form.set}
        onBlur={form.leave}
        errors={form.told}
      />
    </>
  ),
})

/** What the rule of a field looks at. */
type Judged<K extends keyof typeof subnetRules> = Parameters<(typeof subnetRules)[K]>[0]

/** Where its addresses come from, and its way out. */
export const subnetStep = {
  id: 'subnet',
  title: t('Subnet'),
  help: [
    t('A subnet is a range of IP addresses on the network.'),
    t(
      'The network address may not overlap with any other subnet of the project, because a ' +
        'router could not join the two.',
    ),
  ],
  fields: {
    subnet_name: line(t('Subnet Name')),
    ...address,
    gateway_ip: line(t('Gateway IP'), {
      description: t('Leave it empty for the first address of the network.'),
      mono: true,
      rules: [said(subnetRules.gateway_ip)],
      shown: ({ no_gateway }: Judged<'gateway_ip'>) => !no_gateway,
    }),
    no_gateway: tick(t('Disable Gateway'), {
      description: t('The subnet then has no way out.'),
    }),
  },
}

/** Settings that the subnet's hosts receive. */
export const subnetDetailsStep = {
  id: 'details',
  title: t('Subnet Details'),
  help: [t('Everything here may stay as it is. It says what the servers of the subnet are told.')],
  fields: {
    enable_dhcp: tick(t('Enable DHCP'), { start: true, rules: [said(subnetRules.enable_dhcp)] }),
    ipv6_modes: radio(
      t('IPv6 Address Configuration Mode'),
      [
        { value: '', label: t('No options specified') },
        {
          value: 'slaac',
          label: t('SLAAC: addresses are discovered from the OpenStack router'),
        },
        {
          value: 'dhcpv6-stateful',
          label: t('DHCPv6 stateful: addresses and all else come from OpenStack DHCP'),
        },
        {
          value: 'dhcpv6-stateless',
          label: t('DHCPv6 stateless: addresses from the router, all else from OpenStack DHCP'),
        },
      ],
      {
        rules: [said(subnetRules.ipv6_modes)],
        shown: ({ ip_version }: Judged<'ipv6_modes'>) => ip_version === '6',
      },
    ),
    allocation_pools: lines(t('Allocation Pools'), {
      description: t(
        'One range a line, as first,last: 192.168.1.100,192.168.1.120. Without any, every ' +
          'address is given out.',
      ),
      rules: [said(subnetRules.allocation_pools)],
    }),
    dns_nameservers: lines(t('DNS Name Servers'), {
      description: t('One address per line.'),
      rules: [said(subnetRules.dns_nameservers)],
    }),
    host_routes: lines(t('Host Routes'), {
      description: t(
        'Further routes for the hosts, one per line, as destination network,next hop: ' +
          '192.168.200.0/24,10.56.1.254.',
      ),
      rules: [said(subnetRules.host_routes)],
    }),
  },
}
