import { servers, snapshots } from '@meridian/contract'
import { isNotFound, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { findConsole } from '#nova/consoles.ts'

/** What belongs to one server: its log, console, history, volumes, interfaces, metadata. */
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

  bind(app, servers.console, async ({ params, body }, { openstack }) =>
    findConsole(openstack, params.id, body.console_type ?? 'AUTO'),
  )

  bind(app, servers.volumes, async ({ params }, { openstack }) => {
    const attached = await openstack.nova.servers.volumeAttachments(params.id).listAll()
    const names = attached.length === 0 ? new Map() : await volumeNames(openstack)
    return {
      items: attached.map((one) => ({
        ...one,
        id: one.id ?? one.volumeId,
        name: names.get(one.volumeId) || one.volumeId,
      })),
    }
  })

  bind(app, servers.interfaces, async ({ params }, { openstack }) => ({
    items: await openstack.nova.servers.interfaces(params.id).list(),
  }))

  bind(app, servers.metadata, async ({ params }, { openstack }) =>
    openstack.nova.servers.metadata(params.id),
  )

  bind(app, servers.editMetadata, async ({ params, body }, { openstack }) => {
    const { servers: nova } = openstack.nova
    if (Object.keys(body.updated).length > 0) await nova.setMetadata(params.id, body.updated)
    for (const key of body.removed) await removeKey(openstack, params.id, key)
    return undefined
  })

  bind(app, snapshots.create, async ({ body }, { openstack }) =>
    openstack.nova.servers.createImage(body.instance_id, { name: body.name, metadata: {} }),
  )
}

const volumeNames = async ({ cinder }: OpenStack): Promise<ReadonlyMap<string, string>> => {
  const volumes = await cinder.volumes.listAll()
  return new Map(volumes.map(({ id, name }) => [id, name ?? '']))
}

/** A key that is gone already is removed (contract: nova.md, metadata). */
const removeKey = async ({ nova }: OpenStack, id: string, key: string): Promise<void> => {
  try {
    await nova.servers.removeMetadata(id, key)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
