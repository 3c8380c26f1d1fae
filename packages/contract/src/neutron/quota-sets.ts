import { Type, type Static } from 'typebox'
import { Items, get, patch } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'
import { DefaultQuota } from '#nova/quota-sets.ts'

/** -1 is no limit. */
const Limit = Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }))

/** The quotas of the network by Neutron's names, as far as its extensions have them. */
export const NetworkQuotas = Type.Object({
  network: Limit,
  subnet: Limit,
  port: Limit,
  router: Limit,
  floatingip: Limit,
  security_group: Limit,
  security_group_rule: Limit,
  subnetpool: Limit,
  rbac_policy: Limit,
  trunk: Limit,
})
export type NetworkQuotas = Static<typeof NetworkQuotas>
export type NetworkQuota = keyof NetworkQuotas

const params = { projectId: KeystoneId }

/** The limits of projects, for administrators. */
export const networkQuotaSets = {
  /** The default quotas, for projects that were given none of their own. */
  defaults: get('/api/neutron/quota-sets/defaults/', { reply: Items(DefaultQuota) }),
  load: get('/api/neutron/quota-sets/{projectId}', { params, reply: NetworkQuotas }),
  /** Neutron refuses what is below what is used, where it can (`quota-check-limit`). */
  update: patch('/api/neutron/quota-sets/{projectId}', {
    params,
    body: NetworkQuotas,
    status: 204,
  }),
  /** The same under the name that Horizon has for it. */
  updateAsSpelled: patch('/api/neutron/quotas-sets/{projectId}', {
    params,
    body: NetworkQuotas,
    status: 204,
  }),
} as const
