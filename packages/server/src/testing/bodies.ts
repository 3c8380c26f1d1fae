import { pair } from '#testing/certificate.ts'

/**
 * Bodies of endpoints whose words lie inside of them, or mean other things than elsewhere; ids are put
 * in where they are sent.
 */

type Fields = Readonly<Record<string, unknown>>

const name = 'made by a test'
const template = JSON.stringify({
  heat_template_version: '2021-04-16',
  resources: { word: { type: 'OS::Heat::RandomString' } },
})
const monitor = { name, delay: 5, timeout: 3, max_retries: 3 }

export const bodies: Readonly<Record<string, Fields>> = {
  'POST /api/lbaas/listeners/': {
    loadbalancer_id: '',
    listener: { name, protocol: 'HTTP', protocol_port: 8080 },
  },
  'PUT /api/lbaas/listeners/{id}/': { listener: { name } },
  'POST /api/lbaas/pools/': {
    loadbalancer_id: '',
    pool: { name, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' },
  },
  'PUT /api/lbaas/pools/{id}/': { pool: { name } },
  'PUT /api/lbaas/pools/{pool_id}/members/': { members: [] },
  'POST /api/lbaas/healthmonitors/': {
    parentResourceId: '',
    monitor: { ...monitor, type: 'PING' },
  },
  'PUT /api/lbaas/healthmonitors/{id}/': { monitor },
  'POST /api/lbaas/l7policies/': { parentResourceId: '', l7policy: { name, action: 'REJECT' } },
  'PUT /api/lbaas/l7policies/{id}/': { l7policy: { name } },
  'POST /api/lbaas/l7policies/{policy_id}/l7rules/': {
    l7rule: { type: 'PATH', compare_type: 'STARTS_WITH', rule_value: '/' },
  },
  'PUT /api/lbaas/l7policies/{policy_id}/l7rules/{id}/': { l7rule: { rule_value: '/' } },
  'PATCH /api/keystone/projects/{id}/members/': {
    ...{ whose: 'users', given: ['a-role somebody'], taken: [] },
  },
  'POST /api/keystone/new-projects/': { project: { name } },
  'POST /api/barbican/certificates/': { name, ...pair },
  'POST /api/dns/v2/zones/': {
    ...{ name: 'made.example.org.', type: 'PRIMARY', email: 'test@example.org' },
  },
  'PATCH /api/dns/v2/zones/{id}/': { description: name },
  'POST /api/dns/v2/zones/{zone_id}/recordsets/': {
    ...{ name: 'made.shop.example.com.', type: 'A', records: ['203.0.113.99'] },
  },
  'PUT /api/dns/v2/zones/{zone_id}/recordsets/{id}': { description: name },
  'PATCH /api/dns/v2/reverse/floatingips/{id}': { ptrdname: 'made.shop.example.com.' },
  'POST /api/nova/launches/': {
    server: {
      ...{ name, source_id: null, flavor_id: '1', key_name: null, user_data: '' },
      security_groups: [],
    },
  },
  'POST /api/nova/launches/take-back/': { made: [] },
  'POST /api/neutron/metering_label_rules/': {
    ...{ metering_label_id: '', direction: 'ingress', source_ip_prefix: '10.96.0.0/24' },
  },
  'POST /api/neutron/prepared_networks/': { name, cidr: '10.97.0.0/24', pool_id: null },
  'POST /api/heat/stacks/': { stack_name: 'made-by-a-test', template },
  'POST /api/heat/stacks/preview/': { stack_name: 'made-by-a-test', template },
  'POST /api/heat/validate/': { template },
  'PUT /api/heat/stacks/{id}/': { template },
  'PATCH /api/heat/stacks/{id}/': { parameters: { workers: 2 } },
  'PUT /api/heat/stacks/{id}/preview/': { template },
  'PATCH /api/heat/stacks/{id}/preview/': { parameters: { workers: 2 } },
  'POST /api/heat/stacks/{id}/actions/': { operation: 'check' },
}

/** What the parent of what is made is, by the path that it is made at: where those are listed. */
export const parents: Readonly<Record<string, string>> = {
  '/api/lbaas/healthmonitors/': '/api/lbaas/pools/',
  '/api/lbaas/l7policies/': '/api/lbaas/listeners/',
}
