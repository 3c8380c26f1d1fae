import { createCloud, type CloudOptions } from '@meridian/cloud'
import type { Reached } from '#reach.ts'

/** What an embedded cloud is made with: values that can be handed to another thread. */
export type EmbeddedOptions = Pick<CloudOptions, 'file' | 'control'> & { readonly seed: 'demo' }

/** How an embedded cloud is reached. */
export type Embedded = Pick<Reached, 'transport' | 'connectConsole' | 'failed' | 'close'>

/** Is told of errors that no request can be answered with. */
export type Report = (error: unknown, about: string) => void

/** An embedded cloud in this thread. Throws when its file cannot be opened. */
export const embeddedInProcess = (options: EmbeddedOptions, report: Report): Embedded => {
  const cloud = createCloud({ ...options, report })
  return {
    transport: cloud.fetch,
    connectConsole: async (address) => cloud.connectConsole(address),
    close: async () => cloud.close(),
  }
}
