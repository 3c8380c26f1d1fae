import { afterEach, beforeEach, expect, test, type Mock } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sealOf } from '#api/activity/activity-seal.ts'
import { forgetDrafts, openDrafts } from '#api/drafts.ts'
import { drafted } from '#forms/drafts/use-draft.ts'
import { openLaunch, step, template, textbox, validated } from '#dialogs/stack/testing.tsx'

const form = 'launch stack'
const draft = () => drafted(form)
const key = sealOf({ storage_key: btoa('k'.repeat(32)) })

beforeEach(async () => {
  await page.viewport(1100, 800)
  openDrafts('ann demo', key)
})
afterEach(() => forgetDrafts())

/** Opens the wizard again with what was kept of it, and waits until Heat has read the template. */
const open = async (more: Parameters<typeof openLaunch>[0] = {}) => {
  await cleanup()
  return openLaunch(more, await draft())
}

const called = async (one: Mock) => {
  await expect.poll(() => one.mock.calls.length).toBeGreaterThan(0)
}

const kept = async () => JSON.stringify((await draft()).kept)

test('template, parameters and options are there when the wizard is opened again', async () => {
  const { validate } = await open()
  await textbox('Template').fill(template)
  await called(validate)
  await step('Parameters').click()
  await textbox('Title').fill('new')
  await step('Options').click()
  await textbox('Stack Name').fill('first')
  const again = await open()
  await expect.element(textbox('Template')).toHaveValue(template)
  await called(again.validate)
  await step('Parameters').click()
  await expect.element(textbox('Title')).toHaveValue('new')
  await step('Options').click()
  await expect.element(textbox('Stack Name')).toHaveValue('first')
})

test('hidden parameters are kept nowhere, nor is an environment that may have them', async () => {
  const { validate } = await open()
  await textbox('Template').fill(template)
  await textbox('Environment').fill('parameters: { password: in-environment }')
  await called(validate)
  await step('Parameters').click()
  await page.getByLabelText(/^Password/).fill('secret')
  await textbox('Title').fill('new')
  await expect.poll(kept).toContain('new')
  expect(await kept()).not.toContain('secret')
  expect(await kept()).not.toContain('in-environment')
})

test('an environment without secrets is kept', async () => {
  const shown = Object.entries(validated.Parameters).filter(([name]) => name !== 'password')
  const plain = { ...validated, Parameters: Object.fromEntries(shown) }
  const { validate } = await open({ validate: async () => plain })
  await textbox('Template').fill(template)
  await textbox('Environment').fill('parameters: { title: given }')
  await called(validate)
  await expect.poll(kept).toContain('given')
  await open({ validate: async () => plain })
  await expect.element(textbox('Environment')).toHaveValue('parameters: { title: given }')
})

test('a template that is too long for a draft is left out, and what is beside it is kept', async () => {
  await open()
  await textbox('Template').fill(`${template}\n#${'x'.repeat(40_000)}`)
  await step('Options').click()
  await textbox('Stack Name').fill('first')
  await open()
  await expect.element(textbox('Template')).toHaveValue('')
  await step('Options').click()
  await expect.element(textbox('Stack Name')).toHaveValue('first')
})
