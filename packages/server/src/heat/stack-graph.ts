import {
  stackGraph,
  type StackGraph,
  type StackGraphInfo,
  StackGraphNode,
  type StackGraphStack,
} from '@meridian/contract'
import { isOpenStackError, type HeatResource, type HeatStackDetail } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { colourOf, kindOf } from '#heat/graph-look.ts'
import { ifFound } from '#if-found.ts'
import { rowsOf } from '#rows.ts'

/** What the drawing of a stack is fed with, under both of its addresses. */
export const stackGraphRoutes = (app: FastifyInstance): void => {
  bind(app, stackGraph.load, async ({ params, query }, context) =>
    graphOf(context, params.id, query.name),
  )
  bind(app, stackGraph.page, async ({ params, query }, context) =>
    graphOf(context, params.stack_id, query.name),
  )
}

/**
 * The stack and its resources, asked for at the same time; who knows its name saves the call that
 * looks it up. A stack that is gone is one without resources that is deleted. Throws where Heat says
 * nothing of the stack: whoever draws keeps the picture then.
 */
const graphOf = async (context: Context, id: string, known?: string): Promise<StackGraph> => {
  const { heat } = context.openstack
  const stack = await ifFound(
    known ? Promise.resolve(heat.at({ id, name: known })) : heat.stack(id),
  )
  if (!stack) return gone(id, known ?? id)
  const [found, resources] = await Promise.all([
    ifFound(stack.load()),
    resourcesOf(stack.resources()),
  ])
  if (!found) return gone(id, stack.place.name)
  const isGone = found.stack_status === GONE
  return {
    stack: presentStack(found),
    nodes: isGone ? [] : rowsOf(context, resources, presentNode, StackGraphNode),
  }
}

const GONE = 'DELETE_COMPLETE'

/** None where Heat does not list them; a session that ended throws. */
const resourcesOf = async (asked: Promise<HeatResource[]>): Promise<HeatResource[]> => {
  try {
    return await asked
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return []
  }
}

const stackLook = {
  image_size: 60,
  image_x: -30,
  image_y: -30,
  text_x: 40,
  text_y: '.35em',
  info_box: '',
} as const
const nodeLook = {
  image_size: 50,
  image_x: -25,
  image_y: -25,
  text_x: 35,
  text_y: '.35em',
  info_box: '',
} as const

const gone = (stack_id: string, name: string): StackGraph => ({
  stack: drawnStack(stack_id, { name, type: STACK, status: GONE }),
  nodes: [],
})

const STACK = 'OS::Heat::Stack'

const drawnStack = (stack_id: string, info: StackGraphInfo): StackGraphStack => {
  const { name, status } = info
  const colour = colourOf(status)
  return {
    ...{ stack_id, name, status, colour, info, ...stackLook },
    image: `stack-${colour}`,
    in_progress: /(^|_)IN_PROGRESS$/.test(status),
  }
}

const presentStack = (stack: HeatStackDetail): StackGraphStack => {
  const { id, stack_name: name, stack_status: status, stack_status_reason, outputs } = stack
  return drawnStack(id, {
    ...{ name, type: STACK, status, ...failure(status, stack_status_reason) },
    ...(outputs && {
      outputs: outputs.map(({ output_key, output_value, description }) => ({
        ...{ output_key, output_value: output_value ?? null },
        ...(description && { description }),
      })),
    }),
  })
}

const presentNode = (resource: HeatResource): StackGraphNode => {
  const { resource_name: name, resource_type: type, resource_status: status } = resource
  const [kind, colour] = [kindOf(type), colourOf(status)]
  const physical_id = resource.physical_resource_id
  return {
    ...{ name, status, kind, colour, ...nodeLook },
    instance: (servers.includes(type) && physical_id) || null,
    image: `${kind}-${colour}`,
    required_by: resource.required_by ?? [],
    in_progress: /IN_PROGRESS|INIT/.test(status),
    info: {
      ...{ name, type, status, ...failure(status, resource.resource_status_reason) },
      ...(physical_id && { physical_id }),
    },
  }
}

/** Types whose physical id is that of a server; more are drawn as one. */
const servers = ['OS::Nova::Server', 'AWS::EC2::Instance']

const failure = (status: string, reason: string | null | undefined) =>
  status.endsWith('FAILED') && reason ? { status_reason: reason } : {}
