import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { check } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'

beforeEach(() => page.viewport(1440, 900))

const link = (name: string) => page.getByRole('link', { name, exact: true })

const open = async () => {
  createWorld(...['1', '2', '3', '4'].map((id) => toyOf(id)))
  const opened = await openPanel(toys)
  await expect.element(link('toy-4')).toBeVisible()
  await expect.element(check('toy-4')).toBeInTheDocument()
  return opened
}

test('j and k go through the rows, x checks one, with Shift all up to it, and Esc none', async () => {
  await open()
  await userEvent.keyboard('j')
  await expect.element(link('toy-1')).toHaveFocus()
  await userEvent.keyboard('jx')
  await expect.element(check('toy-2')).toBeChecked()
  await userEvent.keyboard('jj{Shift>}X{/Shift}')
  await expect.element(link('toy-4')).toHaveFocus()
  await expect.element(check('toy-3')).toBeChecked()
  await expect.element(check('toy-4')).toBeChecked()
  await userEvent.keyboard('k')
  await expect.element(link('toy-3')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  for (const name of ['toy-2', 'toy-3', 'toy-4'])
    await expect.element(check(name)).not.toBeChecked()
})

test('Enter opens the row that has the focus', async () => {
  const { at } = await open()
  await userEvent.keyboard('jj{Enter}')
  await vi.waitFor(() => expect(at()).toContain('/OS::Toy::Toy/2'))
})

test('a letter that is typed into a field is no key of the list', async () => {
  await open()
  const bar = page.getByRole('combobox', { name: 'Search Toys' })
  await bar.click()
  await userEvent.keyboard('jxk')
  await expect.element(bar).toHaveFocus()
  await expect.element(bar).toHaveValue('jxk')
  await expect.element(check('toy-1')).not.toBeChecked()
})
