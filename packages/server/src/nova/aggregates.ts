import { aggregates, type Aggregate } from '@meridian/contract'
import type { NovaAggregate } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { refuseOthers } from '#metadata.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
export const aggregateRoutes = (app: FastifyInstance): void => {
  serve(app, aggregates, ({ nova }) => nova.aggregates, {
    present,
    sorted: (a, b) => a.name.localeCompare(b.name),
  })

  bind(app, aggregates.addHost, async ({ params: { id, host } }, { openstack }) =>
    openstack.nova.aggregates.addHost(id, host),
  )

  bind(app, aggregates.removeHost, async ({ params: { id, host } }, { openstack }) =>
    openstack.nova.aggregates.removeHost(id, host),
  )

  bind(app, aggregates.extraSpecs, async ({ params }, { openstack }) => {
    const { metadata = {} } = await openstack.nova.aggregates.get(params.id)
    return metadata
  })

  /** Nova takes all changes in one call, the removed keys as null. */
  bind(app, aggregates.editExtraSpecs, async ({ params: { id }, body }, { openstack }) => {
    const { aggregates: nova } = openstack.nova
    const { updated, removed = [], expected = {} } = body
    const gone = Object.fromEntries(removed.map((key) => [key, null]))
    if (Object.keys(expected).length > 0) refuseOthers(body, (await nova.get(id)).metadata ?? {})
    const metadata = { ...gone, ...updated }
    if (Object.keys(metadata).length > 0) await nova.setMetadata(id, metadata)
  })
}

/** A new one has no list of hosts yet, nor metadata, in Nova's answer. */
const present = ({ hosts = [], metadata = {}, ...wire }: NovaAggregate): Aggregate => ({
  ...wire,
  hosts,
  metadata,
})
