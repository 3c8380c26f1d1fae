/** Calls about networks that people could make: what `walk.ts` has of them. */
import { AGENTS, SHARING } from '#testing/sharing-calls.ts'
import { trunkCalls } from '#testing/trunk-calls.ts'
import { FORWARDINGS, QOS } from '#testing/walk-addresses.ts'
import { get, name, post, remove, type Make } from '#testing/walk-steps.ts'

export const NEUTRON: Make[] = [
  get('/v2.0/ports?limit=5&sort_key=name&sort_dir=asc'),
  get('/v2.0/networks'),
  post('/v2.0/networks', (chance) => ({ network: { name: name(chance) } })),
  remove('/v2.0/networks', 'network'),
  post('/v2.0/subnets', (chance) => ({
    subnet: {
      network_id: chance.id('network'),
      ip_version: 4,
      cidr: `10.${chance.below(250)}.${chance.below(250)}.0/${24 + chance.below(7)}`,
    },
  })),
  remove('/v2.0/subnets', 'subnet'),
  post('/v2.0/ports', (chance) => ({
    port: { name: name(chance), network_id: chance.id('network') },
  })),
  (chance) => ({
    method: 'PUT',
    path: `/v2.0/ports/${chance.id('port')}`,
    body: {
      port: chance.maybe() ? { name: name(chance) } : { security_groups: [chance.id('group')] },
    },
  }),
  remove('/v2.0/ports', 'port'),
  post('/v2.0/routers', (chance) => ({ router: { name: name(chance) } })),
  ({ id, one }) => ({
    method: 'PUT',
    path: `/v2.0/routers/${id('router')}/${one(['add', 'add', 'remove'])}_router_interface`,
    body: { subnet_id: id('subnet') },
  }),
  ({ id, maybe }) => ({
    method: 'PUT',
    path: `/v2.0/routers/${id('router')}`,
    body: {
      router: {
        external_gateway_info: maybe()
          ? null
          : { network_id: id('network', { 'router:external': true }) },
      },
    },
  }),
  ({ id, one }) => ({
    method: 'PUT',
    path: `/v2.0/routers/${id('router')}/${one(['add', 'add', 'remove'])}_extraroutes`,
    body: { router: { routes: [{ destination: '10.9.0.0/24', nexthop: '10.20.0.9' }] } },
  }),
  remove('/v2.0/routers', 'router'),
  post('/v2.0/floatingips', ({ id }) => ({
    floatingip: { floating_network_id: id('network', { 'router:external': true }) },
  })),
  ({ id, maybe }) => ({
    method: 'PUT',
    path: `/v2.0/floatingips/${id('floatingip')}`,
    body: { floatingip: { port_id: maybe() ? null : id('port') } },
  }),
  remove('/v2.0/floatingips', 'floatingip'),
  ...QOS,
  ...FORWARDINGS,
  post('/v2.0/security-groups', (chance) => ({ security_group: { name: name(chance) } })),
  remove('/v2.0/security-groups', 'group'),
  post('/v2.0/security-group-rules', (chance) => ({
    security_group_rule: {
      security_group_id: chance.id('group'),
      direction: chance.one(['ingress', 'egress']),
      protocol: 'tcp',
      port_range_min: 1 + chance.below(9),
      port_range_max: 10,
    },
  })),
  remove('/v2.0/security-group-rules', 'rule'),
  ...trunkCalls,
  ...SHARING,
  ...AGENTS,
]
