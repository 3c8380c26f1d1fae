import { RecordSet, recordSets } from '@meridian/contract'
import type { DesignateRecordSet } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { bind } from '#bind.ts'
import { making } from '#collections.ts'
import { listDesignate } from '#designate/listing.ts'
import { serve } from '#serve.ts'

const present = ({ links: _links, ...set }: DesignateRecordSet): RecordSet => set

/** In the list of a zone, and alone, each says its zone, whichever release answers (contract: dns.md). */
const presentIn =
  (zone_id: string) =>
  (set: DesignateRecordSet): RecordSet => ({ ...present(set), zone_id })

/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#recordsets */
export const recordSetRoutes = (app: FastifyInstance): void => {
  bind(app, recordSets.list, async ({ params: { zone_id }, query }, context) => {
    const { rows, around } = await listDesignate(
      (designate) => designate.recordSets(zone_id),
      query,
      context,
      { present: presentIn(zone_id), shape: RecordSet },
    )
    return { recordsets: rows, ...around }
  })

  bind(app, recordSets.listAll, async ({ query }, context) => {
    const { rows, around } = await listDesignate(
      ({ allRecordSets }) => allRecordSets,
      query,
      context,
      { present, shape: RecordSet },
    )
    return { recordsets: rows, ...around }
  })

  const { load, create, update, remove } = recordSets
  serve(
    app,
    // In a change, null removes a value, and a field that is not named stays.
    { load, create, update, remove },
    ({ designate }, { zone_id }) => making(designate.recordSets(zone_id), newSet),
    { present: (set, _, { zone_id }) => presentIn(zone_id)(set) },
  )
}

const newSet = ({ description, ...set }: Static<typeof recordSets.create.body>) => ({
  ...set,
  ...(description && { description }),
})
