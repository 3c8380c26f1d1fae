import { getRandomValues } from 'node:crypto'

/** Where a cloud's ids, addresses and passwords come from; one seed, one sequence. */
export type Random = {
  bytes: (count: number) => Uint8Array
  /** A whole number from 0 up to, not including, the bound. */
  below: (bound: number) => number
  /** An id with dashes, as Nova, Neutron, Glance and Cinder give. */
  uuid: () => string
  /** 32 hexadecimal digits, as Keystone gives. */
  hex: () => string
  /** How far a repeatable sequence has come; undefined where nothing repeats. */
  position: () => number | undefined
  /** Goes on from a position of the same seed's sequence. */
  goOnFrom: (position: number) => void
}

/** Makes the source of randomness: the machine's own, or a repeatable one for tests. */
export function createRandom(seed?: number): Random {
  let state = seed === undefined ? undefined : seed >>> 0
  /** The mulberry32 generator: tiny and good enough for ids that must only repeat. */
  const repeatableByte = (): number => {
    const now = ((state ?? 0) + 0x6d2b79f5) >>> 0
    state = now
    let mixed = Math.imul(now ^ (now >>> 15), now | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 0xff
  }
  const bytes = (count: number): Uint8Array =>
    state === undefined
      ? getRandomValues(new Uint8Array(count))
      : Uint8Array.from({ length: count }, repeatableByte)
  const hex = (): string => {
    const data = bytes(16)
    data[6] = ((data[6] ?? 0) & 0x0f) | 0x40
    data[8] = ((data[8] ?? 0) & 0x3f) | 0x80
    return Buffer.from(data).toString('hex')
  }
  return {
    bytes,
    below: (bound) => {
      const word = new DataView(Uint8Array.from(bytes(4)).buffer).getUint32(0)
      return Math.floor((word / 2 ** 32) * bound)
    },
    hex,
    uuid: () => hex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    position: () => state,
    goOnFrom: (position) => {
      state = position
    },
  }
}
