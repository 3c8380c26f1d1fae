import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import { QueryProvider } from '#api/query-provider.tsx'
import '#ui/theme.css'

type Toy = { readonly id: string; readonly name: string; readonly size: number }

const all: readonly Toy[] = ['ball', 'car', 'doll', 'kite', 'train'].map((name, at) => ({
  id: String(at),
  name,
  size: [30, 4, 200, 11, 5][at] ?? 0,
}))

const columns: readonly TransferColumn<Toy>[] = [
  { id: 'name', label: 'Name', show: ({ name }) => name, text: ({ name }) => name },
  { id: 'size', label: 'Size', show: ({ size }) => size, value: ({ size }) => size },
]

const facets: Readonly<Record<string, TransferFacet<Toy>>> = {
  name: { label: 'Name', match: ({ name }, term) => name.includes(term) },
  large: {
    label: 'Large',
    options: [{ value: 'yes', label: 'Yes' }],
    singleton: true,
    match: ({ size }) => size > 10,
  },
}

type BoxProps = {
  readonly taken?: number
  readonly faceted?: boolean
  readonly ordered?: boolean
  readonly heard?: (names: readonly string[]) => void
}

const Box = ({ taken = 3, faceted = false, ordered = true, heard }: BoxProps) => {
  const [allocated, setAllocated] = useState(() => all.slice(0, taken))
  return (
    <QueryProvider>
      <TransferTable
        label="Toys"
        available={all}
        allocated={allocated}
        onChange={(next) => {
          setAllocated([...next])
          heard?.(next.map(({ name }) => name))
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        max={-1}
        ordered={ordered}
        {...(faceted && { facets })}
        prompt="Take one."
        none="There are none."
      />
    </QueryProvider>
  )
}

const list = (side: string) => page.getByRole('table', { name: `${side} Toys` })
const names = (side: string) =>
  [...list(side).element().querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })
const focusOn = (element: Element) => {
  if (element instanceof HTMLElement) element.focus()
}

test('each allocated row says its place and is moved by the arrow keys on its handle', async () => {
  await render(<Box />)
  await expect.element(grip('ball')).toHaveAccessibleName('Move ball, position 1 of 3')
  focusOn(grip('ball').element())
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => names('Allocated')).toEqual(['car', 'ball', 'doll'])
  await expect.element(grip('ball')).toHaveFocus()
  await expect.element(grip('ball')).toHaveAccessibleName('Move ball, position 2 of 3')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('ball is at position 2 of 3 now.')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.poll(() => names('Allocated')).toEqual(['car', 'ball', 'doll'])
  await expect.element(grip('ball')).toHaveFocus()
})

test('with the keyboard a row is picked up, its new place chosen by Tab, and dropped', async () => {
  await render(<Box />)
  await expect.element(grip('doll')).toBeVisible()
  focusOn(grip('doll').element())
  await userEvent.keyboard('{Enter}')
  const first = page.getByRole('button', { name: 'Put it to position 1 of 3, where ball is' })
  const second = page.getByRole('button', { name: 'Put it to position 2 of 3, where car is' })
  await expect.element(second).toHaveFocus()
  await userEvent.tab()
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names('Allocated')).toEqual(['doll', 'ball', 'car'])
  await expect.element(grip('doll')).toHaveFocus()
})

test('Escape puts a row that was picked up back to where it was', async () => {
  const heard = vi.fn<(names: readonly string[]) => void>()
  await render(<Box heard={heard} />)
  await expect.element(grip('doll')).toBeVisible()
  focusOn(grip('doll').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Put it to position 2/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(grip('doll')).toHaveFocus()
  expect(names('Allocated')).toEqual(['ball', 'car', 'doll'])
  expect(heard).not.toHaveBeenCalled()
})

test('by mouse a row is dragged to the place of another', async () => {
  const heard = vi.fn<(names: readonly string[]) => void>()
  await render(<Box heard={heard} />)
  const row = (name: string) => list('Allocated').getByRole('row', { name: new RegExp(name) })
  await expect.element(row('ball')).toBeVisible()
  await userEvent.dragAndDrop(row('ball'), row('doll'))
  await expect.poll(() => names('Allocated')).toEqual(['car', 'doll', 'ball'])
  await userEvent.dragAndDrop(row('ball'), row('car'))
  await expect.poll(() => names('Allocated')).toEqual(['ball', 'car', 'doll'])
  expect(heard).toHaveBeenCalledTimes(2)
})

test('where the order means nothing there are no handles, and columns order the rows', async () => {
  await render(<Box ordered={false} />)
  await expect.element(list('Allocated')).toBeVisible()
  expect(grip('ball').query()).toBeNull()
  const size = list('Allocated').getByRole('button', { name: 'Size' })
  await size.click()
  await expect.poll(() => names('Allocated')).toEqual(['car', 'ball', 'doll'])
  await size.click()
  await expect.poll(() => names('Allocated')).toEqual(['doll', 'ball', 'car'])
  await expect
    .element(list('Allocated').getByRole('columnheader', { name: 'Size' }))
    .toHaveAttribute('aria-sort', 'descending')
})

test('moves to and fro are said to those who do not see them', async () => {
  await render(<Box taken={1} />)
  await page.getByRole('button', { name: 'Allocate kite' }).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('kite was allocated as number 2.')
  await page.getByRole('button', { name: 'Remove ball' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('ball was removed.')
})

test('with facets each list has a search bar, whose terms it follows', async () => {
  await render(<Box taken={1} faceted />)
  const bar = page.getByRole('combobox', { name: 'Filter Available Toys' })
  await bar.click()
  await page.getByRole('option', { name: 'Large' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await expect.poll(() => names('Available')).toEqual(['doll', 'kite'])
  await bar.fill('ki')
  await expect.poll(() => names('Available')).toEqual(['kite'])
  await page.getByRole('button', { name: 'Remove Large: Yes' }).click()
  await expect.poll(() => names('Available')).toEqual(['kite'])
  expect(names('Allocated')).toEqual(['ball'])
})
