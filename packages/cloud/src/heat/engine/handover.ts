/**
 * What one thing has that its successor needs: it lets go of it before it is replaced, and gets it
 * back when the update is taken back (`prepare_for_replace`, `restore_prev_rsrc`).
 */
import { dataOf, resourceOf, type Stage } from '#heat/engine/stage.ts'
import { isUnderWay, resourceWork } from '#heat/engine/states.ts'
import { ask, askIfThere, mapsOf, objectIn, objectsIn, textOf } from '#heat/resources/ask.ts'
import type { Progress, Resource } from '#heat/resources/type.ts'
import type { ResourceRow } from '#heat/rows.ts'
import { isObject, type Json } from '#http/json.ts'

/** Where it is kept what a thing has let go of. */
const HANDED_OVER = 'handed_over'

type Handover = {
  /** Lets go; undefined where there is nothing to let go of, or the text to give it back by. */
  readonly release: (it: Resource, id: string) => string | undefined
  readonly released?: (it: Resource, id: string) => Progress
  readonly restore: (it: Resource, id: string, kept: string) => void
}

const portsGiven = (it: Resource): readonly string[] =>
  mapsOf(it.properties['networks']).flatMap((one) => textOf(one, 'port') || [])

/** The ports of a server that its template names; none of one that is gone or in error. */
function portsHeld(it: Resource, id: string): readonly string[] {
  const found = askIfThere(it, 'compute', 'GET', `/servers/${id}`)
  if (!found || textOf(objectIn(found, 'server'), 'status') === 'ERROR') return []
  const interfaces = ask(it, 'compute', 'GET', `/servers/${id}/os-interface`)
  const held = objectsIn(interfaces, 'interfaceAttachments').map((one) => textOf(one, 'port_id'))
  return portsGiven(it).filter((port) => held.includes(port))
}

const serverPorts: Handover = {
  release: (it, id) => {
    const held = portsHeld(it, id)
    for (const port of held)
      askIfThere(it, 'compute', 'DELETE', `/servers/${id}/os-interface/${port}`)
    return held.length === 0 ? undefined : held.join(',')
  },
  released: (it, id) => (portsHeld(it, id).length === 0 ? 'complete' : 'in progress'),
  restore: (it, id, kept) => {
    for (const port_id of kept.split(',')) {
      ask(it, 'compute', 'POST', `/servers/${id}/os-interface`, {
        interfaceAttachment: { port_id },
      })
    }
  },
}

const setAddresses = (it: Resource, id: string, fixed_ips: Json): void => {
  askIfThere(it, 'network', 'PUT', `/ports/${id}`, { port: { fixed_ips } })
}

const portAddresses: Handover = {
  release: (it, id) => {
    const found = askIfThere(it, 'network', 'GET', `/ports/${id}`)
    if (!found) return undefined
    const addresses = mapsOf(objectIn(found, 'port')['fixed_ips'])
    setAddresses(it, id, [])
    return JSON.stringify(addresses)
  },
  restore: (it, id, kept) => {
    const addresses: unknown = JSON.parse(kept)
    setAddresses(it, id, Array.isArray(addresses) ? addresses.filter(isObject) : [])
  },
}

const key: Handover = {
  release: (it, id) => {
    askIfThere(it, 'compute', 'DELETE', `/os-keypairs/${encodeURIComponent(id)}`)
    return undefined
  },
  restore: () => undefined,
}

const HANDOVERS: Readonly<Record<string, Handover>> = {
  'OS::Nova::Server': serverPorts,
  'OS::Neutron::Port': portAddresses,
  'OS::Nova::KeyPair': key,
}

function handoverOf(row: ResourceRow): Handover | undefined {
  const { implementation } = resourceWork(row)
  return Object.hasOwn(HANDOVERS, implementation) ? HANDOVERS[implementation] : undefined
}

/** Has a thing let go of what its successor needs, before that is made. */
export function handOver(stage: Stage, row: ResourceRow): Progress {
  const handover = handoverOf(row)
  if (!handover || row.physical_id === null) return 'complete'
  const it = resourceOf(stage, row)
  const data = dataOf(stage.scene, row.id)
  if (!data.get(HANDED_OVER)) {
    const kept = handover.release(it, row.physical_id)
    if (kept !== undefined) data.set(HANDED_OVER, kept)
  }
  return handover.released?.(it, row.physical_id) ?? 'complete'
}

/** Gives a thing back what it let go of, once its successor has let go of it, too. */
export function giveBack(stage: Stage, row: ResourceRow): Progress {
  const data = dataOf(stage.scene, row.id)
  const [kept, handover] = [data.get(HANDED_OVER), handoverOf(row)]
  if (!kept || !handover || row.physical_id === null) return 'complete'
  const successors = stage.all().filter((one) => one.name === row.name && one.id !== row.id)
  if (successors.some(isUnderWay)) return 'in progress'
  if (successors.some((one) => handOver(stage, one) === 'in progress')) return 'in progress'
  handover.restore(resourceOf(stage, row), row.physical_id, kept)
  data.set(HANDED_OVER, '')
  return 'complete'
}
