import { expect, type Page } from '@playwright/test'
import { allocate, dialog } from '../helpers.ts'

/** The open launch wizard. */
export const wizardOf = (page: Page) => {
  const { root, fill, press } = dialog(page, 'Launch Instance')
  const step = (name: string) =>
    root
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  return {
    root,
    fill,
    press,
    step,
    /** Takes an item in a step, where it is not taken already, as the only one is. */
    take: async (where: string, list: string, name: string) => {
      await step(where)
      const here = root.getByRole('region', { name: where, exact: true })
      const free = here.getByRole('button', { name: `Allocate ${name}`, exact: true })
      const taken = here.getByRole('button', { name: `Remove ${name}`, exact: true })
      await expect(free.or(taken)).toBeVisible()
      if (await free.isVisible()) await allocate(page, list, name)
      await expect(taken).toBeVisible()
    },
    withoutVolume: () =>
      root
        .getByRole('radiogroup', { name: 'Create New Volume' })
        .getByText('No', { exact: true })
        .click(),
  }
}
