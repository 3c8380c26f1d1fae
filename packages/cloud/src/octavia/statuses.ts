/** The states of a load balancer and all that is in it, as a tree. */
import { listenersOf, membersOf, monitorOf, usedBy } from '#octavia/parts.ts'
import type { Listener, LoadBalancer, Part, Pool } from '#octavia/rows.ts'
import type { Fields } from '#resource/resource.ts'
import type { Place } from '#scene.ts'

export function statusTree(place: Place, balancer: LoadBalancer): Fields {
  const listeners = listenersOf(place, balancer.id)
  return { ...stateOf(balancer), listeners: listeners.map((one) => ofListener(place, one)) }
}

function ofListener(place: Place, listener: Listener): Fields {
  const pools = usedBy(place, listener).map((one) => ofPool(place, one))
  return { ...stateOf(listener), pools }
}

function ofPool(place: Place, pool: Pool): Fields {
  const monitor = monitorOf(place, pool.id)
  return {
    ...stateOf(pool),
    ...(monitor ? { health_monitor: { ...stateOf(monitor), type: monitor.type } } : {}),
    members: membersOf(place, pool.id).map((member) => ({
      ...stateOf(member),
      address: member.address,
      protocol_port: member.protocol_port,
    })),
  }
}

function stateOf(part: Part & { name: string | null }): Fields {
  const { id, name, operating_status, provisioning_status } = part
  return { id, name: name ?? '', operating_status, provisioning_status }
}
