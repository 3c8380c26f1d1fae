import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../tools/chromium.ts'
import { firstSeen, noteFirst } from './first-row.ts'
import { goToProject } from './in-project.ts'
import { serverProcess } from './server-process.ts'

/** A project's topology in a browser with an empty cache. */
export type Drawing = {
  /** Milliseconds from the navigation until the first device is seen. */
  readonly draw: () => Promise<number>
  readonly close: () => Promise<void>
}

/** What is drawn of a device or a network, in either view. */
const drawnSelector = '[role=group] [data-node]'

/** Gets ready to draw the topology of a project, as `demo` sees it; close it in the end. */
export async function topologyDrawing(authUrl: string, project: string): Promise<Drawing> {
  const server = await serverProcess(authUrl)
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ args: chromiumArgs, executablePath })
  const first = await browser.newContext()
  await goToProject(first, server, project)
  const storageState = await first.storageState()
  await first.close()
  return {
    draw: async () => {
      const context = await browser.newContext({ storageState })
      try {
        const page = await context.newPage()
        await noteFirst(page, drawnSelector)
        const url = `${server.url}/project/network_topology`
        // However long the services take: what is compared with them is how much longer this is.
        page.setDefaultTimeout(120_000)
        return await firstSeen(page, () => page.goto(url, { waitUntil: 'commit' }))
      } finally {
        await context.close()
      }
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
