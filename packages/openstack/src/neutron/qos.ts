import type { Signal } from '#collection.ts'
import type { NeutronQosRule } from '#neutron/types-qos.ts'
import type { Service } from '#service.ts'
import { path, type Path } from '#url.ts'

/** What rules of each type are found under; a rule alone says neither its type nor its policy. */
const addresses = {
  bandwidth_limit: (policy: string) => path`/qos/policies/${policy}/bandwidth_limit_rules`,
  dscp_marking: (policy: string) => path`/qos/policies/${policy}/dscp_marking_rules`,
  minimum_bandwidth: (policy: string) => path`/qos/policies/${policy}/minimum_bandwidth_rules`,
  minimum_packet_rate: (policy: string) => path`/qos/policies/${policy}/minimum_packet_rate_rules`,
  packet_rate_limit: (policy: string) => path`/qos/policies/${policy}/packet_rate_limit_rules`,
} as const satisfies Readonly<Record<string, (policy: string) => Path>>

const places = {
  bandwidth_limit: (policy: string, id: string) =>
    path`/qos/policies/${policy}/bandwidth_limit_rules/${id}`,
  dscp_marking: (policy: string, id: string) =>
    path`/qos/policies/${policy}/dscp_marking_rules/${id}`,
  minimum_bandwidth: (policy: string, id: string) =>
    path`/qos/policies/${policy}/minimum_bandwidth_rules/${id}`,
  minimum_packet_rate: (policy: string, id: string) =>
    path`/qos/policies/${policy}/minimum_packet_rate_rules/${id}`,
  packet_rate_limit: (policy: string, id: string) =>
    path`/qos/policies/${policy}/packet_rate_limit_rules/${id}`,
} as const satisfies Readonly<Record<string, (policy: string, id: string) => Path>>

export type NeutronQosRuleType = keyof typeof addresses

/** True for a type that this client knows the address of. */
export const isQosRuleType = (type: string): type is NeutronQosRuleType =>
  Object.hasOwn(addresses, type)

/** https://docs.openstack.org/api-ref/network/v2/#quality-of-service */
export const createQosRules = (service: Service) => {
  const whole = (type: string, policy: string, rule: Omit<NeutronQosRule, 'type'>) => {
    return { ...rule, type, qos_policy_id: policy }
  }
  type Values = Readonly<Record<string, unknown>>
  return {
    create: async (
      policy: string,
      type: NeutronQosRuleType,
      values: Values,
      options?: Signal,
    ): Promise<NeutronQosRule> => {
      const body = { [`${type}_rule`]: values }
      const asked = { body, ...options }
      const address = addresses[type](policy)
      return whole(type, policy, await service.ask('POST', address, `${type}_rule`, asked))
    },
    update: async (
      policy: string,
      type: NeutronQosRuleType,
      id: string,
      values: Values,
      options?: Signal,
    ): Promise<NeutronQosRule> => {
      const body = { [`${type}_rule`]: values }
      const asked = { body, ...options }
      const address = places[type](policy, id)
      return whole(type, policy, await service.ask('PUT', address, `${type}_rule`, asked))
    },
    remove: async (
      policy: string,
      type: NeutronQosRuleType,
      id: string,
      options?: Signal,
    ): Promise<void> => {
      await service.call('DELETE', places[type](policy, id), options)
    },
  }
}
