/** What may be sent of what operators offer, and of quotas (octavia.api.v2.types). */
import type { Attribute, Attributes } from '#octavia/wsme.ts'

const text = (max: number): Attribute => ({ type: { is: 'text', max } })
const must = (attribute: Attribute): Attribute => ({ ...attribute, mandatory: true })
const flag: Attribute = { type: { is: 'flag' } }
const enabled: Attribute = { ...flag, default: true }
const name = text(255)
const uuid: Attribute = { type: { is: 'uuid' } }

export const flavor = {
  post: { name: must(name), description: name, enabled, flavor_profile_id: must(uuid) },
  put: { name, description: name, enabled: flag },
}
export const flavorProfile = {
  post: { name: must(name), provider_name: must(name), flavor_data: must(text(4096)) },
  put: { name, provider_name: name, flavor_data: text(4096) },
}
export const availabilityZone = {
  post: { name: must(name), description: name, enabled, availability_zone_profile_id: must(uuid) },
  put: { description: name, enabled: flag },
}
export const availabilityZoneProfile = {
  post: { name: must(name), provider_name: must(name), availability_zone_data: must(text(4096)) },
  put: { name, provider_name: name, availability_zone_data: text(4096) },
}

const limit: Attribute = { type: { is: 'whole', from: -1, to: 2_147_483_647 } }
/** `load_balancer` and `health_monitor` are what they were called before. */
export const quota: Attributes = Object.fromEntries(
  [
    ...['loadbalancer', 'load_balancer', 'listener', 'member', 'pool', 'healthmonitor'],
    ...['health_monitor', 'l7policy', 'l7rule'],
  ].map((one) => [one, limit]),
)
