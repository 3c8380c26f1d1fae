import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CleanUp } from '../fixtures.ts'

/** Files on the user's disk by their paths; a path with a slash at its end is an empty folder. */
export const onDisk = (files: Readonly<Record<string, string | Buffer>>, cleanUp: CleanUp) => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-e2e-'))
  cleanUp(async () => rmSync(root, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    const at = join(root, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(at, content)
  }
  return (path: string): string => join(root, path)
}

export const activity = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Activity/ })

/** The newest entry of the list of activities, which is opened. */
export const newest = (page: Page) =>
  page.getByRole('list', { name: 'Activity' }).locator(':scope > li').first()
