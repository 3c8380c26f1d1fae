/** Moments as Swift counts and writes them (swift.common.utils.Timestamp). */
import type { Stamp } from '#swift/rows.ts'

/** How many steps a millisecond has. */
const STEPS = 100
const IN_SECOND = 1000 * STEPS

/** A moment that is now, and after the latest. */
export function stampAfter(now: number, latest: Stamp = 0): Stamp {
  return Math.max(Math.floor(now) * STEPS, latest + 1)
}

/** `1795668222.48502` */
export function written(stamp: Stamp): string {
  const seconds = Math.floor(stamp / IN_SECOND)
  return `${seconds}.${String(stamp % IN_SECOND).padStart(5, '0')}`
}

/** The stamp that a text tells; undefined for any other. */
export function readStamp(text: string): Stamp | undefined {
  return /^\d{1,10}(\.\d{1,5})?$/.test(text) ? Math.round(Number(text) * IN_SECOND) : undefined
}

/** `2026-11-26T04:43:42.888520` */
export function iso(stamp: Stamp): string {
  const seconds = new Date(Math.floor(stamp / IN_SECOND) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(stamp % IN_SECOND).padStart(5, '0')}0`
}

/** HTTP's date, of the second that is over then: what was changed in it is not missed. */
export function httpDate(stamp: Stamp): string {
  return new Date(modified(stamp)).toUTCString()
}

/** The same in milliseconds. */
export function modified(stamp: Stamp): number {
  return Math.ceil(stamp / IN_SECOND) * 1000
}
