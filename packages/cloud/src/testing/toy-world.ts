import { onTestFinished } from 'vitest'
import { manualClock } from '#clock.ts'
import { openFiles } from '#files/files.ts'
import { inside } from '#http/inside.ts'
import { mountAll } from '#http/mount.ts'
import type { Service } from '#http/service.ts'
import { createRandom } from '#store/random.ts'
import { openStore } from '#store/store.ts'
import type { World } from '#world.ts'

/** A world with these services only and nothing in it, for the rest of a test; it throws what is reported. */
export function toyWorld(services: readonly Service[], more: Partial<World> = {}): World {
  const store = openStore(':memory:')
  const report: World['report'] = (error) => {
    throw error
  }
  const files = openFiles(store, ':memory:', report)
  onTestFinished(() => {
    files.close()
    store.close()
  })
  const mounted = mountAll(services)
  return {
    store,
    files,
    clock: manualClock(0),
    pace: 'manual',
    random: createRandom(1),
    requestIds: createRandom(2),
    report,
    imageSizeCap: 0,
    compliance: {},
    closing: new AbortController().signal,
    regions: ['R'],
    services,
    inside(...asked) {
      return inside(mounted, this, ...asked)
    },
    table: store.table,
    ...more,
  }
}
