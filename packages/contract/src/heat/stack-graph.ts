/** What the drawing of a stack is fed with (contract: heat-and-topology.md, stack d3 data). */
import { Type, type Static } from 'typebox'
import { get } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { one, params } from '#heat/common.ts'

/** What a thing is drawn as, by its type. */
export const stackGraphKinds = [
  ...(['lb', 'db', 'server', 'alarm', 'volume', 'stack', 'image', 'wait', 'firewall'] as const),
  ...(['floatingip', 'router', 'policy', 'config', 'network', 'port', 'securitygroup'] as const),
  ...(['vpn', 'flavor', 'keypair', 'unknown'] as const),
] as const
export type StackGraphKind = (typeof stackGraphKinds)[number]

/** Gray while something is done, red where it failed or is deleted. */
export const stackGraphColours = ['green', 'red', 'gray'] as const
export type StackGraphColour = (typeof stackGraphColours)[number]

const Colour = Type.Unsafe<StackGraphColour>({ type: 'string', enum: [...stackGraphColours] })
const Kind = Type.Unsafe<StackGraphKind>({ type: 'string', enum: [...stackGraphKinds] })

/** What is told of one of them beside the drawing. */
export const StackGraphInfo = Type.Object({
  name: Type.String(),
  type: Type.String(),
  status: Type.String(),
  /** Where it failed. */
  status_reason: Type.Optional(Type.String()),
  physical_id: Type.Optional(Type.String()),
  /** Of the stack. */
  outputs: Type.Optional(
    Type.Array(
      Type.Object({
        output_key: Type.String(),
        output_value: Type.Unknown(),
        description: Type.Optional(Type.String()),
      }),
    ),
  ),
})
export type StackGraphInfo = Static<typeof StackGraphInfo>

const drawn = {
  name: Type.String(),
  status: Type.String(),
  /** Kind and colour: `server-green`. */
  image: Type.String(),
  in_progress: Type.Boolean(),
  text_y: Type.Literal('.35em'),
  /** Of no use to whoever has `info`: a service's words are no markup. */
  info_box: Type.Literal(''),
  colour: Colour,
  info: StackGraphInfo,
} as const

export const StackGraphStack = Type.Object({
  stack_id: Type.String(),
  ...drawn,
  image_size: Type.Literal(60),
  image_x: Type.Literal(-30),
  image_y: Type.Literal(-30),
  text_x: Type.Literal(40),
})
export type StackGraphStack = Static<typeof StackGraphStack>

export const StackGraphNode = Type.Object({
  ...drawn,
  /** The id of a server in its own service; null of all else. */
  instance: Type.Union([Type.String(), Type.Null()]),
  image_size: Type.Literal(50),
  image_x: Type.Literal(-25),
  image_y: Type.Literal(-25),
  text_x: Type.Literal(35),
  /** Names of nodes that depend on it. */
  required_by: Type.Array(Type.String()),
  kind: Kind,
})
export type StackGraphNode = Static<typeof StackGraphNode>

export const StackGraph = Type.Object({ stack: StackGraphStack, nodes: Type.Array(StackGraphNode) })
export type StackGraph = Static<typeof StackGraph>

/**
 * What whoever draws knows of the stack: with its name Heat is asked for it and its resources at the
 * same time, and a stack that is gone keeps it. `heat.engine.stack.STACK_NAME_REGEX`.
 */
const query = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^[a-zA-Z][\\w.-]*$' })),
})

export const stackGraph = {
  /** 200 also of a stack that is gone: it has no nodes then. */
  load: get(`${one}/d3/`, { params, query, reply: StackGraph, asks: ['orchestration'] }),
  /** The same, where the specification has it. */
  page: get('/project/stacks/get_d3_data/{stack_id}/', {
    params: { stack_id: Uuid },
    query,
    reply: StackGraph,
    asks: ['orchestration'],
  }),
} as const
