/** What Neutron refuses on the walk: in its own words, beside what caused it. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, expectHeld } from '../helpers.ts'
import { expectToldWhy, refusedBy } from '../told-why.ts'

/** Neutron refuses it when it is asked directly; here its question says what keeps it. */
export const expectKeptBefore = async (
  page: Page,
  action: string,
  ask: () => Promise<unknown>,
): Promise<void> => {
  const { status, words } = await refusedBy(ask)
  expect(status, words).toBe(409)
  await expectHeld(page, action)
}

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
