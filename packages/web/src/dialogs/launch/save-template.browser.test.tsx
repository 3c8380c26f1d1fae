import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sealOf } from '#api/activity/activity-seal.ts'
import { forgetDrafts, openDrafts } from '#api/drafts.ts'
import { openWorld } from '#api/testing/world.ts'
import { SaveTemplate } from '#dialogs/launch/save-template.tsx'
import { show } from '#resource/testing/open.tsx'

beforeEach(() => openDrafts('ann demo', sealOf({ storage_key: btoa('k'.repeat(32)) })))
afterEach(() => forgetDrafts())

const name = page.getByRole('textbox', { name: /^Template Name/ })
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()

test('the name of a template is there when the dialog is opened again, until it was saved', async () => {
  await openWorld()
  const open = async () => {
    await cleanup()
    const close = vi.fn()
    await show(<SaveTemplate values={{ count: 2 }} called="web" onClose={close} />)
    await expect.element(name).toBeVisible()
    return close
  }
  await open()
  await name.fill('half of a name')
  await press('Cancel')
  const close = await open()
  await expect.element(name).toHaveValue('half of a name')
  await press('Save Template')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await open()
  await expect.element(name).toHaveValue('web')
})
