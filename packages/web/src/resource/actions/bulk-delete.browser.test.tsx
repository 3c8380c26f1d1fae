import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy } from '#resource/define.ts'
import { button, check, names, tick } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, destroyToy, toyKind, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const dialog = page.getByRole('alertdialog', { name: /^Confirm Delete/ })
const toastOf = (text: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })

const requires = [policy('toys', 'delete')] as const
const remove = removing(toyKind, destroyToy, { requires })
const guarded: typeof toys = {
  ...toys,
  target: ({ id }) => ({ toy_id: id }),
  actions: { batch: [remove] },
}

type Check = { readonly target?: { readonly toy_id?: string } }

/** Four toys; what a role may do depends on the toy. */
const createToys = (mayDelete: (id: string | undefined) => boolean) => {
  const made = createWorld(...['1', '2', '3', '4'].map((id) => toyOf(id)))
  made.world.answer = async (request, url) => {
    if (!url.pathname.endsWith('/api/policy/')) return undefined
    // JSON in: what the client's own policy room has sent.
    const body = (await request.json()) as Check & { readonly checks?: readonly Check[] }
    const results = (body.checks ?? [body]).map(({ target }) => mayDelete(target?.toy_id))
    return json(body.checks ? { results } : { allowed: results[0] })
  }
  return made
}

const deleteAll = async () => {
  await expect.element(page.getByText('toy-4')).toBeVisible()
  await tick(page.getByRole('checkbox', { name: 'Select all' }))
  await button('Delete Toys').click()
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('an action is there only where a policy rule allows it [SV-CMN-01]', async () => {
  createToys(() => false)
  await openPanel(guarded)
  await expect.element(page.getByText('toy-4')).toBeVisible()
  await expect.element(button('Delete Toys')).not.toBeInTheDocument()
})

test('a bulk delete checks each item, names those refused and asks about the rest [SV-CMN-02 SV-CMN-03 SV-CMN-04 SV-CMN-05 RS-MODAL-11 RS-MODAL-12 RS-TABLE-25]', async () => {
  const { paths } = createToys((id) => id !== '1' && id !== '3')
  const lingering = removing(toyKind, destroyToy, { requires, lingers: true })
  await openPanel({ ...guarded, actions: { batch: [lingering] } })
  await deleteAll()
  await expect.element(toastOf('You are not allowed to delete toys: toy-1, toy-3')).toBeVisible()
  const words = 'You have selected "toy-2, toy-4". Deleted toys are not recoverable.'
  await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Toys' }).click()
  await expect.poll(() => names().filter(Boolean)).toEqual(['toy-1', 'toy-3'])
  expect(paths().filter((path) => path.startsWith('DELETE'))).toEqual([
    'DELETE /api/toys/2',
    'DELETE /api/toys/4',
  ])
  // Also while what was deleted is still there.
  await expect.element(check('toy-1')).not.toBeChecked()
})

test('of one item it is asked in the singular [SV-CMN-05 RS-MODAL-12]', async () => {
  createToys((id) => id === undefined || id === '2')
  await openPanel(guarded)
  await deleteAll()
  const words = 'You have selected "toy-2". Deleted toy is not recoverable.'
  await expect.element(dialog.getByText(words)).toBeVisible()
})

test('where nothing may be deleted nothing is asked [SV-CMN-03 SV-CMN-04]', async () => {
  const { paths } = createToys((id) => id === undefined)
  const { at } = await openPanel(guarded)
  await deleteAll()
  await expect
    .element(toastOf('You are not allowed to delete toys: toy-1, toy-2, toy-3, toy-4'))
    .toBeVisible()
  await expect.poll(at).toBe('/project/toys')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(paths().some((path) => path.startsWith('DELETE'))).toBe(false)
})

test('a question without words of its own asks to confirm the selection [SH-MODAL-39]', async () => {
  createToys(() => true)
  const melt = {
    ...{ id: 'melt', label: 'Melt', opens: true },
    perform: async (_: readonly unknown[], screen: Parameters<typeof remove.perform>[1]) =>
      screen.confirm({ title: 'Confirm Melt' }, async () => ({})),
  }
  await openPanel({ ...toys, actions: { global: [melt] } })
  await button('Melt').click()
  const asked = page.getByRole('alertdialog', { name: 'Confirm Melt' })
  await expect.element(asked.getByText('Please confirm your selection.')).toBeVisible()
  await asked.getByRole('button', { name: 'Submit' }).click()
  await expect.element(asked).not.toBeInTheDocument()
})

test('when the row that had the focus is gone, keys go on from the frame of its list', async () => {
  createToys(() => true)
  await openPanel({ ...guarded, actions: { item: [remove] } })
  const opener = page
    .getByRole('row')
    .filter({ hasText: 'toy-2' })
    .getByRole('button', { name: /^Delete/ })
  await opener.click()
  await dialog.getByRole('button', { name: 'Delete Toy' }).click()
  await expect.element(page.getByText('toy-2', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Toys' })).toHaveFocus()
})

test('from five on, each is named with its state, what stays with its reason, and the number is typed', async () => {
  const ids = ['1', '2', '3', '4', '5', '6']
  const { paths } = createWorld(...ids.map((id) => toyOf(id)))
  const locked = removing(toyKind, destroyToy, {
    allowed: ({ id }) => id !== '6' || 'The toy is locked.',
  })
  await openPanel({ ...toys, actions: { batch: [locked] } })
  await expect.element(page.getByText('toy-6')).toBeVisible()
  await tick(page.getByRole('checkbox', { name: 'Select all' }))
  await button('Delete Toys').click()
  const meant = dialog.getByRole('list', { name: 'What is meant' })
  await expect.element(meant.getByText('toy-5')).toBeVisible()
  await expect.poll(() => meant.element().textContent).toMatch(/toy-1\s*ready.*toy-5\s*ready/)
  await expect.element(dialog.getByText('toy-6 stays: The toy is locked.')).toBeVisible()
  const press = dialog.getByRole('button', { name: 'Delete Toys' })
  await expect.element(press).toHaveAttribute('aria-disabled', 'true')
  const number = dialog.getByRole('textbox', { name: 'Type 5, the number of what is meant' })
  await number.fill('6')
  await expect.element(press).toHaveAttribute('aria-disabled', 'true')
  await number.fill('5')
  await press.click()
  await expect.poll(() => names().filter(Boolean)).toEqual(['toy-6'])
  expect(paths().filter((path) => path.startsWith('DELETE'))).toHaveLength(5)
})
