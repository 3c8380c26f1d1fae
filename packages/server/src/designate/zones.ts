import { DnsZone, dnsZones, type DnsZoneCreate } from '@meridian/contract'
import type { DesignateZone, DesignateZoneCreate } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { listDesignate } from '#designate/listing.ts'
import { serve } from '#serve.ts'

const present = ({ links: _links, ...zone }: DesignateZone): DnsZone => zone

/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#zones */
export const dnsZoneRoutes = (app: FastifyInstance): void => {
  const { list, create, ...plain } = dnsZones
  serve(app, plain, ({ designate }) => designate.zones, { present })

  bind(app, list, async ({ query }, context) => {
    const how = { present, shape: DnsZone }
    const { rows, around } = await listDesignate(({ zones }) => zones, query, context, how)
    return { zones: rows, ...around }
  })

  bind(app, create, async ({ body }, { openstack }) =>
    present(await openstack.designate.zones.create(newZone(body))),
  )
}

/** The fields of a new zone, by its type: a secondary zone has its masters' email and TTL. */
const newZone = ({
  name,
  type,
  description,
  email,
  ttl,
  masters,
}: DnsZoneCreate): DesignateZoneCreate => ({
  name,
  type,
  ...(description && { description }),
  ...(type === 'PRIMARY' ? { email, ttl } : { masters }),
})
