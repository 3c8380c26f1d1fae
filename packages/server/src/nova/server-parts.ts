import { servers, snapshots } from '@meridian/contract'
import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { nameIn, nameMap } from '#names.ts'
import { rowsOf } from '#rows.ts'

/** What belongs to one server: its log, history, volumes, interfaces, metadata. */
export const serverPartRoutes = (app: FastifyInstance): void => {
  bind(app, servers.actions, async ({ params }, { openstack }) => ({
    items: await openstack.nova.servers.instanceActions(params.id),
  }))

  bind(app, servers.consoleOutput, async ({ params, body }, { openstack }) => {
    const output = await openstack.nova.servers.consoleOutput(params.id, body.length ?? 100)
    return { lines: output.split('\n') }
  })

  bind(app, servers.consoleLog, async ({ params, query }, { openstack, request, reply }) => {
    const { INSTANCE_LOG_LENGTH } = request.server.config.settings
    reply.type('text/plain; charset=utf-8')
    return openstack.nova.servers.consoleOutput(params.id, query.length ?? INSTANCE_LOG_LENGTH)
  })

  bind(app, servers.volumes, async ({ params }, context) => {
    const { openstack } = context
    const found = await openstack.nova.servers.volumeAttachments(params.id).listAll()
    const attached = rowsOf(context, found, (one) => ({
      ...one,
      id: one.id ?? one.volumeId,
      name: one.volumeId,
    }))
    const ids = attached.map(({ volumeId }) => volumeId)
    const { names, failure } = await volumeNames(openstack, ids)
    return {
      items: attached.map((one) => ({ ...one, name: nameIn(names, one.volumeId) ?? one.name })),
      ...(failure !== undefined && { unnamed: failure }),
    }
  })

  bind(app, servers.interfaces, async ({ params }, { openstack }) => ({
    items: await openstack.nova.servers.interfaces(params.id).list(),
  }))

  bind(app, servers.metadata, async ({ params }, { openstack }) =>
    openstack.nova.servers.metadata(params.id),
  )

  bind(app, servers.editMetadata, async ({ params: { id }, body }, { openstack }) => {
    const { servers: nova } = openstack.nova
    await changeTexts(body, {
      read: () => nova.metadata(id),
      set: (values) => nova.setMetadata(id, values),
      remove: (key) => nova.removeMetadata(id, key),
    })
  })

  bind(app, snapshots.create, async ({ body }, { openstack }) =>
    openstack.nova.servers.createImage(body.instance_id, { name: body.name, metadata: {} }),
  )
}

type VolumeNames = { readonly names: Record<string, string>; readonly failure?: string }

/** Nova alone knows what is attached: without Cinder only the names are missing, and why. */
const volumeNames = async (
  { cinder: { volumes } }: OpenStack,
  ids: readonly string[],
): Promise<VolumeNames> => {
  try {
    return nameMap(await volumes.named(ids))
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return { names: {}, failure: error.message }
  }
}
