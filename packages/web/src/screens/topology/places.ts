/** Where the nodes of a drawing are, and what finds places for them. */
import type { SimulationNodeDatum } from 'd3-force'
import type { NodeKind } from '#screens/topology/drawn.ts'
import type { Forces } from '#screens/topology/graph/measures.ts'

export type Place = { readonly x: number; readonly y: number }
export type Places = ReadonlyMap<string, Place>

/** What is laid out: plain data, so that it can be sent to another thread. */
export type Job = {
  readonly nodes: readonly { readonly kind: NodeKind; readonly kept?: Place }[]
  /** Pairs of places in `nodes`: a network, and what is tied to it; or a resource, and what it requires. */
  readonly links: readonly (readonly [from: number, to: number])[]
  /** How many times as wide as tall the frame is in which all of it is to be seen. */
  readonly wide: number
  readonly forces: Forces
}

/** A node while it moves. */
export type Body = SimulationNodeDatum & { readonly radius: number; x: number; y: number }
