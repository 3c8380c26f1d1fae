import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form, SubmitButton } from '#forms/form.tsx'
import { DateRangeFields, PeriodFields } from '#forms/fields/period-fields.tsx'
import { notBefore, periodRules, periodShown, type PeriodChoice } from '#forms/fields/period.ts'
import { useForm } from '#forms/use-form.ts'
import '#ui/theme.css'

const Period = ({ onSent }: { readonly onSent?: (sent: Partial<PeriodChoice>) => void }) => {
  const form = useForm<PeriodChoice>({
    initial: { period: '1', date_from: '', date_to: '' },
    rules: periodRules,
    shown: periodShown,
    submit: async (values) => onSent?.(values),
  })
  return (
    <Form form={form}>
      <PeriodFields field={form.field} onChange={form.set} />
      <SubmitButton form={form}>Show</SubmitButton>
    </Form>
  )
}

const Range = ({ onSent }: { readonly onSent: (start: string, end: string) => void }) => {
  const form = useForm({
    initial: { start: '2026-03-01', end: '2026-03-15' },
    rules: { end: [notBefore('start')] },
    submit: async ({ start, end }) => onSent(start, end),
  })
  return (
    <Form form={form}>
      <DateRangeFields start={form.field('start')} end={form.field('end')} />
      <SubmitButton form={form}>Show</SubmitButton>
    </Form>
  )
}

const period = page.getByLabelText('Period', { exact: true })
const choose = async (option: string) => {
  await period.click()
  await page.getByRole('option', { name: option }).click()
  // A list that closes gives the keyboard back to its button a moment later.
  await expect.element(period).toHaveFocus()
}
const part = (group: string, name: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('spinbutton', { name })
const show = page.getByRole('button', { name: 'Show', exact: true })
const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value

const type = async (group: string, keys: string) => {
  await part(group, /year/).click()
  await userEvent.keyboard(keys)
}

test('the period is chosen from a list', async () => {
  await render(<Period />)
  await expect.element(period).toHaveTextContent('Last day')
  expect(document.querySelector('select[name="period"]')).not.toBeNull()
  await period.click()
  const options = page.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toContain('Other')
})

test('only "other" asks for the days; leaving it clears them', async () => {
  await render(<Period />)
  await expect.element(page.getByRole('group', { name: 'From' })).not.toBeInTheDocument()
  await choose('Other')
  await type('From', '20260102')
  await expect.poll(() => valueOf('date_from')).toBe('2026-01-02')
  expect(valueOf('date_to')).toBe('')
  await choose('Last week')
  await expect.element(page.getByRole('group', { name: 'From' })).not.toBeInTheDocument()
  await choose('Other')
  await expect.poll(() => valueOf('date_from')).toBe('')
})

test('the parts of a day come as yyyy-mm-dd and go on by themselves [SH-METER-10]', async () => {
  await render(<Range onSent={() => undefined} />)
  const box = page.getByRole('group', { name: 'From' })
  await expect.element(box).toMatchTextContent(/2026-03-01/)
  await type('From', '20251224')
  await expect.element(box).toMatchTextContent(/2025-12-24/)
})

test('a start after the end moves the end to the day after the start [SH-METER-09 SH-FID-33 SH-FID-34]', async () => {
  let sent: readonly string[] = []
  await render(<Range onSent={(...days) => (sent = days)} />)
  await part('From', /month/).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => [valueOf('start'), valueOf('end')]).toEqual(['2026-04-01', '2026-04-02'])
  await show.click()
  await expect.poll(() => sent).toEqual(['2026-04-01', '2026-04-02'])
})

test('an end before the start is refused, and the focus goes there', async () => {
  let sent = 0
  await render(<Range onSent={() => (sent += 1)} />)
  await part('To', /year/).click()
  await userEvent.keyboard('{ArrowDown}')
  await show.click()
  await expect
    .element(page.getByText('The end date must not be before the start date.'))
    .toBeVisible()
  await expect.element(part('To', /year/)).toHaveFocus()
  expect(sent).toBe(0)
})

test('a day is chosen in the calendar by keyboard', async () => {
  await render(<Range onSent={() => undefined} />)
  await page.getByRole('group', { name: 'To' }).getByRole('button').click()
  await expect.element(page.getByRole('grid', { name: /March 2026/ })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => valueOf('end')).toBe('2026-03-16')
})
