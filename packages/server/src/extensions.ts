import { extensions, type CallReply } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { createServiceFacts, type ServiceFacts } from '#service-facts.ts'

type Service = keyof typeof extensions
type Extensions = CallReply<(typeof extensions)[Service]>['items']

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

export type KnownExtensions = ServiceFacts<Service, Extensions>

/** The navigation of each page asks, before it shows what needs an extension: they are kept. */
export const createExtensions = (now: () => number): KnownExtensions =>
  createServiceFacts(now, async (service, openstack) => (await read[service](openstack)).map(named))

/** The fields by which pages know an extension; its other fields are long. */
const named = ({ name, alias }: Extensions[number]): Extensions[number] => ({
  name,
  ...(alias !== undefined && { alias }),
})

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
