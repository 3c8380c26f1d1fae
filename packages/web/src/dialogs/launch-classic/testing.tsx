import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { LaunchPage } from '#dialogs/launch-classic/launch-page.tsx'
import { openGround, textbox, type Start } from '#dialogs/testing/launch.tsx'
import { show } from '#resource/testing/open.tsx'

export const combobox = (name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}`) })
/** A select shows its value in the name of its button: "m1.tiny Flavor". */
export const select = (label: string) =>
  page.getByRole('button', { name: new RegExp(String.raw`(^|\s)${label}( \*.*)?$`) })
export const meter = (name: string) => page.getByRole('meter', { name })
/** The form as a page opens it: who is signed in and the settings are known already. */
export const openForm = async (start: Omit<Start, 'context'> = {}) => {
  const world = await openGround(start)
  const { at } = await show(<LaunchPage />, '/project/instances/launch')
  await expect.element(textbox('Instance Name')).toBeVisible()
  await expect.element(meter('RAM')).toBeVisible()
  return { ...world, at }
}

/** Takes an option of a select. */
export const choose = async (label: string, option: string | RegExp) => {
  await select(label).click()
  await page.getByRole('option', { name: option }).click()
}
/** Takes an option of a field that finds them by typing. */
export const find = async (label: string, option: string) => {
  await combobox(label).fill(option)
  await page.getByRole('option', { name: option }).click()
}
