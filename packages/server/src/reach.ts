import type { Transport } from '@meridian/openstack'
import { Agent, setGlobalDispatcher } from 'undici'
import type { Config, Keystone } from '#config.ts'
import type { ConnectConsole } from '#console/connect.ts'

/** The cloud that this process serves, and how to reach it. */
export type Reached = {
  readonly keystones: readonly Keystone[]
  readonly transport: Transport
  /** How consoles are reached, when not over the network. */
  readonly connectConsole?: ConnectConsole
  /**
   * The origin at which browsers find what is public in the object store, where that is not what the
   * catalogue says; null where they find it nowhere.
   */
  readonly objectsAt?: string | null
  /** What the operator reads at start. */
  readonly greeting: string
  /** Resolves when the cloud ended by itself, with what ended it. */
  readonly failed?: Promise<Error>
  readonly close: () => Promise<void>
}

/** What keeps the connections to a cloud, which are made as `connect` says. */
export const agentOf = (connect: NonNullable<Agent.Options['connect']>): Agent =>
  new Agent({
    connect,
    keepAliveTimeout: 30_000,
    // Whole calls have a time limit of their own; a download may pause as long as it likes.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

/** Over the network when a Keystone is configured. */
export const reachNetwork = (config: Config): Reached => {
  const agent = agentOf({
    timeout: config.upstream.connectTimeoutMs,
    ...(config.caCert !== undefined && { ca: config.caCert }),
  })
  // The platform's own `fetch` goes by it: one agent for the one cloud of this process.
  setGlobalDispatcher(agent)
  return {
    keystones: config.keystones,
    transport: fetch,
    greeting: `It serves the cloud of ${config.keystones.map(({ url }) => url).join(', ')}`,
    close: () => agent.close(),
  }
}
