import { createHash } from 'node:crypto'
import { test as base } from '../fixtures.ts'
import { startWorld } from '../world.ts'

/** Files of 400 kB and more are large here, and go in segments of half of that. */
export const test = base.extend({
  world: async ({ bundle }, use) => {
    const small = { SWIFT_LARGE_FROM_BYTES: '400000', SWIFT_SEGMENT_BYTES: '200000' }
    const world = await startWorld(small, bundle)
    await use(world)
    await world.close()
  },
})

/** What tells that bytes are the same. */
export const sumOf = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')
