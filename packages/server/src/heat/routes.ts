import type { FastifyInstance } from 'fastify'
import { stackActionRoutes } from '#heat/stack-actions.ts'
import { stackGraphRoutes } from '#heat/stack-graph.ts'
import { stackPartRoutes } from '#heat/stack-parts.ts'
import { stackRoutes } from '#heat/stacks.ts'
import { templateFromRoutes } from '#heat/template-from/routes.ts'
import { templateRoutes } from '#heat/templates.ts'

/** Stacks and all that belongs to them: `/api/heat/`, and what the drawing of one is fed with. */
export const heatRoutes = (app: FastifyInstance): void => {
  stackRoutes(app)
  stackActionRoutes(app)
  stackPartRoutes(app)
  templateRoutes(app)
  templateFromRoutes(app)
  stackGraphRoutes(app)
}
