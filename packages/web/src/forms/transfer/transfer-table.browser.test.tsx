import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import '#ui/theme.css'

type Toy = { readonly id: string; readonly name: string }

const toys = (count: number): readonly Toy[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `toy-${at}` }))

const columns: readonly TransferColumn<Toy>[] = [
  { id: 'name', label: 'Name', show: ({ name }) => name, text: ({ name }) => name },
]

type BoxProps = {
  readonly count: number
  readonly max: number
  readonly start?: readonly Toy[]
  readonly refused?: string
  readonly incomplete?: boolean
}

const Box = (props: BoxProps) => {
  const [all] = useState(() => toys(props.count))
  const [allocated, setAllocated] = useState<readonly Toy[]>(props.start ?? [])
  return (
    <TransferTable
      label="Toys"
      available={all}
      incomplete={props.incomplete ?? false}
      allocated={allocated}
      onChange={setAllocated}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      max={props.max}
      refusal={({ name }) => (name === props.refused ? 'It is broken.' : undefined)}
      drawer={({ id }) => `The toy has id ${id}.`}
      prompt="Take one."
      none="There are none."
    />
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = (side: string) => page.getByRole('table', { name: `${side} Toys` })

test('items move between two lists [RS-XFER-01 SH-XFER-01 SH-XFER-02]', async () => {
  await render(<Box count={3} max={-1} />)
  await expect.element(page.getByText('Take one.')).toBeVisible()
  await button('Allocate toy-1').click()
  await expect.element(list('Allocated')).toMatchTextContent('toy-1')
  await expect.element(list('Available')).not.toMatchTextContent('toy-1')
  await button('Remove toy-1').click()
  await expect.element(list('Available')).toMatchTextContent('toy-1')
})

test('with one place, another item replaces the first [SH-XFER-03 SH-XFER-04 SH-XFER-05]', async () => {
  await render(<Box count={3} max={1} />)
  await button('Allocate toy-0').click()
  await button('Allocate toy-2').click()
  await expect.element(button('Remove toy-2')).toBeVisible()
  await expect.element(button('Remove toy-0')).not.toBeInTheDocument()
  await expect.element(button('Allocate toy-0')).toBeVisible()
})

test('a full list says that one must be removed first', async () => {
  await render(<Box count={3} max={2} />)
  await button('Allocate toy-0').click()
  await button('Allocate toy-1').click()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
  await expect.element(button('Allocate toy-2')).toHaveAttribute('aria-disabled', 'true')
})

test('a refused item stays where it is and says why', async () => {
  await render(<Box count={3} max={-1} refused="toy-1" />)
  await button('Allocate toy-1').hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('It is broken.')
  const refused = button('Allocate toy-1').element()
  if (refused instanceof HTMLElement) refused.click()
  await expect.element(page.getByText('Take one.')).toBeVisible()
})

test('the keyboard alone moves several items, without losing its place', async () => {
  await render(<Box count={4} max={-1} />)
  await expect.element(button('Allocate toy-1')).toBeVisible()
  const first = button('Allocate toy-1').element()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Allocate toy-2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Allocate toy-3')).toHaveFocus()
  await expect.element(list('Allocated')).toMatchTextContent(/toy-1.*toy-2/)
})

test('a row opens to more about its item', async () => {
  await render(<Box count={2} max={-1} />)
  await button('Show details of toy-1').click()
  await expect.element(page.getByText('The toy has id 1.')).toBeVisible()
})

test('each list has a filter of its own', async () => {
  await render(<Box count={12} max={-1} start={toys(3)} />)
  await page.getByRole('textbox', { name: 'Filter Available Toys' }).fill('11')
  await expect.element(button('Allocate toy-11')).toBeVisible()
  await expect.element(button('Allocate toy-10')).not.toBeInTheDocument()
})

test('of five thousand rows only those in sight are drawn, and the last can be reached', async () => {
  await render(<Box count={5000} max={-1} />)
  await expect.element(button('Allocate toy-0')).toBeVisible()
  expect(document.querySelectorAll('[data-side="available"] tbody tr').length).toBeLessThan(60)
  const frame = page.getByRole('region', { name: 'Available Toys' }).last().element()
  frame.scrollTop = frame.scrollHeight
  await expect.element(button('Allocate toy-4999')).toBeVisible()
})

test('an open row keeps its room while it is out of sight', async () => {
  await render(<Box count={5000} max={-1} />)
  await button('Show details of toy-0').click()
  await expect.element(page.getByText('The toy has id 0.')).toBeVisible()
  const frame = page.getByRole('region', { name: 'Available Toys' }).last().element()
  frame.scrollTop = frame.scrollHeight
  await expect.element(button('Allocate toy-4999')).toBeVisible()
  const [space, first] = document.querySelectorAll<HTMLElement>('[data-side="available"] tbody tr')
  const closed = Number(first?.dataset['index']) * 34
  expect(Number.parseFloat(space?.style.height ?? '')).toBeGreaterThan(closed + 100)
})

test('where others may exist, nobody is told that everything is allocated', async () => {
  const one = toys(1)
  const { rerender } = await render(<Box count={1} max={-1} start={one} incomplete />)
  await expect.element(list('Available')).toMatchTextContent('There are none.')
  await rerender(<Box count={1} max={-1} start={one} />)
  await expect.element(list('Available')).toMatchTextContent('Everything is allocated.')
})
