import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Select, type SelectProps } from '#ui/fields/select.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

const Network = (props: Partial<SelectProps>) => (
  <Select
    label="Network"
    description="Where it is plugged in."
    none="There is no network."
    options={[]}
    value={undefined}
    onChange={() => undefined}
    {...props}
  />
)
const button = page.getByRole('button', { name: /Network/ })
const shown = (text: string) => page.getByText(text).first()

test('what is opened before it is read has its options when they come', async () => {
  const { rerender } = await render(<Network unread />)
  await expect.element(page.getByText('There is no network.')).not.toBeInTheDocument()
  await button.click()
  await expect.element(shown('Not read yet.')).toBeVisible()
  await rerender(<Network options={[{ value: 'a', label: 'alpha' }]} />)
  await expect.element(page.getByRole('option', { name: 'alpha' })).toBeVisible()
})

test('where there is nothing to choose, that is said instead of the description', async () => {
  await render(<Network />)
  await expect.element(shown('There is no network.')).toBeVisible()
  await expect.element(page.getByText('Where it is plugged in.')).not.toBeInTheDocument()
  await expectNoViolations()
  await button.click()
  expect(page.getByText('There is no network.').elements()).toHaveLength(2)
})
