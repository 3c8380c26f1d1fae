import { Type, type Static } from 'typebox'
import { get } from '#endpoint.ts'

/** `limit` is -1 where there is none. */
export const NetworkQuotaUsage = Type.Object({
  limit: Type.Integer(),
  used: Type.Integer(),
  reserved: Type.Integer(),
})
export type NetworkQuotaUsage = Static<typeof NetworkQuotaUsage>

/** What the project may have of each thing of Neutron's, by its name, and has. */
export const NetworkQuota = Type.Record(Type.String(), NetworkQuotaUsage)
export type NetworkQuota = Static<typeof NetworkQuota>

export const networkQuotas = {
  /** The own project's; empty where the cloud does not count. */
  usage: get('/api/neutron/quota-sets/usage/', { reply: NetworkQuota }),
} as const
