import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { dialogToys } from '#resource/testing/dialogs.tsx'
import { button, check, names, tick } from '#resource/testing/find.ts'
import { openDetails, openPanel, show } from '#resource/testing/open.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { createWorld, toyOf } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const question = page.getByRole('alertdialog', { name: /^Confirm Delete/ })
const toastOf = (text: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })

/** Toys that can be read in whole, for the dialog that edits them. */
const createToys = () => {
  const made = createWorld(toyOf('1'), toyOf('2'), toyOf('3', { state: 'building' }))
  made.world.answer = (_, url) => {
    const [, id = ''] = /toys\/(\w+)\/whole$/.exec(url.pathname) ?? []
    const toy = made.world.toys.get(id)
    return toy && json(toy)
  }
  return made
}

const menu = async (row: string, entry: string) => {
  await button(`Actions for ${row}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('a dialog has an address beside the rest of the page; closing it goes back, the focus too [SH-MODAL-01 SH-MODAL-02]', async () => {
  createToys()
  const { at, history } = await openPanel(dialogToys, '/project/toys?q=toy&sort=name')
  await menu('toy-1', 'Edit Toy')
  await expect.element(dialog('Edit toy-1')).toBeVisible()
  expect(at()).toBe('/project/toys?q=toy&sort=name&dialog=edit&item=1')
  await button('Cancel').click()
  await expect.element(dialog('Edit toy-1')).not.toBeInTheDocument()
  await expect.poll(at).toBe('/project/toys?q=toy&sort=name')
  expect(history).toHaveLength(1)
  await expect.element(button('Actions for toy-1')).toHaveFocus()
})

test('an action above the list is opened by its name alone', async () => {
  createToys()
  const { at } = await openPanel(dialogToys)
  await button('Create Toy').click()
  await expect.element(dialog('New Toy')).toBeVisible()
  expect(at()).toBe('/project/toys?dialog=create')
  await userEvent.keyboard('{Escape}')
  await expect.poll(at).toBe('/project/toys')
  await expect.element(button('Create Toy')).toHaveFocus()
})

test('the way back closes a dialog, and the way forward opens it again', async () => {
  createToys()
  const { place } = await openPanel(dialogToys)
  await menu('toy-2', 'Edit Toy')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
  await place.back()
  await expect.element(dialog('Edit toy-2')).not.toBeInTheDocument()
  place.go('/project/toys?dialog=edit&item=2')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
})

test('the way forward goes by what has become of the item since', async () => {
  const { world } = createToys()
  const { place } = await openPanel(dialogToys)
  await menu('toy-2', 'Edit Toy')
  await expect.element(dialog('Edit toy-2')).toBeVisible()
  world.toys.set('2', toyOf('2', { state: 'building' }))
  await place.back()
  await expect.element(page.getByRole('row', { name: /toy-2.*building/ })).toBeVisible()
  place.go('/project/toys?dialog=edit&item=2')
  await expect.element(toastOf('Edit Toy: It is not built yet.')).toBeVisible()
  await expect.element(dialog('Edit toy-2')).not.toBeInTheDocument()
})

test('a shared address opens the dialog, of an item that is on another page of the list too [SH-MODAL-01]', async () => {
  const { world, paths } = createToys()
  world.toys.set('far/away', toyOf('far/away', { name: 'toy-far' }))
  const answer = world.answer
  world.answer = (request, url) =>
    url.pathname.endsWith('/api/toys/') ? json({ items: [toyOf('1')] }) : answer(request, url)
  const { at, history } = await openPanel(
    dialogToys,
    '/project/toys?q=toy&dialog=delete&item=far%252Faway',
  )
  await expect.element(question.getByText(/"toy-far"/)).toBeVisible()
  expect(paths()).toContain('GET /api/toys/far%2Faway')
  await button('Cancel').click()
  await expect.poll(at).toBe('/project/toys?q=toy')
  expect(history).toHaveLength(1)
})

test('several checked rows are in the address of their dialog', async () => {
  createToys()
  const { at } = await openPanel(dialogToys)
  await tick(check('toy-1'))
  await tick(check('toy-2'))
  await button('Delete Toys').click()
  await expect.element(question.getByText(/"toy-1, toy-2"/)).toBeVisible()
  const address = at()
  expect(address).toBe('/project/toys?dialog=delete&item=1%2C2')
  await question.getByRole('button', { name: 'Delete Toys' }).click()
  await expect.poll(names).toEqual(['toy-3'])
  expect(at()).toBe('/project/toys')
})

test('what was checked before is asked for again from a shared address', async () => {
  createToys()
  await openPanel(dialogToys, '/project/toys?dialog=delete&item=1,2')
  await expect.element(question.getByText(/"toy-1, toy-2"/)).toBeVisible()
})

test('the details of an item need not name it in the address', async () => {
  createToys()
  const { at } = await openDetails(dialogToys, '1', '?tab=parts')
  await button('Edit Toy').click()
  await expect.element(dialog('Edit toy-1')).toBeVisible()
  expect(at()).toBe('/ngdetails/OS::Toy::Toy/1?tab=parts&dialog=edit')
  await button('Cancel').click()
  await expect.poll(at).toBe('/ngdetails/OS::Toy::Toy/1?tab=parts')
})

test('a list inside another page has dialogs of its own', async () => {
  createToys()
  const { at } = await show(<ResourceTable resource={dialogToys} />, '/project/boxes?tab=toys')
  await button('Create Toy').click()
  await expect.element(dialog('New Toy')).toBeVisible()
  expect(at()).toBe('/project/boxes?tab=toys&dialog=OS%3A%3AToy%3A%3AToy%2Fcreate')
  await button('Cancel').click()
  await expect.poll(at).toBe('/project/boxes?tab=toys')
})

const refusals = [
  ['create', 'Create Toy: Your role does not allow this.', 'make'],
  ['edit&item=1', 'Edit Toy: Your role does not allow this.', 'edit'],
  ['edit&item=3', 'Edit Toy: It is not built yet.', ''],
  ['paint&item=1', 'Item with id paint not found.', ''],
  ['nothing', 'Item with id nothing not found.', ''],
] as const

for (const [query, words, rule] of refusals) {
  test(`an address that asks for ${query} without right says why: ${words}`, async () => {
    const { world, paths } = createToys()
    world.allowed = (one) => one !== rule
    const { at } = await openPanel(dialogToys, `/project/toys?q=t&dialog=${query}`)
    await expect.element(toastOf(words)).toBeVisible()
    await expect.poll(at).toBe('/project/toys?q=t')
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    expect(paths().filter((path) => path.startsWith('POST /api/toys'))).toEqual([])
  })
}

test('an address that was cut off opens nothing, and the page stays', async () => {
  createToys()
  const { at } = await openPanel(dialogToys, '/project/toys?dialog=delete&item=%25')
  await expect.element(toastOf('An error occurred. Please try again later.')).toBeVisible()
  await expect.poll(at).toBe('/project/toys')
  await expect.poll(names).toEqual(['toy-1', 'toy-2', 'toy-3'])
})

test('an address of ever so many items reads none of them', async () => {
  const { paths } = createToys()
  const items = Array.from({ length: 21 }, (_, at) => `t${at}`).join(',')
  const { at } = await openPanel(dialogToys, `/project/toys?dialog=delete&item=${items}`)
  await expect.element(toastOf('An address can name 20 items at most.')).toBeVisible()
  await expect.poll(at).toBe('/project/toys')
  expect(paths().filter((path) => path.startsWith('GET /api/toys/t'))).toEqual([])
})

test('an address that asks for more than the quota allows says so', async () => {
  const { world } = createToys()
  world.quota = false
  await openPanel(dialogToys, '/project/toys?dialog=create')
  await expect
    .element(toastOf('Create Toy: Quota exceeded: the project uses 3 of 3 networks.'))
    .toBeVisible()
})
