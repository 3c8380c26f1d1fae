import { networks } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { creating } from '#resource/actions/makers.ts'
import { select } from '#resource/forms/fields.ts'
import { open, thing } from '#resource/testing/form.tsx'

test('what one choice decides on offers what goes with it, and is not there without a choice', async () => {
  const choice = (value: string, of?: string) => ({
    value,
    label: value || 'Any',
    ...(of && { of }),
  })
  const sites = ['north', 'south', 'west'].map((value) => choice(value))
  const rows = [choice(''), choice('n1', 'north'), choice('n2', 'north'), choice('s1', 'south')]
  const sites_and_rows = creating(thing, {
    endpoint: networks.create,
    fields: {
      name: select('Site', sites, { start: '' }),
      description: select('Row', async () => rows, { start: '', by: 'name' }),
    },
  })
  const { sent } = await open(sites_and_rows)
  const row = page.getByRole('button', { name: /Row/ })
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.element(page.getByRole('button', { name: /Site/ })).toBeVisible()
  expect(row.query()).toBeNull()
  await choose(/Site/, 'north')
  await row.click()
  const options = page.getByRole('option')
  await expect
    .poll(() => options.elements().map((one) => one.textContent))
    .toEqual(['Any', 'n1', 'n2'])
  await page.getByRole('option', { name: 'n2' }).click()
  await choose(/Site/, 'west')
  await expect.element(row).not.toBeInTheDocument()
  await choose(/Site/, 'south')
  await page.getByRole('button', { name: 'Create Thing' }).click()
  await expect
    .element(page.getByText('It does not fit the other choice. Choose again.'))
    .toBeVisible()
  expect(await sent()).toEqual([])
  await choose(/Row/, 's1')
  await page.getByRole('button', { name: 'Create Thing' }).click()
  await expect.poll(sent).toEqual([{ name: 'south', description: 's1' }])
})
