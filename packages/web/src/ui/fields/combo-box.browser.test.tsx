import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ComboBox } from '#ui/fields/combo-box.tsx'

const images = Array.from({ length: 1000 }, (_, at) => ({
  value: `id-${at}`,
  label: `image-${String(at).padStart(4, '0')}`,
}))

const Field = ({ first = '' }: { readonly first?: string }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <ComboBox label="Image" options={images} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const field = page.getByRole('combobox', { name: 'Image' })
const note = page.getByText('The first 100 are shown. Type to find others.')

test('of many options the first are drawn, and every one is found by typing', async () => {
  await render(<Field />)
  await field.click()
  await expect.element(note).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(100)
  await field.fill('IMAGE-099')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(10)
  await expect.element(note).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'image-0997' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('id-997')
  await expect.element(field).toHaveValue('image-0997')
})

test('the one that is chosen keeps its words, and the others can be taken', async () => {
  await render(<Field first="id-997" />)
  await expect.element(field).toHaveValue('image-0997')
  await field.click()
  await expect.element(note).toBeVisible()
  await expect
    .element(page.getByRole('option', { name: 'image-0997' }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await field.fill('image-0001')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('id-1')
  await expect.element(field).toHaveValue('image-0001')
})

test('a hundred that fit are all drawn, and no note says otherwise', async () => {
  await render(<Field />)
  await field.click()
  await field.fill('image-01')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(100)
  await expect.element(note).not.toBeInTheDocument()
})

test('a press shows the options again where the focus has stayed and Esc has hidden them', async () => {
  await render(<Field />)
  await field.click()
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await field.click()
  await expect.element(note).toBeVisible()
})

test('options that come while one types are shown then, and those that fit alone', async () => {
  const late = (options: typeof images) => (
    <ComboBox label="Image" options={options} value="" onChange={() => {}} />
  )
  const { rerender } = await render(late([]))
  await field.fill('image-0012')
  expect(page.getByRole('option').elements()).toEqual([])
  await rerender(late(images.slice(0, 50)))
  await expect.element(page.getByRole('option', { name: 'image-0012' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('Enter takes the first that fits, which is highlighted while one types', async () => {
  await render(<Field />)
  await field.click()
  await userEvent.keyboard('image-0997')
  await expect
    .element(page.getByRole('option', { name: 'image-0997' }))
    .toHaveAttribute('data-focused', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('id-997')
  await expect.element(field).toHaveValue('image-0997')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  // Of several that fit the first; the one below it by the arrow.
  await field.fill('IMAGE-050')
  await expect
    .element(page.getByRole('option', { name: 'image-0500' }))
    .toHaveAttribute('data-focused', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('image-0501')
  await field.fill('image-05')
  await expect
    .element(page.getByRole('option', { name: 'image-0500' }))
    .toHaveAttribute('data-focused', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('image-0500')
})

test('a text that is none of them stays, and says so; the whole of one chooses it', async () => {
  await render(<Field first="id-5" />)
  const wrong = page.getByText('There is no “image-x” to choose.')
  await field.fill('image-x')
  await userEvent.keyboard('{Enter}')
  await expect.element(wrong).toBeVisible()
  await expect.element(field).toHaveValue('image-x')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  // Nothing is chosen then that nobody sees.
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('')
  await field.fill('Image-0007')
  await expect.element(wrong).not.toBeInTheDocument()
  ;(field.element() as HTMLElement).blur()
  await expect.element(page.getByRole('status')).toHaveTextContent('id-7')
  await expect.element(field).toHaveValue('image-0007')
  await field.fill('')
  ;(field.element() as HTMLElement).blur()
  await expect.element(field).toHaveValue('image-0007')
})
