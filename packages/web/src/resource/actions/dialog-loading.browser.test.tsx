import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onApi, type Message } from '#api/connection.ts'
import { json } from '#api/testing.ts'
import { creating } from '#resource/actions/makers.ts'
import { dialogToys, held } from '#resource/testing/dialogs.tsx'
import { button } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyKind, toyOf } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const loading = dialog('Loading')
const message = 'An error occurred. Please try again later.'
const toastOf = (text: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })

/** Toys of which the first takes its time to be read in whole. */
const createToys = () => {
  const made = createWorld(toyOf('1'), toyOf('2'))
  const wait = held()
  const asked: Request[] = []
  made.world.answer = async (request, url) => {
    const [, id = ''] = /toys\/(\w+)\/whole$/.exec(url.pathname) ?? []
    const toy = made.world.toys.get(id)
    if (!toy) return undefined
    asked.push(request)
    if (id === '1') await wait.promise
    return json(toy)
  }
  return { ...made, asked, release: wait.release }
}

const edit = async (row: string) => {
  await button(`Actions for ${row}`).click()
  await page.getByRole('menuitem', { name: 'Edit Toy' }).click()
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('while a dialog is loading, a "Loading" spinner shows and the page rests [SH-MODAL-05]', async () => {
  const { release } = createToys()
  await openPanel(dialogToys)
  await edit('toy-1')
  await expect.element(loading.getByRole('status')).toHaveTextContent('Loading')
  document.elementFromPoint(3, 3)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(loading).toBeVisible()
  release()
  await expect.element(dialog('Edit toy-1')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})

test('opening another dialog aborts the load of the one before [SH-MODAL-03]', async () => {
  const { asked, release } = createToys()
  const { place } = await openPanel(dialogToys)
  await edit('toy-1')
  await expect.element(loading).toBeVisible()
  place.go('/project/toys?dialog=edit&item=2')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  release()
  await expect.element(dialog('Edit toy-2')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  expect(place.current()).toBe('/project/toys?dialog=edit&item=2')
})

test('Esc gives up a load, and the page is there again', async () => {
  const { asked } = createToys()
  const { at } = await openPanel(dialogToys)
  await edit('toy-1')
  await expect.element(loading).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(loading).not.toBeInTheDocument()
  expect(asked[0]?.signal.aborted).toBe(true)
  await expect.poll(at).toBe('/project/toys')
  await expect.element(button('Actions for toy-1')).toHaveFocus()
  await expect.element(toastOf(message)).not.toBeInTheDocument()
})

test('the way back gives up a load', async () => {
  const { asked } = createToys()
  const { place } = await openPanel(dialogToys)
  await edit('toy-1')
  await expect.element(loading).toBeVisible()
  await place.back()
  await expect.element(loading).not.toBeInTheDocument()
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('a dialog that cannot be loaded says so, and can be tried again [SH-MODAL-06]', async () => {
  const { world } = createToys()
  const answer = world.answer
  let fails = true
  world.answer = (request, url) =>
    fails && url.pathname.endsWith('/whole')
      ? json('The shop is closed.', 500)
      : answer(request, url)
  const { at } = await openPanel(dialogToys)
  await edit('toy-2')
  await expect.element(toastOf(message)).toBeVisible()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(page.getByText(/The shop is closed\./)).toBeVisible()
  await expect.poll(at).toBe('/project/toys')
  fails = false
  await edit('toy-2')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
})

test('messages of the answer are told instead, whether it loads or not', async () => {
  const { world } = createToys()
  let status = 500
  world.answer = (_, url) =>
    url.pathname.endsWith('/whole')
      ? json(status === 200 ? toyOf('2') : 'no', status, {
          'X-Dashboard-Messages': JSON.stringify([['warning', `Said with ${status}`, '']]),
        })
      : undefined
  const heard: Message[] = []
  const stop = onApi('messages', (messages) => void heard.push(...messages))
  const { at } = await openPanel(dialogToys)
  await edit('toy-2')
  await expect.poll(() => heard.map(({ text }) => text)).toEqual(['Said with 500'])
  await expect.poll(at).toBe('/project/toys')
  status = 200
  await edit('toy-2')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
  // Whatever else the first press has told would be there by now.
  await expect.element(toastOf(message)).not.toBeInTheDocument()
  expect(heard.map(({ text }) => text)).toEqual(['Said with 500', 'Said with 200'])
  stop()
})

test('a dialog whose drawing fails closes with a message, and the page stays', async () => {
  createToys()
  const Broken = () => {
    throw new Error('broken')
  }
  const actions = { global: [creating(toyKind, { dialog: () => <Broken /> })] }
  const { at } = await openPanel({ ...dialogToys, actions })
  await button('Create Toy').click()
  await expect.element(toastOf(message)).toBeVisible()
  await expect.poll(at).toBe('/project/toys')
  await expect.element(page.getByText('toy-2')).toBeVisible()
})
