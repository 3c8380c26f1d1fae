import { stackParts } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { presentEvent, presentResource, presentResourceDetail } from '#heat/present.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'

/** https://docs.openstack.org/api-ref/orchestration/v1/#stack-resources, #stack-events, #stack-outputs */
export const stackPartRoutes = (app: FastifyInstance): void => {
  bind(app, stackParts.resources, async ({ params, query }, context) => {
    const stack = await context.openstack.heat.stack(params.id)
    return { items: rowsOf(context, await stack.resources(query), presentResource) }
  })

  bind(app, stackParts.resource, async ({ params, query }, { openstack }) => {
    const stack = await openstack.heat.stack(params.id)
    return presentResourceDetail(await stack.resource(params.resource_name, query))
  })

  bind(app, stackParts.metadata, async ({ params }, { openstack }) => {
    const stack = await openstack.heat.stack(params.id)
    return { metadata: await stack.metadata(params.resource_name) }
  })

  bind(app, stackParts.events, async ({ params, query }, context) => {
    const { openstack, request } = context
    const stack = await openstack.heat.stack(params.id)
    const ask = pageAsk(query, pageSize(request, query.limit), newestFirst)
    const found = await stack.events.leaf(ask, withoutPaging(query))
    return pageOf(found, (rows) => rowsOf(context, rows, presentEvent))
  })

  bind(app, stackParts.template, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).template(),
  )
  bind(app, stackParts.environment, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).environment(),
  )
  bind(app, stackParts.files, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).files(),
  )

  bind(app, stackParts.outputs, async ({ params }, context) => {
    const stack = await context.openstack.heat.stack(params.id)
    return { items: rowsOf(context, await stack.outputs(), ({ ...output }) => output) }
  })
  bind(app, stackParts.output, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).output(params.output_key),
  )
}

const newestFirst = { key: 'event_time', dir: 'desc' } as const
