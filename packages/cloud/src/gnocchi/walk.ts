/**
 * What is measured of things that do not exist: values that follow a day's rhythm and wander around
 * it, as a function of a seed and the time, so that no point of them is stored.
 */

/** How a meter behaves: always the same, up and down around a mean, or more by so much a second. */
export type Curve =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'gauge'; readonly mean: number; readonly most: number }
  | { readonly kind: 'counter'; readonly perSecond: number }

/** The life of what is measured, in milliseconds: from when on, and since when it does nothing. */
export type Life = { readonly began: number; readonly idleSince: number | null }

const DAY = 86_400
const HOUR = 3600

/** The value of a curve at a time; of the same seed always the same. */
export function valueAt(curve: Curve, seed: number, life: Life, time: number): number {
  const idle = life.idleSince !== null && time >= life.idleSince
  switch (curve.kind) {
    case 'constant':
      return curve.value
    case 'gauge':
      return idle ? 0 : Math.min(curve.most, curve.mean * level(seed, time / 1000))
    case 'counter': {
      const until = idle && life.idleSince !== null ? life.idleSince : time
      return Math.floor(curve.perSecond * grown(seed, life.began / 1000, until / 1000))
    }
  }
}

/** A number of 32 bits for a text: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return mixed(hash)
}

/** From 0 up to 1, for a number and a seed. */
export function chance(seed: number, at: number): number {
  return mixed(seed ^ Math.imul(at, 0x9e3779b1)) / 2 ** 32
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Around 1, from 0.4 to 1.6. */
function level(seed: number, seconds: number): number {
  const daily = Math.sin(turn(seed, seconds))
  return 1 + 0.3 * daily + 0.2 * noise(seed, seconds / HOUR) + 0.1 * noise(seed + 1, seconds / 300)
}

/**
 * For how many seconds something has been at work since it began, if it always worked as much as in
 * its mean. The rhythm takes or gives at most 45 % of each moment and the two noises 45 % together
 * (their slopes are at most 3), so that it never falls.
 */
function grown(seed: number, began: number, seconds: number): number {
  if (seconds <= began) return 0
  const swing = 0.25 + 0.2 * chance(seed, 7)
  const at = (time: number): number =>
    time -
    (swing * Math.cos(turn(seed, time)) * DAY) / (2 * Math.PI) +
    0.1 * HOUR * noise(seed, time / HOUR) +
    0.05 * 6 * HOUR * noise(seed + 1, time / (6 * HOUR))
  return Math.max(0, at(seconds) - at(began))
}

/** Where in its day something is, whose busiest hour lies in the afternoon. */
function turn(seed: number, seconds: number): number {
  const busiest = (12 + 6 * chance(seed, 3)) * HOUR
  return (2 * Math.PI * (seconds - busiest)) / DAY + Math.PI / 2
}

/** From -1 to 1, smooth between whole numbers, at which it is anything. */
function noise(seed: number, at: number): number {
  const whole = Math.floor(at)
  const part = at - whole
  const [one, other] = [chance(seed, whole), chance(seed, whole + 1)]
  return 2 * (one + (other - one) * part * part * (3 - 2 * part)) - 1
}
