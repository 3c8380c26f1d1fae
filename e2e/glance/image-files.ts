import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type CleanUp } from '../fixtures.ts'
import { dialog } from '../helpers.ts'

/** A file of so many bytes, and its MD5 as it was before it left. */
export const fileOf = (bytes: number, name: string, cleanUp: CleanUp) => {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-image-'))
  cleanUp(async () => rmSync(folder, { recursive: true }))
  const content = randomBytes(bytes)
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, checksum: createHash('md5').update(content).digest('hex') }
}

/** Fills in the wizard of a new image of a file, whose ending tells its format, and sends it. */
export const createOf = async (page: Page, name: string, file: string) => {
  await page.goto('/project/images')
  await page.getByRole('button', { name: 'Create Image' }).click()
  const wizard = dialog(page, 'Create Image')
  await wizard.fill({ 'Image Name': name })
  await wizard.root.getByText('File', { exact: true }).first().click()
  await wizard.root.locator('input[type=file]').setInputFiles(file)
  await expect(wizard.root.getByRole('button', { name: /Format/ })).toContainText('QCOW2')
  return wizard
}
