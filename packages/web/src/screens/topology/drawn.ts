export type NodeKind = 'external' | 'network' | 'router' | 'server'

/** A device or a network as both drawings show it. */
export type DrawnNode = {
  readonly id: string
  readonly kind: NodeKind
  readonly name: string
  /** As the service says it, for a person. */
  readonly status: string
  readonly tone: 'good' | 'bad' | 'working' | 'off'
  /** Being built or deleted: drawn as such. */
  readonly loading: boolean
}

/** A port: what ties a router or a server to a network. */
export type DrawnLink = { readonly id: string; readonly network: string; readonly device: string }

export type Drawn = { readonly nodes: readonly DrawnNode[]; readonly links: readonly DrawnLink[] }
