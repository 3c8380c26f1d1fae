import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

export const cells = (nth: number) =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelectorAll('td,th')[nth]?.textContent?.trim())
export const names = () => cells(2)
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const head = (name: string) => page.getByRole('columnheader', { name })
export const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
/** The box itself is hidden behind its picture, where a pointer cannot press it. */
export const tick = async (box: Locator) => {
  await expect.element(box).toBeInTheDocument()
  const element = box.element()
  if (element instanceof HTMLElement) element.click()
}

/** What the details say: each term with what stands beside it. */
export const fields = () => {
  const texts = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .elements()
      .map((one) => one.textContent)
  const said = texts('definition')
  return Object.fromEntries(texts('term').map((term, at) => [term, said[at]]))
}
