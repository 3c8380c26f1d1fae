import { versions, type CallReply, type MicroversionedService } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { createServiceFacts, keptMs, type ServiceFacts } from '#service-facts.ts'

type Range = CallReply<typeof versions.load>['range']

export type KnownVersions = ServiceFacts<MicroversionedService, Range>

/**
 * What each service speaks. None may also mean that its document could not be read just now, which the
 * client of the services tries again after a minute: it costs no call to ask that one as often.
 */
export const createVersions = (now: () => number): KnownVersions =>
  createServiceFacts(
    now,
    async (service, openstack) => {
      const type = service === 'volume' ? 'block-storage' : service
      return (await openstack.service(type).versions()) ?? null
    },
    (range) => (range === null ? unreadMs : keptMs),
  )

const unreadMs = 30_000

/** Which microversions the services of this cloud speak, for features that came with one. */
export const versionRoutes = (app: FastifyInstance, known: KnownVersions): void =>
  bind(app, versions.load, async ({ query }, { openstack, session }) => ({
    range: await known.of(query.service, openstack, session),
  }))
