import { trunks, type SubPortCreate, type Trunk, type TrunkState } from '@meridian/contract'
import type { NeutronTrunk, NeutronTrunkUpdate, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** A trunk with its states in words (contract: neutron.md, trunks; RS-TRUNK-05). */
const present = (trunk: NeutronTrunk): Trunk => ({
  ...trunk,
  name_or_id: trunk.name.trim() || `(${trunk.id.slice(0, 13)})`,
  admin_state: trunk.admin_state_up ? 'UP' : 'DOWN',
  subport_count: trunk.sub_ports.length,
})

/** https://docs.openstack.org/api-ref/network/v2/#trunk-networking (RS-NEUTRON-10, RS-NEUTRON-11) */
export const trunkRoutes = (app: FastifyInstance): void => {
  const { list, create, update, ...plain } = trunks
  serve(app, plain, ({ neutron }) => neutron.trunks, { present })

  bind(app, list, async ({ query: { id, status, ...asked } }, context) => {
    const { trunks: api } = context.openstack.neutron
    const terms: Query = asked
    const read = id ? await api.some(id, terms) : await api.listAll(terms)
    const all = rowsOf(context, read, present)
    // Neutron takes no filter for the status.
    return { items: all.filter((one) => status === undefined || one.status === status) }
  })

  bind(app, create, async ({ body }, context) => {
    const made = await context.openstack.neutron.trunks.create(body)
    created(context, create.path, made.id)
    return present(made)
  })

  bind(app, update, async ({ params: { id }, body: [before, after] }, { openstack }) => {
    if (before === undefined || after === undefined) throw new Error('The bounds say two trunks.')
    return present(await changed(openstack, id, before, after))
  })
}

/**
 * Makes what differs so, and nothing else: its own fields, then the subports that leave, then those
 * that come. A port can be in one trunk only, so that another segment is a removal and an addition.
 */
async function changed(
  { neutron: { trunks: api } }: OpenStack,
  id: string,
  before: TrunkState,
  after: TrunkState,
): Promise<NeutronTrunk> {
  const own = changesOf(before, after)
  const [gone, come] = [without(before, after), without(after, before)]
  let last: NeutronTrunk | undefined
  if (Object.keys(own).length > 0) last = await api.update(id, own)
  if (gone.length > 0) {
    last = await api.removeSubports(
      id,
      gone.map(({ port_id }) => port_id),
    )
  }
  if (come.length > 0) last = await api.addSubports(id, come)
  return last ?? (await api.get(id))
}

const changesOf = (before: TrunkState, after: TrunkState): NeutronTrunkUpdate => {
  const [was, is] = [before, after].map(isUp)
  return {
    ...(after.name !== undefined && after.name !== before.name && { name: after.name }),
    ...(after.description !== undefined &&
      after.description !== before.description && { description: after.description }),
    ...(is !== undefined && is !== was && { admin_state_up: is }),
  }
}

const isUp = ({ admin_state_up, is_admin_state_up }: TrunkState): boolean | undefined =>
  admin_state_up ?? is_admin_state_up

/** The subports of the first that are not, as they are, those of the second. */
const without = (of: TrunkState, other: TrunkState): readonly SubPortCreate[] => {
  const there = new Set(other.sub_ports?.map(keyOf))
  return (of.sub_ports ?? []).filter((one) => !there.has(keyOf(one)))
}

const keyOf = ({ port_id, segmentation_type, segmentation_id }: SubPortCreate): string =>
  [port_id, segmentation_type, segmentation_id].join(' ')
