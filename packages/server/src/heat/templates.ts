import { heatTemplates } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'

/** https://docs.openstack.org/api-ref/orchestration/v1/#resource-types, #template-versions, #services */
export const templateRoutes = (app: FastifyInstance): void => {
  bind(app, heatTemplates.types, async ({ query }, context) => {
    const found = await context.openstack.heat.resourceTypes(query)
    return { items: rowsOf(context, found, ({ ...type }) => type) }
  })
  bind(app, heatTemplates.type, async ({ params }, { openstack }) =>
    openstack.heat.resourceType(params.type_name),
  )
  bind(app, heatTemplates.typeTemplate, async ({ params, query }, { openstack }) =>
    openstack.heat.typeTemplate(params.type_name, query.template_type ?? 'hot'),
  )

  bind(app, heatTemplates.versions, async (_, context) => {
    const found = await context.openstack.heat.templateVersions()
    return { items: rowsOf(context, found, ({ ...version }) => version) }
  })
  bind(app, heatTemplates.functions, async ({ params, query }, context) => {
    const found = await context.openstack.heat.templateFunctions(params.version, query)
    return { items: rowsOf(context, found, ({ ...one }) => one) }
  })

  bind(app, heatTemplates.validate, async ({ query, body }, { openstack }) =>
    openstack.heat.validate(body, query),
  )
  bind(app, heatTemplates.services, async (_, context) => {
    const found = await context.openstack.heat.services()
    return { items: rowsOf(context, found, ({ ...engine }) => engine) }
  })
}
