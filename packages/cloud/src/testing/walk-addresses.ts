/** Calls about QoS policies and port forwardings, for the walk without a plan. */
import type { Make } from '#testing/walk-steps.ts'

export const QOS: Make[] = [
  () => ({ method: 'GET', path: '/v2.0/qos/policies?limit=3', as: 'admin' }),
  ({ below, maybe }) => ({
    ...{ method: 'POST', path: '/v2.0/qos/policies', as: 'admin' },
    body: { policy: { name: `walk-${below(30)}`, shared: maybe() } },
  }),
  ({ id, one, below }) => ({
    ...{ method: 'POST', as: 'admin' },
    path: `/v2.0/qos/policies/${id('qosPolicy')}/bandwidth_limit_rules`,
    body: { bandwidth_limit_rule: { max_kbps: below(9), direction: one(['egress', 'ingress']) } },
  }),
  ({ id, below }) => ({
    ...{ method: 'POST', as: 'admin' },
    path: `/v2.0/qos/policies/${id('qosPolicy')}/minimum_bandwidth_rules`,
    body: { minimum_bandwidth_rule: { min_kbps: below(9) } },
  }),
  ({ id, maybe }) => ({
    method: 'PUT',
    path: `/v2.0/networks/${id('network')}`,
    body: { network: { qos_policy_id: maybe() ? null : id('qosPolicy') } },
  }),
  ({ id }) => ({ method: 'DELETE', path: `/v2.0/qos/policies/${id('qosPolicy')}`, as: 'admin' }),
]

export const FORWARDINGS: Make[] = [
  ({ id, row, below, one }) => {
    const port = row('port')
    const { id: internal_port_id, fixed_ips } = Object(port)
    const body = { protocol: one(['tcp', 'udp']), external_port: 1 + below(50), internal_port: 22 }
    const internal_ip_address = fixed_ips?.[0]?.ip_address ?? '10.0.0.1'
    return {
      method: 'POST',
      path: `/v2.0/floatingips/${id('floatingip')}/port_forwardings`,
      body: { port_forwarding: { ...body, internal_port_id, internal_ip_address } },
    }
  },
  ({ id, below }) => ({
    method: 'PUT',
    path: `/v2.0/floatingips/${id('floatingip')}/port_forwardings/${id('forwarding')}`,
    body: { port_forwarding: { external_port: 1 + below(50) } },
  }),
  ({ id }) => ({ method: 'GET', path: `/v2.0/floatingips/${id('floatingip')}/port_forwardings` }),
]
