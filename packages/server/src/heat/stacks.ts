import { stacks } from '@meridian/contract'
import type { OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { stackBody } from '#heat/bodies.ts'
import { presentChanges, presentDetail, presentPreview, presentStack } from '#heat/present.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, wholeList, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** https://docs.openstack.org/api-ref/orchestration/v1/#stacks */
export const stackRoutes = (app: FastifyInstance): void => {
  bind(app, stacks.list, async ({ query }, context) => {
    const { openstack, request } = context
    const { id, ...asked } = query
    const terms = { ...scopeOf(context, asked), ...filtersOf(withoutPaging(asked)) }
    const shown = (rows: Parameters<typeof presentStack>[0][]) =>
      rowsOf(context, rows, presentStack)
    // Also those that are inside of others or kept from lists: somebody has their ids.
    const all = { show_nested: true, show_hidden: true }
    if (id) return wholeList(shown(await openstack.heat.stacks.some(id, { ...terms, ...all })))
    const ask = pageAsk(query, pageSize(request, query.limit), newestFirst)
    return pageOf(await openstack.heat.stacks.leaf(ask, terms), (rows) => shown([...rows]))
  })

  bind(app, stacks.load, async ({ params, query }, { openstack }) =>
    presentDetail(await (await openstack.heat.stack(params.id)).load(query)),
  )

  bind(app, stacks.create, async ({ body }, context) => {
    const { id } = await context.openstack.heat.create(stackBody(body))
    created(context, stacks.create.path, id)
    return { id, stack_name: body.stack_name }
  })

  bind(app, stacks.preview, async ({ body }, { openstack }) =>
    presentPreview(await openstack.heat.preview(stackBody(body))),
  )

  bind(app, stacks.replace, async ({ params, body }, { openstack }) =>
    (await openstack.heat.stack(params.id)).replacing.change(stackBody(body)),
  )
  bind(app, stacks.update, async ({ params, body }, { openstack }) =>
    (await openstack.heat.stack(params.id)).updating.change(stackBody(body)),
  )
  bind(app, stacks.previewReplace, async ({ params, query, body }, { openstack }) => {
    const stack = await openstack.heat.stack(params.id)
    return presentChanges(await stack.replacing.preview(stackBody(body), query))
  })
  bind(app, stacks.previewUpdate, async ({ params, query, body }, { openstack }) => {
    const stack = await openstack.heat.stack(params.id)
    return presentChanges(await stack.updating.preview(stackBody(body), query))
  })

  bind(app, stacks.remove, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).remove(),
  )
  bind(app, stacks.export, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).exported(),
  )
  bind(app, stacks.abandon, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).abandon(),
  )
}

/** Heat's own order, which is none of the keys that it is asked for by. */
const newestFirst = { key: 'creation_time', dir: 'desc' } as const

type Scope = { readonly all_projects?: boolean; readonly project_id?: string }

/**
 * Whose stacks. Heat shows administrators those of all projects in any list
 * (`heat.db.sqlalchemy.api.stack_get_all`), so that a list of one project names it. The rule of
 * `global_tenant` lets nobody by default, an administrator neither: they do without, and others are
 * told by Heat whether they may.
 */
const scopeOf = ({ openstack, session, request }: Context, { all_projects, project_id }: Scope) => {
  if (all_projects !== true) return ofProject(project_id ?? openstack.projectId)
  const admin = isAdmin(session, request.server.config)
  return { ...ofProject(project_id), ...(!admin && { global_tenant: true }) }
}

const ofProject = (tenant: OpenStack['projectId']): Query => ({ tenant })

/** States are words such as `CREATE_FAILED` to Heat, and `Create Failed` to users. */
const filtersOf = ({ all_projects: _all, project_id: _project, ...filters }: Query): Query => ({
  ...filters,
  status: word(filters['status']),
  action: word(filters['action']),
})

const word = (said: Query[string]): string | undefined =>
  typeof said === 'string' ? said.trim().toUpperCase().replaceAll(/\s+/g, '_') : undefined
