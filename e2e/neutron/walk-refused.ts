/** What Neutron refuses on the walk: in its own words, beside what caused it. */
import { isOpenStackError } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, toasts } from '../helpers.ts'
import { dismiss } from './steps.ts'

/** The status and the words of Neutron to whoever asks it the same without the product. */
export const refusedBy = async (
  ask: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly words: string }> => {
  try {
    await ask()
  } catch (error) {
    if (!isOpenStackError(error, 'fault')) throw error
    return { status: error.status, words: error.message }
  }
  throw new Error('Neutron does not refuse this.')
}

/** The message above the page says what could not be done, and why in these words; it is put away. */
export const expectToldWhy = async (page: Page, title: string, words: string): Promise<void> => {
  const toast = toasts(page).filter({ hasText: title })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText(words)
  await dismiss(page, title)
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
