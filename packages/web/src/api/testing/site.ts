import type { Settings } from '@meridian/contract'

/** Who is in every world; their password is their name. */
export type TestUser = 'admin' | 'demo' | 'reader'

/** What a world is like where it is not the demo world as everybody has it. */
export type WorldOptions = {
  /** What the operator has decided, over what an operator gets who decides nothing. */
  readonly settings?: { readonly [K in keyof Settings]?: Partial<Settings[K]> }
  /** Rules that the operator's policies refuse to everybody. */
  readonly forbids?: readonly string[]
  /** Types of services that are not in the cloud's catalogue. */
  readonly lacks?: readonly string[]
  /** For tests of what a server keeps for a while: extensions, metadata definitions. */
  readonly fresh?: true
}

/** What of the cloud misbehaves: see `packages/cloud/src/control.ts`. */
export type Where = {
  readonly service?: string
  readonly method?: string
  /** A regular expression on the path inside the service, such as `^/v2.1/servers$`. */
  readonly path?: string
  /** How often; for ever when absent. */
  readonly times?: number
}
export type Failing = Where &
  (
    | { readonly how: 'down' | 'html' | 'malformed' }
    | { readonly how: 'status'; readonly status: number; readonly message: string }
  )

/** A call that reached a service of the cloud. */
export type CloudCall = { readonly service: string; readonly method: string; readonly path: string }

/** What the cloud keeps, by the names in `packages/cloud/src/rows.ts`. */
export type TableName =
  | 'aggregates'
  | 'flavors'
  | 'hostStates'
  | 'images'
  | 'keypairs'
  | 'metadefNamespaces'
  | 'networks'
  | 'ports'
  | 'projects'
  | 'routers'
  | 'securityGroups'
  | 'servers'
  | 'serverGroups'
  | 'snapshots'
  | 'subnets'
  | 'volumes'
/** Some of a row's fields, in the cloud's own names. */
export type Row = { readonly [field: string]: unknown }
type Which = { readonly table: TableName; readonly where: Row }

/** What a test may ask of its world beside what pages ask of the product: what goes in, what comes. */
export type Verbs = {
  readonly open: readonly [WorldOptions, null]
  readonly fail: readonly [Failing, null]
  readonly heal: readonly [null, null]
  /** Lets that many seconds pass in the cloud. */
  readonly advance: readonly [number, null]
  /** What the cloud was asked since this was asked before. */
  readonly calls: readonly [null, readonly CloudCall[]]
  readonly rows: readonly [Which, readonly Row[]]
  readonly change: readonly [Which & { readonly to: Row }, readonly Row[]]
  readonly add: readonly [{ readonly table: TableName; readonly rows: readonly Row[] }, null]
  /** Takes all others away. */
  readonly only: readonly [{ readonly table: TableName; readonly names: readonly string[] }, null]
  /** Copies of the first row that fits, each with fields of its own. */
  readonly copy: readonly [Which & { readonly to: readonly Row[] }, readonly Row[]]
}

/** A verb and what goes with it, as it is sent for the world of one file of tests. */
export type Asked = {
  readonly [V in keyof Verbs]: { readonly verb: V; readonly with: Verbs[V][0] }
}[keyof Verbs]

/** A request of a page, on its way to the product; its body is that of the message. */
export type Relayed = {
  readonly user: TestUser
  readonly method: string
  /** With its query, from the web root on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}
