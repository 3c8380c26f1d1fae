import { extensions, type CallReply } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { createKept } from '#kept.ts'
import type { Session } from '#sessions/session.ts'

type Service = keyof typeof extensions
type Extensions = CallReply<(typeof extensions)[Service]>['items']

/** What a service can do changes when an operator changes it, and is the same for everybody. */
const keptMs = 600_000

const ofEveryNova: Extensions = [
  'Keypairs',
  'BlockDeviceMappingV2Boot',
  'ServerGroups',
  'SchedulerHints',
].map((name) => ({ name }))

const read: Readonly<Record<Service, (openstack: OpenStack) => Promise<Extensions>>> = {
  // A Nova that lists them no more has those that are asked for all the same.
  compute: async ({ nova }) => (await ifFound(nova.extensions())) ?? ofEveryNova,
  network: ({ neutron }) => neutron.extensions(),
  volume: ({ cinder }) => cinder.extensions(),
}

/** The extensions of a service as far as somebody has asked for them; nobody is asked. */
export type HeldExtensions = (service: Service, session: Session) => Extensions | undefined

export type KnownExtensions = ReturnType<typeof createExtensions>

/** The navigation of each page asks, before it shows what needs an extension: they are kept. */
export const createExtensions = (now: () => number) => {
  const kept = createKept<Extensions>({ now, forMs: keptMs, most: 64 })
  const held: HeldExtensions = (service, session) => kept.held(keyOf(service, session))
  return {
    of: (service: Service, openstack: OpenStack, session: Session): Promise<Extensions> =>
      kept(keyOf(service, session), async () => (await read[service](openstack)).map(named)),
    held,
  }
}

/** What pages tell an extension by: what else is said of it is long. */
const named = ({ name, alias }: Extensions[number]): Extensions[number] => ({
  name,
  ...(alias !== undefined && { alias }),
})

const keyOf = (service: Service, { keystone, region }: Session): string =>
  JSON.stringify([service, keystone, region])

/** What each service can do beyond its own. */
export const extensionRoutes = (app: FastifyInstance, known: KnownExtensions): void => {
  for (const service of ['compute', 'network', 'volume'] as const) {
    bind(app, extensions[service], async (_, { openstack, session }) => {
      // A project may have no Neutron in its catalogue, which says nothing about others.
      if (service === 'network' && !openstack.neutron.available) return { items: [] }
      return { items: await known.of(service, openstack, session) }
    })
  }
}
