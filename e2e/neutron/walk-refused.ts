/** What Neutron refuses on the walk: in its own words, beside what caused it. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm } from '../helpers.ts'
import { expectToldWhy, refusedBy } from '../told-why.ts'

/** Confirms what Neutron refuses when it is asked directly, too, and compares the words. */
export const expectKept = async (
  page: Page,
  { action, says }: { readonly action: string; readonly says: string },
  ask: () => Promise<unknown>,
): Promise<void> => {
  const { status, words } = await refusedBy(ask)
  expect(status, words).toBe(409)
  await confirm(page, `Confirm ${action}`, action)
  await expectToldWhy(page, says, words)
}
