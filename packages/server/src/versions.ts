import { versions, type CallReply, type MicroversionedService } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { createKept } from '#kept.ts'
import type { Session } from '#sessions/session.ts'

type Range = CallReply<typeof versions.load>['range']

/** They change when an operator upgrades a service, and are the same for everybody. */
const keptMs = 600_000

/** What a service speaks, as far as somebody has asked for it; nobody is asked. */
export type HeldVersions = (service: MicroversionedService, session: Session) => Range | undefined

export type KnownVersions = ReturnType<typeof createVersions>

export const createVersions = (now: () => number) => {
  const kept = createKept<Range>({ now, forMs: keptMs, most: 64 })
  const held: HeldVersions = (service, session) => kept.held(keyOf(service, session))
  const of = (service: MicroversionedService, openstack: OpenStack, session: Session) =>
    kept(keyOf(service, session), async () => {
      const type = service === 'volume' ? 'block-storage' : service
      return (await openstack.service(type).versions()) ?? null
    })
  return { of, held }
}

const keyOf = (service: MicroversionedService, { keystone, region }: Session): string =>
  JSON.stringify([service, keystone, region])

/** Which microversions the services of this cloud speak, for features that came with one. */
export const versionRoutes = (app: FastifyInstance, known: KnownVersions): void =>
  bind(app, versions.load, async ({ query }, { openstack, session }) => ({
    range: await known.of(query.service, openstack, session),
  }))
