import { atRest } from '../tools/at-rest.ts'
import { openProduct } from '../tools/product.ts'
import { firstSeen, noteFirst } from './first-row.ts'

/** What each request takes more on a slow way. */
const delay = 100

/**
 * How soon after its document the instances list is asked for, and how much later its rows come where
 * each request takes longer; in milliseconds, with an empty cache, the best of some rounds.
 */
export async function firstPage() {
  const product = await openProduct()
  const { page, url } = product
  try {
    await product.signIn()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await noteFirst(page, 'main tbody tr:has(a)')
    const opened = async (latency: number) => {
      await devtools.send('Network.clearBrowserCache')
      const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
      await devtools.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency, ...unlimited },
      })
      const list = `${url}/project/instances`
      const rows = await firstSeen(page, () => page.goto(list, { waitUntil: 'commit' }))
      // Rows may be seen before the page's own call has been answered.
      await atRest(page)
      return { rows, asked: await page.evaluate(askedAfter) }
    }
    const rounds = async (latency: number) => [
      await opened(latency),
      await opened(latency),
      await opened(latency),
    ]
    await opened(0)
    const [quick, slow] = [await rounds(0), await rounds(delay)]
    const rows = (all: typeof quick) => Math.min(...all.map((one) => one.rows))
    return {
      delay,
      asked: Math.min(...quick.map(({ asked }) => asked)),
      delayed: rows(slow) - rows(quick),
    }
  } finally {
    await product.close()
  }
}

/** Runs in the page. */
function askedAfter(): number {
  const document = performance.getEntriesByType('navigation')[0]
  const list = performance
    .getEntriesByType('resource')
    .find(({ name }) => new URL(name).pathname === '/api/nova/servers/')
  const isTimed = (entry: PerformanceEntry | undefined) =>
    entry instanceof PerformanceResourceTiming ? entry : undefined
  // The document comes in parts: the first of them asks.
  const [arrived, asked] = [isTimed(document)?.responseStart, isTimed(list)?.requestStart]
  if (arrived === undefined || asked === undefined) throw new Error('The list was not asked for.')
  return asked - arrived
}
