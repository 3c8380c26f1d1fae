import { say, volumeTransfers, type VolumeTransfer } from '@meridian/contract'
import type { CinderTransfer } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { errors } from '#plugins/errors.ts'
import { rowsOf } from '#rows.ts'
import { allTenants } from '#serve.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** A transfer without a name is called by its id. */
const presentTransfer = (transfer: CinderTransfer): VolumeTransfer => ({
  ...transfer,
  name: transfer.name || transfer.id,
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfers-volume-transfers-3-55-or-later */
export const transferRoutes = (app: FastifyInstance): void => {
  bind(app, volumeTransfers.list, async ({ query }, context) => {
    const found = await context.openstack.cinder.transfers.listAll(allTenants(query))
    return { items: rowsOf(context, found, presentTransfer) }
  })

  bind(app, volumeTransfers.create, async ({ body }, context) => {
    const made = await context.openstack.cinder.transfers.create(body)
    created(context, volumeTransfers.create.path, made.id)
    return { ...presentTransfer(made), auth_key: made.auth_key ?? '' }
  })

  bind(app, volumeTransfers.accept, async ({ body }, { openstack }) =>
    openstack.cinder.transfers.accept(body.transfer_id, body.auth_key),
  )

  bind(app, volumeTransfers.ofVolume, async ({ params }, context) =>
    presentTransfer(await transferOf(params.id, context)),
  )

  bind(app, volumeTransfers.cancel, async ({ params }, context) => {
    const { id } = await transferOf(params.id, context)
    await context.openstack.cinder.transfers.remove(id)
  })
}

/** The one transfer that a volume can wait with; whose it is an administrator need not say. */
const transferOf = async (
  volume_id: string,
  { openstack, session, request }: Context,
): Promise<CinderTransfer> => {
  const all_projects = isAdmin(session, request.server.config)
  const found = await openstack.cinder.transfers.listAll(allTenants({ volume_id, all_projects }))
  // Not every release filters by the volume.
  const one = found.find((transfer) => transfer.volume_id === volume_id)
  if (one === undefined) throw errors.notFound(say('No transfer of the volume is waiting.'))
  return one
}
