import { workflows as endpoints } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { createFlavor } from '#workflows/create-flavor.ts'
import { createNetwork } from '#workflows/create-network.ts'
import { createProject } from '#workflows/create-project.ts'
import { createSubnet } from '#workflows/create-subnet.ts'
import { editSubnet } from '#workflows/edit-subnet.ts'
import type { Workflow } from '#workflows/workflow.ts'

const workflows: ReadonlyMap<string, Workflow> = new Map(
  [createNetwork, createSubnet, editSubnet, createFlavor, createProject].map((one) => [
    one.slug,
    one,
  ]),
)

/** Validation of a workflow's steps before the user goes on (SH-WFLOW-11..17). */
export const workflowRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.validate, async ({ params: { slug }, headers, body }, { openstack }) => {
    const workflow = workflows.get(slug)
    if (workflow === undefined) throw errors.notFound(`there is no workflow '${slug}'`)
    const steps = {
      first: headers['x-workflow-start-step'],
      last: headers['x-workflow-end-step'],
    }
    const wrong = await workflow.validate(body.values, steps, openstack)
    return { has_errors: Object.keys(wrong).length > 0, errors: wrong, workflow_slug: slug }
  })
}
