import type { OpenStack } from '@meridian/openstack'
import { createTtlCache } from '#ttl-cache.ts'
import type { Session } from '#sessions/session.ts'

/** What each service of a cloud tells of itself, kept for a while. */
export type ServiceFacts<Service extends string, T> = {
  /** Asks the service, unless its answer is kept. */
  readonly of: (service: Service, openstack: OpenStack, session: Session) => Promise<T>
  /** The answer as far as somebody has asked for it; nobody is asked. */
  readonly held: (service: Service, session: Session) => T | undefined
}

/** It changes when an operator changes or upgrades a service, and is the same for everybody. */
export const keptMs = 600_000

/**
 * Keeps what `read` answers for each service of each region of each cloud, ten minutes unless
 * `forMs` says otherwise of an answer.
 */
export const createServiceFacts = <Service extends string, T>(
  now: () => number,
  read: (service: Service, openstack: OpenStack) => Promise<T>,
  forMs: (value: T) => number = () => keptMs,
): ServiceFacts<Service, T> => {
  const kept = createTtlCache<T>({ now, forMs, most: 64 })
  return {
    of: (service, openstack, session) =>
      kept(keyOf(service, session), () => read(service, openstack)),
    held: (service, session) => kept.held(keyOf(service, session)),
  }
}

const keyOf = (service: string, { keystone, region }: Session): string =>
  JSON.stringify([service, keystone, region])
