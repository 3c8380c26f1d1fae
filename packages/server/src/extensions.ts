import { extensions, type CallReply } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { createKept } from '#kept.ts'

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

/** The navigation of each page asks, before it shows what needs an extension: it is kept. */
export const extensionRoutes = (app: FastifyInstance, now: () => number): void => {
  const kept = createKept<Extensions>({ now, forMs: keptMs, most: 64 })
  for (const service of ['compute', 'network', 'volume'] as const) {
    bind(app, extensions[service], async (_, { openstack, session: { keystone, region } }) => {
      // A project may have no Neutron in its catalogue, which says nothing about others.
      if (service === 'network' && !openstack.neutron.available) return { items: [] }
      const key = JSON.stringify([service, keystone, region])
      return { items: await kept(key, () => read[service](openstack)) }
    })
  }
}
