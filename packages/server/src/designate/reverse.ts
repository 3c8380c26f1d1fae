import { ReverseEntry, reverseEntries } from '@meridian/contract'
import type { DesignateFloatingIp } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { leftOutOf } from '#left-out.ts'
import { rowsOf } from '#rows.ts'

const present = ({ links: _links, ...entry }: DesignateFloatingIp): ReverseEntry => entry

/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#floatingips */
export const reverseRoutes = (app: FastifyInstance): void => {
  bind(app, reverseEntries.list, async (_, context) => {
    const found = await context.openstack.designate.floatingIps.list()
    const floatingips = rowsOf(context, found, present, ReverseEntry)
    return { floatingips, ...leftOutOf(context.request) }
  })

  bind(app, reverseEntries.load, async ({ params }, { openstack }) =>
    present(await openstack.designate.floatingIps.get(params.id)),
  )

  bind(app, reverseEntries.update, async ({ params: { id }, body }, { openstack }) => {
    const { floatingIps } = openstack.designate
    // A name is taken away by that alone, and Designate answers nothing then.
    await floatingIps.update(id, body.ptrdname === null ? { ptrdname: null } : body)
    return present(await floatingIps.get(id))
  })
}
