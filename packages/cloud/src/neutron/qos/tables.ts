import { collection } from '#store/collection.ts'

/** A policy as stored: its rules stand in their own collection. */
export type StoredQosPolicy = {
  id: string
  name: string
  description: string
  shared: boolean
  is_default: boolean
  project_id: string
  tenant_id: string
  created_at: string
  updated_at: string
  revision_number: number
  tags: string[]
}
export const qosPolicies = collection<StoredQosPolicy>('neutron_qos_policies', {
  by: 'id',
  indexes: { name: { path: '$.name', ignoreCase: true }, shared: '$.shared' },
  columns: {
    description: { path: '$.description', ignoreCase: true },
    revision_number: '$.revision_number',
    is_default: '$.is_default',
  },
})

/** A rule of any type, with the values that its type has. */
export type StoredQosRule = {
  id: string
  type: string
  qos_policy_id: string
  direction?: string
  max_kbps?: number
  max_burst_kbps?: number
  min_kbps?: number
  dscp_mark?: number
  min_kpps?: number
  max_kpps?: number
  max_burst_kpps?: number
}
export const qosRules = collection<StoredQosRule>('neutron_qos_rules', {
  by: 'id',
  project: 'none',
  indexes: { qos_policy_id: '$.qos_policy_id' },
  columns: {
    ...{ type: '$.type', direction: '$.direction', dscp_mark: '$.dscp_mark' },
    ...{ max_kbps: '$.max_kbps', max_burst_kbps: '$.max_burst_kbps', min_kbps: '$.min_kbps' },
    ...{ max_kpps: '$.max_kpps', max_burst_kpps: '$.max_burst_kpps', min_kpps: '$.min_kpps' },
  },
})
