import { servers, type ServerOperation } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { namesOf } from '#names.ts'
import { pageSize } from '#page-size.ts'
import { wholeList } from '#paging.ts'
import { imageIdsOf, listServers, rereadServers } from '#nova/server-list.ts'
import { launchPayload } from '#nova/server-payload.ts'
import { presentServer, withImageName } from '#nova/server-present.ts'
import { inParallel } from '#in-parallel.ts'
import { allTenants, serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#servers-servers */
export const serverRoutes = (app: FastifyInstance): void => {
  bind(app, servers.list, async ({ query }, context) => {
    const { openstack, request } = context
    const { id: ids, names: wanted = true } = query
    const page =
      ids === undefined
        ? await listServers(context, query, pageSize(request, query.limit))
        : wholeList(await rereadServers(context, ids, query))
    if (!wanted) return page
    const { names } = await namesOf(openstack.glance.images.named(imageIdsOf(page.items)))
    return { ...page, items: page.items.map((server) => withImageName(server, names)) }
  })

  const { load, names, update, remove } = servers
  serve(app, { load, names, update, remove }, withoutCreate, {
    named: allTenants,
    present: presentServer,
  })

  bind(app, servers.create, async ({ body }, context) => {
    const made = await context.openstack.nova.servers.create(launchPayload(body), {
      ...(body.scheduler_hints !== undefined && { schedulerHints: body.scheduler_hints }),
    })
    created(context, '/api/nova/servers/', made.id)
    return { ...made, name: body.name.trim() }
  })

  bind(app, servers.operate, async ({ params, body }, { openstack }) => {
    await operations(openstack)[body.operation](params.id)
  })

  bind(app, servers.batch, async ({ body }, { openstack }) => {
    const known = operations(openstack)
    const remove = (id: string) => openstack.nova.servers.remove(id)
    const work = body.operation === 'delete' ? remove : known[body.operation]
    const { done, failed } = await inParallel(body.ids, work)
    return { done, failed }
  })
}

/** Making one takes more than a body. */
const withoutCreate = ({
  nova: {
    servers: { create: _create, ...rest },
  },
}: OpenStack) => rest

type Operate = (id: string) => Promise<void>

/** What `POST servers/{id}` may ask for, in the words of contract nova.md. */
const operations = ({ nova }: OpenStack): Record<ServerOperation, Operate> => ({
  start: (id) => nova.servers.start(id),
  stop: (id) => nova.servers.stop(id),
  pause: (id) => nova.servers.pause(id),
  unpause: (id) => nova.servers.unpause(id),
  suspend: (id) => nova.servers.suspend(id),
  resume: (id) => nova.servers.resume(id),
  soft_reboot: (id) => nova.servers.reboot(id, 'SOFT'),
  hard_reboot: (id) => nova.servers.reboot(id, 'HARD'),
  lock: (id) => nova.servers.lock(id),
  unlock: (id) => nova.servers.unlock(id),
  shelve: (id) => nova.servers.shelve(id),
  unshelve: (id) => nova.servers.unshelve(id),
  confirm_resize: (id) => nova.servers.confirmResize(id),
  revert_resize: (id) => nova.servers.revertResize(id),
  unrescue: (id) => nova.servers.unrescue(id),
  force_delete: (id) => nova.servers.forceDelete(id),
})
