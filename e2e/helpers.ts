import { expect, type Locator, type Page } from '@playwright/test'

/** A list as a user sees it: found by its name. */
export const table = (page: Page, name: string) => {
  const root = page.getByRole('table', { name })
  return {
    root,
    /** The row whose first cell has this name, and what can be done in it. */
    row: (title: string) => row(page, root, title),
    rows: root.locator('tbody').getByRole('row'),
  }
}

const row = (page: Page, root: Locator, title: string) => {
  const found = root.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  return {
    root: found,
    open: () => found.getByRole('link', { name: title, exact: true }).click(),
    check: () => found.getByRole('checkbox').check(),
    /** Chooses an entry of the row's menu. */
    do: async (action: string) => {
      await openMenu(found)
      await page.getByRole('menuitem', { name: action }).click()
    },
    menu: async () => {
      await openMenu(found)
      return page.getByRole('menu')
    },
  }
}

const openMenu = (found: Locator) => found.getByRole('button', { name: /^Actions/ }).click()

/** The open dialog of this name. */
export const dialog = (page: Page, name: string | RegExp) => {
  const root = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  return {
    root,
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        await root.getByLabel(label, { exact: true }).fill(value)
      }
    },
    press: (name: string) => root.getByRole('button', { name, exact: true }).click(),
  }
}

/** A message above the page. */
export const expectToast = async (page: Page, text: string | RegExp): Promise<void> => {
  await expect(page.getByRole('alertdialog').filter({ hasText: text }).first()).toBeVisible()
}
