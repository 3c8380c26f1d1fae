import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { webobFault } from '#http/webob.ts'
import type { Extension, Played } from '#played.ts'

/** What this Neutron can do that is no type's own. Only what is played stands here. */
const EXTENSIONS: readonly Extension[] = [
  ['address-group', 'Address group', '2020-07-15T10:00:00-00:00'],
  ['agent', 'agent', '2013-02-03T10:00:00-00:00'],
  ['allowed-address-pairs', 'Allowed Address Pairs', '2013-07-23T10:00:00-00:00'],
  ['availability_zone', 'Availability Zone', '2015-01-01T10:00:00-00:00'],
  ['default-subnetpools', 'Default Subnetpools', '2016-02-18T18:00:00-00:00'],
  ['dhcp_agent_scheduler', 'DHCP Agent Scheduler', '2013-02-07T10:00:00-00:00'],
  ['empty-string-filtering', 'Empty String Filtering Extension', '2018-05-01T10:00:00-00:00'],
  ['external-net', 'Neutron external network', '2013-01-14T10:00:00-00:00'],
  ['extra_dhcp_opt', 'Neutron Extra DHCP options', '2013-03-17T12:00:00-00:00'],
  ['extraroute', 'Neutron Extra Route', '2013-02-01T10:00:00-00:00'],
  ['extraroute-atomic', 'Atomically add/remove extra routes', '2019-07-10T00:00:00+00:00'],
  ['dvr', 'Distributed Virtual Router', '2014-06-1T10:00:00-00:00'],
  ['l3-ha', 'HA Router extension', '2014-04-26T00:00:00-00:00'],
  ['l3_agent_scheduler', 'L3 Agent Scheduler', '2013-02-07T10:00:00-00:00'],
  [
    'router-admin-state-down-before-update',
    "Enforce Router's Admin State Down Before Update Extension",
    '2019-07-02T15:56:00',
  ],
  ['filter-validation', 'Filter parameters validation', '2018-07-04T10:00:00-00:00'],
  [
    'expose-port-forwarding-in-fip',
    'Expose Floating IP port forwardings',
    '2018-06-28T16:00:00-00:00',
  ],
  ['fip-port-details', 'Floating IP Port Details Extension', '2018-04-09T10:00:00-00:00'],
  ['floating-ip-port-forwarding', 'Floating IP Port Forwarding', '2018-01-19T10:00:00-00:00'],
  [
    'floating-ip-port-forwarding-description',
    'Floating IP Port Forwarding new attribute description',
    '2019-11-01T10:00:00-00:00',
  ],
  [
    'floating-ip-port-forwarding-port-ranges',
    'Floating IP Port Forwarding support port ranges',
    '2020-07-01T10:00:00-00:00',
  ],
  ['floatingip-pools', 'Floating IP Pools Extension', '2018-03-21T10:00:00-00:00'],
  ['ip_allocation', 'IP Allocation', '2016-06-10T23:00:00-00:00'],
  ['ip-substring-filtering', 'IP address substring filtering', '2017-11-28T09:00:00-00:00'],
  ['l2_adjacency', 'L2 Adjacency', '2016-04-12T16:00:00-00:00'],
  ['router', 'Neutron L3 Router', '2012-07-20T10:00:00-00:00'],
  ['ext-gw-mode', 'Neutron L3 Configurable external gateway mode', '2013-03-28T10:00:00-00:00'],
  ['net-mtu', 'Network MTU', '2015-03-25T10:00:00-00:00'],
  ['net-mtu-writable', 'Network MTU (writable)', '2017-07-12T00:00:00-00:00'],
  ['network_availability_zone', 'Network Availability Zone', '2015-01-01T10:00:00-00:00'],
  ['network-ip-availability', 'Network IP Availability', '2015-09-24T00:00:00-00:00'],
  ['rbac-policies', 'RBAC Policies', '2015-06-17T12:15:12-00:00'],
  ['pagination', 'Pagination support', '2016-06-12T00:00:00-00:00'],
  ['binding', 'Port Binding', '2014-02-03T10:00:00-00:00'],
  ['port-security', 'Port Security', '2012-07-23T10:00:00-00:00'],
  ['project-id', 'project_id field enabled', '2016-09-09T09:09:09-09:09'],
  ['provider', 'Provider Network', '2012-09-07T10:00:00-00:00'],
  ['qos', 'Quality of Service', '2015-06-08T10:00:00-00:00'],
  ['qos-bw-limit-direction', 'Direction for QoS bandwidth limit rule', '2017-04-10T10:00:00-00:00'],
  [
    'qos-bw-minimum-ingress',
    'Ingress direction for QoS minimum bandwidth rule',
    '2018-07-09T10:00:00-00:00',
  ],
  ['qos-default', 'QoS default policy', '2017-041-06T10:00:00-00:00'],
  ['qos-fip', 'Floating IP QoS', '2017-07-20T00:00:00-00:00'],
  ['qos-pps', 'QoS Rule Type Packet per Second Extension', '2021-05-12T10:00:00-00:00'],
  ['qos-pps-minimum', 'QoS minimum packet rate rule', '2021-07-14T10:00:00-00:00'],
  ['quotas', 'Quota management support', '2012-07-29T10:00:00-00:00'],
  ['quota_details', 'Quota details management support', '2017-02-10T10:00:00-00:00'],
  ['standard-attr-revisions', 'Resource revision numbers', '2016-04-11T10:00:00-00:00'],
  ['router_availability_zone', 'Router Availability Zone', '2015-01-01T10:00:00-00:00'],
  [
    'security-groups-normalized-cidr',
    'Normalized CIDR field for security group rules',
    '2020-07-28T10:00:00-00:00',
  ],
  [
    'port-security-groups-filtering',
    'Port filtering on security groups',
    '2018-01-09T09:00:00-00:00',
  ],
  [
    'security-groups-remote-address-group',
    'Remote address group id field for security group rules',
    '2020-08-25T10:00:00-00:00',
  ],
  [
    'security-groups-shared-filtering',
    'Security group filtering on the shared field',
    '2021-10-05T09:00:00-00:00',
  ],
  ['security-group', 'security-group', '2012-10-05T10:00:00-00:00'],
  ['sorting', 'Sorting support', '2016-06-12T00:00:00-00:00'],
  ['standard-attr-description', 'standard-attr-description', '2016-02-10T10:00:00-00:00'],
  ['stateful-security-group', 'Stateful security group', '2019-11-26T09:00:00-00:00'],
  ['subnet_allocation', 'Subnet Allocation', '2015-03-30T10:00:00-00:00'],
  [
    'standard-attr-tag',
    'Tag support for resources with standard attributes',
    '2017-01-01T00:00:00-00:00',
  ],
  ['standard-attr-timestamp', 'Resource timestamps', '2016-09-12T10:00:00-00:00'],
  ['trunk', 'Trunk Extension', '2016-01-01T10:00:00-00:00'],
  ['trunk-details', 'Trunk port details', '2016-01-01T10:00:00-00:00'],
]

const shown = ([alias, name, updated]: Extension) => {
  return { alias, name, description: `${name}.`, updated, links: [] }
}

/**
 * The list that clients ask before they offer anything, with what is told of types after Neutron's own.
 * https://docs.openstack.org/api-ref/network/v2/#extensions
 */
export const extensionRoutes = (types: readonly Played[]): Routes => {
  const extensions = [
    ...EXTENSIONS,
    ...types.flatMap((one): readonly Extension[] => one.extensions ?? []),
  ].map(shown)
  return (router) => {
    router.get('/extensions', () => ok({ extensions }))
    router.get('/extensions/{alias}', (context) => {
      const alias = context.param('alias')
      const extension = extensions.find((one) => one.alias === alias)
      if (extension) return ok({ extension })
      // This one refusal is the framework's own, not Neutron's.
      const accept = context.headers.get('accept')
      const detail = `Extension with alias ${alias} does not exist`
      const words = 'The resource could not be found.'
      return webobFault(404, words, accept, detail)
    })
  }
}
