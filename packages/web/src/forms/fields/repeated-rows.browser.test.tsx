import type { SentRows } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { RepeatedRows } from '#forms/fields/repeated-rows.tsx'
import { eachRow, rowsOf, sentRows } from '#forms/fields/rows.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import '#ui/theme.css'

type Pool = { readonly start: string; readonly end: string }

const rules: Rules<Pool> = { start: [required()], end: [required()] }

const Pools = ({ onSent }: { readonly onSent?: (sent: SentRows<Pool>) => void }) => {
  const form = useForm({
    initial: { pools: rowsOf<Pool>([{ start: '10.0.0.2', end: '10.0.0.9' }]) },
    rules: { pools: [eachRow(rules)] },
    submit: async ({ pools }) => onSent?.(sentRows(pools, (pool) => pool)),
  })
  return (
    <Form form={form}>
      <RepeatedRows
        field={form.field('pools')}
        label="Allocation Pools"
        one="Pool"
        empty={{ start: '', end: '' }}
        rules={rules}
        max={2}
      >
        {({ field }) => (
          <>
            <TextInput field={field('start')} label="Start" />
            <TextInput field={field('end')} label="End" />
          </>
        )}
      </RepeatedRows>
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

const row = (name: string) => page.getByRole('group', { name, exact: true })
const start = (name: string) => row(name).getByLabelText('Start', { exact: true })
const add = page.getByRole('button', { name: 'Add Pool' })
const save = page.getByRole('button', { name: 'Save' })

test('rows are added and removed by keyboard, and sent with counts and flags', async () => {
  let sent: SentRows<Pool> | undefined
  await render(<Pools onSent={(rows) => (sent = rows)} />)
  await page.getByRole('button', { name: 'Remove Pool 1' }).click()
  await expect.element(row('Pool 1')).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(start('Pool 1')).toHaveFocus()
  await userEvent.keyboard('10.0.0.20{Tab}10.0.0.29')
  await save.click()
  await expect
    .poll(() => sent)
    .toEqual({
      TOTAL_FORMS: 2,
      INITIAL_FORMS: 1,
      forms: [
        { start: '10.0.0.2', end: '10.0.0.9', DELETE: true },
        { start: '10.0.0.20', end: '10.0.0.29' },
      ],
    })
})

test('a row with something wrong holds the form, and is where the focus goes', async () => {
  let sent = 0
  await render(<Pools onSent={() => (sent += 1)} />)
  await add.click()
  await expect.element(start('Pool 2')).toHaveFocus()
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something in these rows is wrong.')
  await expect.element(start('Pool 2')).toHaveFocus()
  await expect.element(start('Pool 2')).toBeInvalid()
  await expect.element(start('Pool 1')).toBeValid()
  expect(sent).toBe(0)
})

test('when there are as many rows as may be, the button says so', async () => {
  await render(<Pools />)
  await add.click()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await add.hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('At most 2 are possible.')
})
