/**
 * Services that are not asked for anything that nobody wants this moment, such as what changes by
 * itself or the names of things: for as long as they asked to be left alone (`Retry-After`), and after
 * a time-out until they have answered somebody. What a user asks for is sent all the same.
 */
import type { AskedService } from '@meridian/contract'
import { onForget } from '#api/cached.ts'
import type { ApiError } from '#api/errors.ts'

type Spared = {
  readonly error: ApiError
  /** For ever, where only an answer ends it. */
  readonly until: number
}

const spared = new Map<AskedService, Spared>()
const listeners = new Set<() => void>()

onForget(() => spared.clear())

/** Remembers that a service has answered, whatever it was. */
export const noteAnswer = (service: AskedService): void => {
  if (backedOffUntil(service) !== Number.POSITIVE_INFINITY) return
  spared.delete(service)
  tellAll()
}

/** Remembers what a service failed with; one that only refuses has answered. */
export const noteFailure = (service: AskedService, error: ApiError): void => {
  const until = error.retryAt ?? (error.status === 504 ? Number.POSITIVE_INFINITY : undefined)
  if (until === undefined) return noteAnswer(service)
  if (until <= backedOffUntil(service)) return
  spared.set(service, { error, until })
  tellAll()
}

const tellAll = () => {
  for (const listener of listeners) listener()
}

/** Why a service is to be left alone now, where it is. */
export const isBackedOff = (service: AskedService | undefined): ApiError | undefined => {
  const known = service && spared.get(service)
  return known && known.until > Date.now() ? known.error : undefined
}

/** Until when a service is left alone, in ms of the time; 0 where it is not. */
export const backedOffUntil = (service: AskedService | undefined): number =>
  (service && spared.get(service)?.until) ?? 0

/** Calls `listener` whenever a service is to be left alone, or no longer. */
export const onBackoff = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Until when any service is left alone; 0 where none is. */
export const lastBackoff = (): number =>
  Math.max(0, ...[...spared.values()].map(({ until }) => until))
