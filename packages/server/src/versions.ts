import { versions } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** Which microversions the services of this cloud speak, for features that came with one. */
export const versionRoutes = (app: FastifyInstance): void =>
  bind(app, versions.load, async ({ query }, { openstack }) => {
    const type = query.service === 'volume' ? 'block-storage' : query.service
    return { range: (await openstack.service(type).versions()) ?? null }
  })
