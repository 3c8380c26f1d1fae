import { volumeTransfers, type VolumeTransfer } from '@meridian/contract'
import type { CinderTransfer } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { allTenants, serve } from '#serve.ts'

/** A transfer without a name is called by its id. */
const presentTransfer = (transfer: CinderTransfer): VolumeTransfer => ({
  ...transfer,
  name: transfer.name || transfer.id,
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfers-volume-transfers-3-55-or-later */
export const transferRoutes = (app: FastifyInstance): void => {
  const { list, cancel: remove } = volumeTransfers
  serve(app, { list, remove }, ({ cinder }) => cinder.transfers, {
    present: presentTransfer,
    filters: allTenants,
    // Not every release filters by the volume.
    among:
      ({ volume_id: wanted }) =>
      ({ volume_id }) =>
        wanted === undefined || volume_id === wanted,
  })

  bind(app, volumeTransfers.create, async ({ body }, context) => {
    const made = await context.openstack.cinder.transfers.create(body)
    created(context, volumeTransfers.create.path, made.id)
    return { ...presentTransfer(made), auth_key: made.auth_key ?? '' }
  })

  bind(app, volumeTransfers.accept, async ({ body }, { openstack }) =>
    openstack.cinder.transfers.accept(body.transfer_id, body.auth_key),
  )
}
