/** Properties under the names that they had in earlier releases (heat.engine.translation, REPLACE). */
import { invalid } from '#heat/resources/failures.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'OS::Cinder::Volume': { imageRef: 'image' },
  'OS::Designate::Zone': { masters: 'primaries' },
  'OS::Neutron::FloatingIP': { floating_network_id: 'floating_network' },
  'OS::Neutron::Port': { network_id: 'network' },
  'OS::Neutron::RouterInterface': { router_id: 'router', subnet_id: 'subnet', port_id: 'port' },
  'OS::Neutron::Subnet': { network_id: 'network' },
}

/**
 * The properties of a template under today's names, which is what validation looks at: a required
 * one may be given under its earlier name. Throws where both are given.
 */
export function underTodaysNames({ name }: ResourceType, properties: JsonObject): JsonObject {
  const renamed = Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? {}) : {}
  const entries = Object.entries(properties).map(([key, value]) => {
    const today = Object.hasOwn(renamed, key) ? renamed[key] : undefined
    if (today === undefined) return [key, value]
    if (properties[today]) {
      throw invalid(`Cannot define the following properties at the same time: ${today}, ${key}`)
    }
    return [today, value]
  })
  return Object.fromEntries(entries)
}
