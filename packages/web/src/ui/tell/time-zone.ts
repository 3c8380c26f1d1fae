import { readCookie, writeCookie } from '#api/session/cookies.ts'
import { isZone } from '#lib/dates.ts'

/** What services write times in, and what they are shown in while nobody chose another. */
export const usualZone = 'UTC'

let known: { readonly cookie: string | undefined; readonly zone: string } | undefined

/** The zone by whose clocks exact times are written. */
export const chosenZone = (): string => {
  const cookie = readCookie('meridian_timezone')
  // Every time of a list asks.
  if (known?.cookie === cookie) return known?.zone ?? usualZone
  const zone = cookie !== undefined && isZone(cookie) ? cookie : usualZone
  known = { cookie, zone }
  return zone
}

/** Sets the zone for what is drawn from now on, and for the next visits. */
export const chooseZone = (zone: string): void =>
  writeCookie('meridian_timezone', zone === usualZone ? undefined : zone)
