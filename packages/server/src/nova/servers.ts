import { servers, type ServerOperation } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { imageNames } from '#glance/image-names.ts'
import { namesOf } from '#names.ts'
import { pageSize } from '#page-size.ts'
import { wholeList } from '#paging.ts'
import { imageIdsOf, listServers, rereadServers } from '#nova/server-list.ts'
import { launchPayload } from '#nova/server-payload.ts'
import { presentServer } from '#nova/server-present.ts'
import { inParallel } from '#nova/in-parallel.ts'

/** https://docs.openstack.org/api-ref/compute/#servers-servers */
export const serverRoutes = (app: FastifyInstance): void => {
  bind(app, servers.list, async ({ query }, { openstack, request }) => {
    const { id: ids, names = true } = query
    const page =
      ids === undefined
        ? await listServers(openstack, query, pageSize(request, query.limit))
        : wholeList(await rereadServers(openstack, ids, query))
    const named = names ? await imageNames(openstack, imageIdsOf(page.items)) : undefined
    return { ...page, items: page.items.map((server) => presentServer(server, named)) }
  })

  bind(app, servers.names, async ({ query }, { openstack }) => {
    const { servers: nova } = openstack.nova
    const wide = query.all_projects === true ? { all_tenants: 1 } : {}
    const all = () => nova.names({ ...wide, limit: 1000 })
    return { names: await namesOf(query.id, { one: (id) => nova.get(id), all }) }
  })

  bind(app, servers.load, async ({ params }, { openstack }) =>
    presentServer(await openstack.nova.servers.get(params.id)),
  )

  bind(app, servers.create, async ({ body }, context) => {
    const made = await context.openstack.nova.servers.create(launchPayload(body), {
      ...(body.scheduler_hints !== undefined && { schedulerHints: body.scheduler_hints }),
    })
    created(context, '/api/nova/servers/', made.id)
    return { ...made, name: body.name.trim() }
  })

  bind(app, servers.operate, async ({ params, body }, { openstack }) => {
    await operations(openstack)[body.operation](params.id)
    return undefined
  })

  bind(app, servers.update, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.update(params.id, body)
    return undefined
  })

  bind(app, servers.remove, async ({ params }, { openstack }) => {
    await openstack.nova.servers.remove(params.id)
    return undefined
  })

  bind(app, servers.batch, async ({ body }, { openstack }) => {
    const known = operations(openstack)
    const remove = (id: string) => openstack.nova.servers.remove(id)
    return inParallel(body.ids, body.operation === 'delete' ? remove : known[body.operation])
  })
}

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
})
