import { Form } from '#forms/form.tsx'
import { PeriodFields } from '#forms/fields/period-fields.tsx'
import { periodRules, periodShown, type PeriodChoice } from '#forms/fields/period.ts'
import { useForm } from '#forms/use-form.ts'
import type { Story } from '#gallery/story.ts'
import { DateField } from '#ui/fields/date-field.tsx'

const Demo = ({ start }: { readonly start: PeriodChoice }) => {
  const form = useForm({
    initial: start,
    rules: periodRules,
    shown: periodShown,
    submit: async () => undefined,
  })
  return (
    <Form form={form}>
      <PeriodFields field={form.field} onChange={form.set} />
    </Form>
  )
}

const other = { period: 'other', date_from: '2026-01-05', date_to: '2026-02-04' }
const nothing = () => undefined

export const story: Story = {
  title: 'Period',
  states: {
    filled: () => <Demo start={other} />,
    'by name': () => <Demo start={{ period: '30', date_from: '', date_to: '' }} />,
    empty: () => <Demo start={{ period: 'other', date_from: '', date_to: '' }} />,
    failing: () => (
      <DateField
        label="To"
        required
        value="2026-01-01"
        error="The end date must not be before the start date."
        onChange={nothing}
      />
    ),
    disabled: () => <DateField label="From" disabled value="2026-01-05" onChange={nothing} />,
  },
}
