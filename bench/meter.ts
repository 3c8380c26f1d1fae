import type { Page } from '@playwright/test'

/**
 * Reads one of Chromium's own counts of a page, in ms, whenever it is called: of what its thread has
 * worked, however busy the machine is.
 */
export async function meter(
  page: Page,
  count: 'ScriptDuration' | 'TaskDuration',
): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === count)?.value ?? NaN)
  }
}

/** Reads how many MiB a page's heap holds after what nobody needs was thrown away. */
export async function heap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 2 ** 20
  }
}
