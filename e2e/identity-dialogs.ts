import { expect, type Locator } from '@playwright/test'
import { stepsOf, unique } from './helpers.ts'
import type { Filler } from './network-dialogs.ts'

/** Texts for fields of Keystone's things that must hold something of a form. */
export const identityTexts: Readonly<Record<string, string>> = {
  Rules: '[{"local": [], "remote": [{"type": "REMOTE_USER"}]}]',
  'Authentication URL': 'https://far.example.org/v3/auth',
  'Service Provider URL': 'https://far.example.org/sso',
}

/** What fills the dialogs of identity that have steps or parts, by the label of their action. */
export const identityFillers: Readonly<Record<string, Filler>> = {
  'Create Project': (_, dialog) => fillProject(dialog),
  'Create Subproject': (_, dialog) => fillProject(dialog),
  'Create User': async (page, dialog) => {
    await dialog.getByRole('textbox', { name: /^User Name/ }).fill(unique())
    await fillPasswords(dialog)
    await dialog.getByRole('combobox', { name: /^Primary Project/ }).click()
    await page.getByRole('option').first().click()
  },
  'Change Password': (_, dialog) => fillPasswords(dialog),
}

/** The same one twice. */
const fillPasswords = async (dialog: Locator): Promise<void> => {
  for (const name of [/^Password/, /^Confirm Password/])
    await dialog.getByRole('textbox', { name }).fill('made-by-a-Test-1')
}

/** Its name, and then the last of its steps. */
const fillProject = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(unique())
  const quotas = stepsOf(dialog, 'Quotas')
  await quotas.click()
  await expect(quotas).toHaveAttribute('aria-current', 'step')
}
