import { RecordSet, recordSets } from '@meridian/contract'
import type { DesignateRecordSet } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { listDesignate } from '#designate/listing.ts'

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

  bind(app, recordSets.load, async ({ params: { zone_id, id } }, { openstack }) =>
    presentIn(zone_id)(await openstack.designate.recordSets(zone_id).get(id)),
  )

  bind(app, recordSets.create, async ({ params: { zone_id }, body }, { openstack }) => {
    const { description, ...set } = body
    const asked = { ...set, ...(description && { description }) }
    return presentIn(zone_id)(await openstack.designate.recordSets(zone_id).create(asked))
  })

  // Null takes away what there was, and what is not named stays.
  bind(app, recordSets.update, async ({ params: { zone_id, id }, body }, { openstack }) =>
    presentIn(zone_id)(await openstack.designate.recordSets(zone_id).update(id, body)),
  )

  bind(app, recordSets.remove, async ({ params: { zone_id, id } }, { openstack }) =>
    openstack.designate.recordSets(zone_id).remove(id),
  )
}
