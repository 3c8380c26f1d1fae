import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button, tick } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { held } from '#resource/testing/dialogs.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const progress = page.getByRole('dialog', { name: 'Delete Toys' })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

/** Seven toys, the first of which cannot be deleted and the others only when the test says so. */
const deleteSeven = async () => {
  const gate = held()
  const { world, paths } = createWorld(...[...'1234567'].map((id) => toyOf(id)))
  world.answer = async (request, url) => {
    if (request.method !== 'DELETE') return undefined
    if (url.pathname.endsWith('/1')) return json('It is glued.', 409)
    await gate.promise
    return undefined
  }
  await openPanel(toys)
  await expect.element(page.getByText('toy-7')).toBeVisible()
  await tick(page.getByRole('checkbox', { name: 'Select all' }))
  await button('Delete Toys').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: /^Type 7,/ }).fill('7')
  await question.getByRole('button', { name: 'Delete Toys' }).click()
  await expect.element(progress.getByText('toy-1: It is glued.')).toBeVisible()
  return { gate, sent: () => paths().filter((path) => path.startsWith('DELETE')) }
}

test('a large batch shows how far it is, what failed and why [RS-TABLE-33]', async () => {
  const { gate, sent } = await deleteSeven()
  await expect.element(progress.getByText('1 of 7')).toBeVisible()
  expect(sent()).toHaveLength(6)
  gate.release()
  await expect.element(progress).not.toBeInTheDocument()
  expect(sent()).toHaveLength(7)
  await expect
    .element(page.getByText('Deleted Toys: toy-2, toy-3, toy-4, toy-5, toy-6, toy-7.'))
    .toBeVisible()
  await expect.element(page.getByText('Unable to delete Toy: toy-1.')).toBeVisible()
})

test('it can be stopped: what was not sent is not sent, and is named', async () => {
  const { gate, sent } = await deleteSeven()
  await progress.getByRole('button', { name: 'Stop' }).click()
  gate.release()
  await expect.element(page.getByText('Stopped: 5 of 7 are done. Not sent: toy-7.')).toBeVisible()
  expect(sent()).toHaveLength(6)
  await expect.element(page.getByText('toy-7', { exact: true })).toBeVisible()
})
