/** Ports and ranges of ports as Neutron writes them: `22:22`, `3000:3010`. */
import { badResource } from '#neutron/faults.ts'
import { invalid, type Check } from '#neutron/attributes.ts'
import { pythonText } from '#wire/python.ts'

type Range = readonly [first: number, last: number]

export const rangeOf = (text: string): Range => {
  const [first = '', last = first] = text.split(':')
  return [Number(first), Number(last)]
}

/** The one port of a range that has no more. */
export const onlyPort = (text: string): number | undefined => {
  const [first, last] = rangeOf(text)
  return first === last ? first : undefined
}

/** How many ports follow the first. */
export const lengthOf = (text: string): number => {
  const [first, last] = rangeOf(text)
  return last - first
}

/** Throws as neutron_lib's `type:port_range` does; a port alone is a range of itself. */
export const portRange: Check = (value, name) => {
  if (value === null) return null
  const text = pythonText(value)
  const parts = text.split(':')
  for (const part of parts) {
    if (!/^\d+$/.test(part)) throw invalid(name, `Invalid port: ${part}`)
  }
  const [first, last] = rangeOf(text)
  if (parts.length > 2 || Math.min(first, last) < 1 || Math.max(first, last) > 65_535) {
    throw invalid(
      name,
      `Invalid port: ${parts.find((one) => Number(one) < 1 || Number(one) > 65_535) ?? text}`,
    )
  }
  if (parts.length === 2 && first > last) {
    throw invalid(name, 'First port in a port range must be lower than the second port')
  }
  return `${first}:${last}`
}

/** Throws 400 for ranges of which one cannot lead to the other. */
export function refuseUnlike(inner: string, outer: string): void {
  if (lengthOf(inner) === 0 || lengthOf(inner) === lengthOf(outer)) return
  const message =
    'Invalid ranges of internal and/or external ports. The relation between internal and ' +
    'external ports must be N-N or 1-N'
  throw badResource('port_forwarding', message)
}

/** Throws 400 where a range has ports that another one has already. */
export function refuseCollision(held: string, asked: string, field: string): void {
  const [one, other] = [rangeOf(held), rangeOf(asked)]
  if (Math.max(one[0], other[0]) > Math.min(one[1], other[1])) return
  const message =
    `There is a port collision with the ${field}. The following ranges collides: ` +
    `${held} and ${asked}`
  throw badResource('port_forwarding', message)
}
