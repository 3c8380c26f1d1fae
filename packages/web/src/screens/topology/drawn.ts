import type { StackGraph } from '@meridian/contract'
import type { StatusMeaning } from '#ui/tell/badge.tsx'

/** What a network topology is made of, with groups of many instances, and what a stack is. */
export type NodeKind = 'external' | 'network' | 'router' | 'server' | 'group' | 'stack' | 'resource'

/** What a resource of a stack is. */
export type Sort = StackGraph['nodes'][number]['kind']

/** A device or a network, or a resource of a stack, as each drawing shows it. */
export type DrawnNode = {
  readonly id: string
  readonly kind: NodeKind
  readonly name: string
  /** As the service says it, for a person. */
  readonly status: string
  /** As the service says it, for the keys of groups. */
  readonly state?: string
  /** What its status means, where a drawing has no picture of its own for that. */
  readonly meaning?: StatusMeaning
  readonly tone: 'good' | 'bad' | 'working' | 'off'
  /** Being built or deleted: drawn as such. */
  readonly loading: boolean
  /** How many instances a group stands for. */
  readonly weight?: number
  /** What a resource of a stack is: its picture. */
  readonly sort?: Sort
}

/**
 * What ties two nodes: a port `from` a network `to` a router or a server, or `from` what requires
 * something `to` what is required.
 */
export type DrawnLink = { readonly id: string; readonly from: string; readonly to: string }

export type Drawn = { readonly nodes: readonly DrawnNode[]; readonly links: readonly DrawnLink[] }
