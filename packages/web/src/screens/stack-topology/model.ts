/** The data of a stack's topology, turned into what the drawing, the list and the balloons look up. */
import type { StackGraph } from '@meridian/contract'
import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'
import { statusWord } from '#screens/stack-topology/words.ts'

type Resource = StackGraph['nodes'][number]

/** The stack or a resource of it, as it is drawn, with what is known of it and what it requires. */
export type Piece = {
  readonly node: DrawnNode
  readonly info: Resource['info']
  /** The ids of what it requires: of the stack what no other resource requires. */
  readonly requires: readonly string[]
}

export type StackView = {
  readonly drawn: Drawn
  /** Nothing, once the stack is gone. */
  readonly stack: Piece | undefined
  readonly resources: readonly Piece[]
  readonly find: (id: string) => Piece | undefined
}

/** The id of the stack among its resources, none of which has a slash in its name (Heat refuses it). */
export const stackId = '/'

/** Made anew for each answer. A stack that is gone leaves an empty drawing. */
export const stackViewOf = ({ stack, nodes }: StackGraph): StackView => {
  if (isGone(stack)) {
    return {
      drawn: { nodes: [], links: [] },
      stack: undefined,
      resources: [],
      find: () => undefined,
    }
  }
  const names = new Set(nodes.map(({ name }) => name))
  const requires = new Map<string, string[]>([[stackId, []]])
  for (const { name, required_by } of nodes) {
    const those = new Set(required_by.filter((one) => names.has(one) && one !== name))
    for (const one of those.size > 0 ? those : [stackId])
      requires.set(one, [...(requires.get(one) ?? []), name])
  }
  const pieceOf = (
    one: StackGraph['stack'] | Resource,
    id: string,
    kind: 'stack' | 'resource',
  ) => ({
    node: {
      ...{ id, kind, name: one.name, status: statusWord(one.status) },
      ...tones[one.colour],
      ...('kind' in one && { sort: one.kind }),
    },
    info: one.info,
    requires: requires.get(id) ?? [],
  })
  const whole = pieceOf(stack, stackId, 'stack')
  const resources = nodes.map((one) => pieceOf(one, one.name, 'resource'))
  const all = [whole, ...resources]
  const byId = new Map<string, Piece>(all.map((one) => [one.node.id, one]))
  return {
    drawn: { nodes: all.map(({ node }) => node), links: all.flatMap(linksOf) },
    stack: whole,
    resources,
    find: (id) => byId.get(id),
  }
}

/** The feed tells so of a stack that Heat does not know any more. */
const isGone = ({ status }: StackGraph['stack']): boolean => status === 'DELETE_COMPLETE'

/** Colours as states: gray is what moves. */
const tones = {
  green: { tone: 'good', loading: false },
  red: { tone: 'bad', loading: false },
  gray: { tone: 'working', loading: true },
} as const

const linksOf = ({ node: { id }, requires }: Piece): readonly DrawnLink[] =>
  requires.map((to) => ({ id: `${id} ${to}`, from: id, to }))

/** Whether anything of it is being changed. */
export const isMoving = ({ stack, nodes }: StackGraph): boolean =>
  stack.in_progress || nodes.some(({ in_progress }) => in_progress)

/** The ids of those whose name, type or physical id has the text in it, in the order of the list. */
export const searched = ({ stack, resources }: StackView, text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return [...(stack ? [stack] : []), ...resources].flatMap(({ node, info }) => {
    const texts = [node.name, info.type, info.physical_id ?? '']
    return texts.some((one) => one.toLowerCase().includes(wanted)) ? [node.id] : []
  })
}
