/** Neutron's wire types of QoS policies. */
import type { NeutronCommon } from '#neutron/types.ts'

/** A rule inside of its policy; which values it has follows from its type. */
export type NeutronQosRule = {
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
/** https://docs.openstack.org/api-ref/network/v2/#qos-policies-qos */
export type NeutronQosPolicy = NeutronCommon & {
  name: string
  shared: boolean
  is_default?: boolean
  rules: NeutronQosRule[]
}
export type NeutronQosPolicyCreate = {
  name?: string
  description?: string
  shared?: boolean
  is_default?: boolean
  project_id?: string
}
