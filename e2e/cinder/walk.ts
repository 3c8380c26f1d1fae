import type { OpenStack } from '@meridian/openstack'
import type { Locator, Page } from '@playwright/test'
import { expect, type CleanUp } from '../fixtures.ts'
import { dialog, table } from '../helpers.ts'

/** What each part of the walk over volumes goes on with. */
export type Walk = {
  readonly page: Page
  /** The cloud itself, as the person who walks sees it, and Cinder of it. */
  readonly cloud: OpenStack
  readonly cinder: OpenStack['cinder']
  /** The same for an administrator of another project. */
  readonly outside: OpenStack
  /** Where it walks: a project that nobody else works in. */
  readonly projectId: string
  /** What that project is called, and everything that is made on the way begins with. */
  readonly name: string
  readonly eventually: (look: () => Promise<void>) => Promise<void>
  readonly cleanUp: CleanUp
}

/** What is on the way: a name of the walk's own, and the id that Cinder has given it. */
export type Named = { readonly id: string; readonly name: string }

/** Waits until Cinder says of a volume that it is in a state, and answers what it says. */
export const rests = async ({ cinder, eventually }: Walk, id: string, status = 'available') => {
  await eventually(async () => expect((await cinder.volumes.get(id)).status).toBe(status))
  return cinder.volumes.get(id)
}

/** Opens the list of volumes at one of them, and the dialog of one of its actions. */
export const openAction = async (
  page: Page,
  volume: string,
  action: string,
  title: string | RegExp = action,
) => {
  await page.goto(`/project/volumes?name=${volume}`)
  const row = table(page, 'Volumes').row(volume)
  await row.do(action)
  const opened = dialog(page, title)
  await expect(opened.root).toBeVisible()
  return { ...opened, row }
}

/** Chooses one of a few options behind a button. */
export const choose = async (root: Locator, label: RegExp, option: string | RegExp) => {
  const lists = root.locator('[aria-haspopup=listbox]')
  await lists.and(root.getByRole('button', { name: label })).click()
  await root.page().getByRole('option', { name: option, exact: true }).click()
}

/** Chooses one of many options by typing its name. */
export const pick = async (root: Locator, label: RegExp, name: string) => {
  await root.getByRole('combobox', { name: label }).fill(name)
  const option = root.page().getByRole('option', { name: new RegExp(`^${RegExp.escape(name)}`) })
  await option.click()
}
