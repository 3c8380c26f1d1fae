import { resourceWork } from '#heat/engine/states.ts'
import type { ResourceRow, StackRow } from '#heat/rows.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The twelve letters that Heat makes of an id and puts behind the names of things: 60 bits of a
 * random UUID without those of its version, in base 32 (heat.common.short_id).
 */
export function shortId(uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  // The fields of a UUID's time come with the lowest first: 32 bits, 16 and 12.
  const time = `${hex.slice(13, 16)}${hex.slice(8, 12)}${hex.slice(0, 8)}`
  const bits = BigInt(`0x${time}`)
  return Array.from({ length: 12 }, (_, at) => {
    const index = Number((bits >> BigInt(55 - at * 5)) & 31n)
    return LETTERS.charAt(index)
  }).join('')
}

/** The name of a resource's thing where no property gives one. */
export function physicalNameOf(stack: StackRow, row: ResourceRow): string {
  const name = `${stack.name}-${row.name}-${shortId(row.id)}`
  const most = resourceWork(row).implementation === 'OS::Nova::Server' ? LONGEST_SERVER : LONGEST
  // The end stays, which is what tells it from others, and two letters of the beginning.
  return name.length <= most ? name : `${name.slice(0, 2)}-${name.slice(3 - most)}`
}

/** The longest names (`physical_resource_name_limit`, `max_server_name_length`). */
const LONGEST = 255
const LONGEST_SERVER = 53
