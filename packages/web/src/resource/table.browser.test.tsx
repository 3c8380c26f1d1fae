import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button, cells, check, head, names, tick } from '#resource/testing/find.ts'
import { openPanel, show } from '#resource/testing/open.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  vi.restoreAllMocks()
})

test('a list shows its columns, rows, search bar and footer [SH-GTABLE-04 SH-GTABLE-06 SH-TABLE-10 RS-TABLE-06 SH-REG-01 SH-REG-03 SH-REG-07]', async () => {
  createWorld(toyOf('1'), toyOf('2'))
  await openPanel(toys)
  await expect.element(page.getByText('Displaying 2 items')).toBeVisible()
  expect(names()).toEqual(['toy-1', 'toy-2'])
  await expect.element(page.getByRole('combobox', { name: 'Search Toys' })).toBeVisible()
  await expect.element(head('State')).toBeVisible()
})

test('what has a name that cannot be seen is met by its id', async () => {
  createWorld({ ...toyOf('1'), name: ' ' }, { ...toyOf('2'), name: '\u200b' })
  await openPanel(toys)
  await expect.element(page.getByRole('link', { name: '1', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2', exact: true })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select 2' })).toBeVisible()
})

test('one item is counted as one [SH-TABLE-10]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(page.getByText('Displaying 1 item', { exact: true })).toBeVisible()
})

test('an empty list says so, and what to do next [SH-TABLE-11 SH-GTABLE-05 RS-TABLE-05]', async () => {
  createWorld()
  await openPanel(toys)
  await expect.element(page.getByText('No items to display.')).toBeVisible()
  await expect.element(page.getByText('Build a toy first.')).toBeVisible()
})

test('the search bar has its prompt [SH-SEARCH-14 RS-TABLE-04 RS-TABLE-20]', async () => {
  createWorld()
  await openPanel(toys)
  const bar = page.getByRole('combobox', { name: 'Search Toys' })
  await expect
    .element(bar)
    .toHaveAttribute('placeholder', 'Click here for filters or full text search.')
})

test('a list may have a prompt of its own [SH-TABLE-02]', async () => {
  createWorld()
  await show(<ResourceTable resource={{ ...toys, prompt: 'Find a toy' }} />)
  await expect
    .element(page.getByRole('combobox', { name: 'Search Toys' }))
    .toHaveAttribute('placeholder', 'Find a toy')
})

test('the slash key leads to the search bar, and is a letter where one writes', async () => {
  createWorld()
  await openPanel(toys)
  const bar = page.getByRole('combobox', { name: 'Search Toys' })
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(bar).toHaveFocus()
  await expect.element(bar).toHaveValue('')
  await userEvent.keyboard('a/b')
  await expect.element(bar).toHaveValue('a/b')
})

test('a column sorts by what it means, one way and then the other [SH-TABLE-05 SH-TABLE-06]', async () => {
  createWorld(
    toyOf('1', { size: '2 TB' }),
    toyOf('2', { size: '900 MB' }),
    toyOf('3', { size: '10 GB' }),
    toyOf('4', { size: '' }),
  )
  const { at } = await openPanel(toys)
  await head('Size').getByRole('button').click()
  await vi.waitFor(() => expect(cells(4)).toEqual(['900 MB', '10 GB', '2 TB', '-']))
  await expect.element(head('Size')).toHaveAttribute('aria-sort', 'ascending')
  await head('Size').getByRole('button').click()
  await vi.waitFor(() => expect(cells(4)).toEqual(['2 TB', '10 GB', '900 MB', '-']))
  expect(at()).toBe('/project/toys?sort=size&dir=desc')
})

test('a list is sorted by its own column at first', async () => {
  createWorld(toyOf('b'), toyOf('c'), toyOf('a'))
  await openPanel(toys)
  await vi.waitFor(() => expect(names()).toEqual(['toy-a', 'toy-b', 'toy-c']))
})

test('rows are checked one by one or all at once [SH-TABLE-08 SH-TABLE-09 SH-GTABLE-01 RS-TABLE-01]', async () => {
  createWorld(toyOf('1'), toyOf('2'))
  await openPanel(toys)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await expect.element(check('toy-1')).toBeInTheDocument()
  await tick(all)
  await expect.element(check('toy-1')).toBeChecked()
  await expect.element(check('toy-2')).toBeChecked()
  await tick(check('toy-1'))
  await expect.element(all).toBePartiallyChecked()
})

test('without batch actions there is nothing to check, and nothing disabled [SH-GTABLE-02 SH-TABLE-17 RS-TABLE-03]', async () => {
  createWorld(toyOf('1'))
  await openPanel({ ...toys, actions: { ...toys.actions, batch: [] } })
  await expect.element(page.getByText('toy-1')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  await expect.element(button('Do Nothing')).not.toHaveAttribute('aria-disabled')
})

test('batch buttons are disabled with a reason until a row is checked [SH-TABLE-13 SH-TABLE-15]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(button('Delete Toys')).toHaveAttribute('aria-disabled', 'true')
  await tick(check('toy-1'))
  await expect.element(button('Delete Toy')).not.toHaveAttribute('aria-disabled')
})

test('the menu of many batch actions is disabled until a row is checked [SH-TABLE-16]', async () => {
  createWorld(toyOf('1'))
  const [remove] = toys.actions.batch ?? []
  if (!remove) throw new Error('There is no batch action.')
  const batch = ['a', 'b', 'c'].map((id) => ({ ...remove, id, label: `Do ${id}` }))
  await openPanel({ ...toys, actions: { batch } })
  await button('Actions').click({ force: true })
  expect(page.getByRole('menu').elements()).toHaveLength(0)
  await tick(check('toy-1'))
  await button('Actions (1)').click()
  await expect.element(page.getByRole('menuitem', { name: 'Do b' })).toBeVisible()
})

test('a column takes floor(12 / columns) twelfths of the width [SH-GTABLE-12 RS-TABLE-12]', async () => {
  createWorld(toyOf('1'))
  await openPanel({ ...toys, columns: ['name', 'state', 'size', 'id', 'secret'] })
  await expect.element(head('Secret')).toBeVisible()
  for (const name of ['Name', 'State', 'Size', 'ID', 'Secret']) {
    const cell = head(name).element()
    expect(getComputedStyle(cell).getPropertyValue('--share').trim()).toBe('2')
    const whole = cell.closest('table')?.getBoundingClientRect().width ?? 0
    expect(cell.getBoundingClientRect().width).toBeGreaterThanOrEqual((whole * 2) / 12 - 1)
  }
})

test('columns without permission are not there [SH-GTABLE-07 RS-TABLE-07 RS-PERM-02]', async () => {
  const { world } = createWorld(toyOf('1', { secret: 'shh' }))
  world.allowed = (rule) => rule !== 'see_secret'
  const first = await openPanel(toys)
  await expect.element(button('Actions for toy-1')).toBeVisible()
  expect(head('Secret').elements()).toHaveLength(0)
  await first.screen.unmount()
  createWorld(toyOf('1', { secret: 'shh' }))
  await openPanel(toys)
  await expect.element(head('Secret')).toBeVisible()
})

test('columns of lower priority have the alternate class and leave narrow windows, the first stays [SH-GTABLE-09..11 RS-TABLE-09 RS-TABLE-11]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(head('Size')).toHaveClass('alternate')
  await expect.element(head('Name')).not.toHaveClass('alternate')
  await page.viewport(340, 700)
  await vi.waitFor(() => expect(head('Size').elements()).toHaveLength(0))
  await expect.element(head('Name')).toBeVisible()
  await page.viewport(240, 700)
  await vi.waitFor(() => expect(head('State').elements()).toHaveLength(0))
  await expect.element(head('Name')).toBeVisible()
})

test('what columns leave behind goes to those that stay, not to boxes to tick', async () => {
  createWorld(toyOf('1'))
  await page.viewport(340, 700)
  await openPanel(toys)
  const box = page.getByRole('checkbox', { name: 'Select toy-1' })
  await expect.element(box).toBeVisible()
  expect(head('Size').elements()).toHaveLength(0)
  expect(box.element().closest('td')?.clientWidth).toBeLessThan(48)
})

test('actions stand at the end of their rows where columns have left', async () => {
  createWorld(toyOf('1'))
  await page.viewport(340, 700)
  await openPanel({ ...toys, actions: { item: toys.actions.item ?? [] } })
  const [table, actions] = [page.getByRole('table', { name: 'Toys' }), button('Actions for toy-1')]
  await expect.element(actions).toBeVisible()
  const [end = 0, last = 0] = [table, actions].map(
    (one) => one.element().getBoundingClientRect().right,
  )
  expect(end - last).toBeLessThan(16)
})

test('all questions of a page about policies travel in one call', async () => {
  const { paths } = createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(head('Secret')).toBeVisible()
  expect(paths().filter((path) => path.includes('policy'))).toHaveLength(1)
})

test('an action is offered only where its check is met, and refused with its reason [SH-TABLE-12 SH-REG-02 SH-GATE-01 RS-PERM-03]', async () => {
  const { world } = createWorld(toyOf('1'), toyOf('2', { state: 'building' }))
  world.allowed = (rule) => rule !== 'melt'
  await openPanel(toys)
  await button('Actions for toy-2').click()
  const paint = page.getByRole('menuitem', { name: 'Paint Toy' })
  await expect.element(paint).toHaveAttribute('aria-disabled', 'true')
  await expect.element(paint.getByText('It is not built yet.')).toBeInTheDocument()
  expect(page.getByRole('menuitem', { name: 'Melt Toy' }).elements()).toHaveLength(0)
})

test('a row with errors refuses every action and says why [SH-GTABLE-24 RS-PERM-04]', async () => {
  createWorld(toyOf('1', { state: 'broken' }))
  await openPanel(toys)
  await button('Actions for toy-1').click()
  const words =
    'The action cannot be performed. ' +
    'The contents of this row have errors or are missing information.'
  await expect.element(page.getByText(words).first()).toBeInTheDocument()
  for (const item of page.getByRole('menuitem').elements()) {
    expect(item.getAttribute('aria-disabled')).toBe('true')
  }
})

test('deleting asks first, waits, removes the rows and nothing stays checked [SH-TABLE-14 SH-TABLE-18 SH-GTABLE-15]', async () => {
  const { world, reads } = createWorld(toyOf('1'), toyOf('2'))
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  world.answer = async (request) => {
    if (request.method === 'DELETE') await held
    return undefined
  }
  await openPanel(toys)
  await tick(check('toy-1'))
  await button('Delete Toy').click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByText('You have selected "toy-1". Deleted toy is not recoverable.'))
    .toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Delete Toy' })
  await submit.click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().querySelector('.animate-spin')).not.toBeNull()
  finish()
  await expect.element(page.getByText('Deleted Toy: toy-1.')).toBeVisible()
  await vi.waitFor(() => expect(names()).toEqual(['toy-2']))
  await expect.element(check('toy-2')).not.toBeChecked()
  await expect.element(button('Delete Toys')).toHaveAttribute('aria-disabled', 'true')
  expect(reads()).toEqual(['GET /api/toys/'])
})

test('after a delete nothing is checked, not even what could not be deleted [SH-GTABLE-16 RS-TABLE-25]', async () => {
  const { world } = createWorld(toyOf('1'), toyOf('2'))
  world.answer = (request, url) =>
    request.method === 'DELETE' && url.pathname.endsWith('/2')
      ? json('It is glued.', 409)
      : undefined
  await openPanel(toys)
  await tick(check('toy-1'))
  await tick(check('toy-2'))
  await button('Delete Toys').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Toys' }).click()
  await vi.waitFor(() => expect(names()).toEqual(['toy-2']))
  await expect.element(check('toy-2')).not.toBeChecked()
  await expect.element(button('Delete Toys')).toHaveAttribute('aria-disabled', 'true')
})

test('a refused confirmation changes nothing and reads nothing', async () => {
  const { reads, paths } = createWorld(toyOf('1'))
  await openPanel(toys)
  await tick(check('toy-1'))
  await button('Delete Toy').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(reads()).toHaveLength(1)
  expect(paths().some((path) => path.startsWith('DELETE'))).toBe(false)
})

test('creating, updating and an action without result read the list again [SH-GTABLE-17..19]', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.element(page.getByText('toy-1')).toBeVisible()
  world.toys.set('new', toyOf('new'))
  await button('Create Toy').click()
  await expect.element(page.getByText('toy-new')).toBeVisible()
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: 'Paint Toy' }).click()
  await expect.element(page.getByText('Painted: toy-1.')).toBeVisible()
  await vi.waitFor(() => expect(reads()).toHaveLength(3))
  await button('Do Nothing').click()
  await vi.waitFor(() => expect(reads()).toHaveLength(4))
})
