/** Calls about sharing networks and about agents that serve them, for the walk without a plan. */
import { name, remove, type Make } from '#testing/walk-steps.ts'

const targetOf = ({ one, id }: Parameters<Make>[0]): string => one(['*', id('project')])

export const SHARING: Make[] = [
  () => ({ method: 'GET', path: '/v2.0/rbac-policies?limit=3' }),
  (chance) => ({
    ...{ method: 'POST', path: '/v2.0/rbac-policies', as: 'admin' },
    body: {
      rbac_policy: {
        object_type: 'network',
        object_id: chance.id('network'),
        action: chance.one(['access_as_shared', 'access_as_external']),
        target_tenant: targetOf(chance),
      },
    },
  }),
  (chance) => ({
    ...{ method: 'PUT', path: `/v2.0/rbac-policies/${chance.id('rbac')}`, as: 'admin' },
    body: { rbac_policy: { target_tenant: targetOf(chance) } },
  }),
  (chance) => ({ ...remove('/v2.0/rbac-policies', 'rbac')(chance), as: 'admin' }),
  (chance) => ({
    ...{ method: 'POST', path: '/v2.0/address-groups' },
    body: { address_group: { name: name(chance), addresses: [`10.${chance.below(9)}.0.0/16`] } },
  }),
  ({ id, one, below }) => ({
    method: 'PUT',
    path: `/v2.0/address-groups/${id('addressGroup')}/${one(['add', 'remove'])}_addresses`,
    body: { addresses: [`10.${below(9)}.0.0/16`] },
  }),
  remove('/v2.0/address-groups', 'addressGroup'),
]

export const AGENTS: Make[] = [
  () => ({ method: 'GET', path: '/v2.0/agents', as: 'admin' }),
  ({ id }) => ({ method: 'GET', path: `/v2.0/networks/${id('network')}/dhcp-agents`, as: 'admin' }),
  ({ id, maybe }) => ({
    ...{ method: 'PUT', path: `/v2.0/agents/${id('agent')}`, as: 'admin' },
    body: { agent: { admin_state_up: maybe() || maybe() } },
  }),
  ({ id }) => ({
    ...{ method: 'POST', path: `/v2.0/agents/${id('agent')}/dhcp-networks`, as: 'admin' },
    body: { network_id: id('network') },
  }),
  ({ id }) => ({
    ...{ method: 'DELETE', as: 'admin' },
    path: `/v2.0/agents/${id('agent')}/dhcp-networks/${id('network')}`,
  }),
  ({ id, below, maybe }) => ({
    ...{ method: 'PUT', path: `/v2.0/ports/${id('port')}` },
    body: {
      port: { allowed_address_pairs: maybe() ? [] : [{ ip_address: `10.9.0.${below(9)}` }] },
    },
  }),
]
