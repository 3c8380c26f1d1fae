import {
  zoneExports,
  zoneImports,
  zoneTransfers,
  type ZoneExport,
  type ZoneImport,
  type ZoneTransfer,
} from '@meridian/contract'
import type { DesignateTransferRequest, DesignateZoneTask } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serve } from '#serve.ts'

/** As many as Designate answers at once. */
const filters = () => ({ limit: 1000 })

/** What is done with whole zones. https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html */
export const zoneTaskRoutes = (app: FastifyInstance): void => {
  exportRoutes(app)
  importRoutes(app)
  transferRoutes(app)
}

/** An export is of a zone. */
const presentExport = ({ links: _links, zone_id, ...task }: DesignateZoneTask): ZoneExport => ({
  ...task,
  zone_id: zone_id ?? '',
})

const exportRoutes = (app: FastifyInstance): void => {
  const { begin, file, ...plain } = zoneExports
  serve(app, plain, ({ designate }) => designate.exports, { present: presentExport, filters })

  bind(app, begin, async ({ params }, { openstack }) =>
    presentExport(await openstack.designate.exports.begin(params.zone_id)),
  )

  bind(app, file, async ({ params }, { openstack }) => {
    const { exports, zones } = openstack.designate
    const { zone_id } = await exports.get(params.id)
    const { name } = await zones.get(zone_id ?? '')
    return { answer: await exports.file(params.id), file: `${name}zone` }
  })
}

const presentImport = ({ links: _links, ...task }: DesignateZoneTask): ZoneImport => task

const importRoutes = (app: FastifyInstance): void => {
  const { begin, ...plain } = zoneImports
  serve(app, plain, ({ designate }) => designate.imports, {
    present: presentImport,
    filters,
  })

  bind(app, begin, async ({ body }, { openstack }) =>
    presentImport(await openstack.designate.imports.begin(body.zone_file)),
  )
}

const presentTransfer = ({ links: _links, ...one }: DesignateTransferRequest): ZoneTransfer => one

const transferRoutes = (app: FastifyInstance): void => {
  const { offer, accept, ...plain } = zoneTransfers
  serve(app, plain, ({ designate }) => designate.transfers, { present: presentTransfer, filters })

  bind(app, offer, async ({ params, body }, { openstack }) =>
    presentTransfer(await openstack.designate.transfers.offer(params.zone_id, body)),
  )

  bind(app, accept, async ({ body }, { openstack }) => {
    const { zone_transfer_request_id: id, key } = body
    const { zone_id } = await openstack.designate.transfers.accept(id, key)
    return { zone_id }
  })
}
