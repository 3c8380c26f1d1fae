import type { ServerCreate } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '#ui/tell/toast.ts'
import {
  button,
  choose,
  fillNeeded,
  launch,
  launchButton,
  openWizard,
  step,
  textbox,
} from '#dialogs/testing/launch.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

/** Launches, and answers what was sent for it. */
const sentBy = async (sent: () => Promise<unknown>): Promise<ServerCreate> => {
  await launch()
  // JSON in: the client's own body.
  return (await sent()) as ServerCreate
}

test('script, disk partition and configuration drive are sent [RS-LCFG-02 RS-LCFG-03 RS-LMODEL-02..04]', async () => {
  const { launched } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'web')
  await step('Configuration').click()
  await textbox('Customization Script').fill('#!/bin/sh\necho é')
  await expect.element(page.getByText('Content size: 17 bytes of 16 KB')).toBeVisible()
  const disk = page.getByRole('button', { name: /Disk Partition/ })
  await expect.element(disk).toHaveTextContent('Automatic')
  await disk.click()
  await page.getByRole('option', { name: 'Manual' }).click()
  await page.getByRole('checkbox', { name: 'Configuration Drive' }).click()
  expect(await sentBy(launched)).toMatchObject({
    user_data: '#!/bin/sh\necho é',
    disk_config: 'MANUAL',
    config_drive: true,
  })
})

test('a packed script is sent as it is, and can be taken back', async () => {
  const { launched } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'web')
  await step('Configuration').click()
  const load = async () => {
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
    if (!input) throw new Error('There is no file input.')
    await userEvent.upload(input, new File([new Uint8Array([0x1f, 0x8b, 8, 0])], 'init.gz'))
  }
  await load()
  await expect.element(page.getByText('init.gz is not text and is sent as it is.')).toBeVisible()
  await button('Remove init.gz').click()
  await expect.element(textbox('Customization Script')).toHaveValue('')
  await load()
  await expect.element(button('Remove init.gz')).toBeVisible()
  expect(await sentBy(launched)).toMatchObject({ user_data: '', user_data_base64: 'H4sIAA==' })
})

test('a script that is too long says so, and nothing is launched [RS-LCFG-01]', async () => {
  await openWizard()
  await fillNeeded()
  await choose('Networks', 'web')
  await step('Configuration').click()
  const script = textbox('Customization Script')
  await script.fill('x'.repeat(16_385))
  await step('Metadata').click()
  await step('Configuration').click()
  const words = 'The customization script has 16385 bytes; it may have at most 16384.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(launchButton()).toHaveAttribute('aria-disabled', 'true')
  await script.fill('x'.repeat(16_384))
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
  await expect.element(launchButton()).not.toHaveAttribute('aria-disabled')
})
