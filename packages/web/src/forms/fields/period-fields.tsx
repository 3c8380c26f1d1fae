import { DateInput } from '#forms/fields/date-input.tsx'
import { endAfter, periods, withPeriod, type PeriodChoice } from '#forms/fields/period.ts'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { Select } from '#ui/fields/select.tsx'

export type DateRangeProps = {
  /** Days as `2026-01-31`. */
  readonly start: Field<string>
  readonly end: Field<string>
  readonly startLabel?: string
  readonly endLabel?: string
  /** The last day that can be chosen. */
  readonly max?: string
}

/** Two days; a start after the end moves the end to the day after the start (SH-METER-09). */
export const DateRangeFields = (props: DateRangeProps) => {
  const { start, end, startLabel = t('From'), endLabel = t('To'), max } = props
  const begin = (day: string) => {
    start.onChange(day)
    const last = endAfter(day, end.value)
    if (last !== end.value) end.onChange(last)
  }
  return (
    <div className="flex flex-wrap gap-4 empty:hidden">
      <DateInput field={{ ...start, onChange: begin }} label={startLabel} max={max} />
      <DateInput field={end} label={endLabel} max={max} />
    </div>
  )
}

export type PeriodFieldsProps = {
  readonly field: <K extends keyof PeriodChoice>(name: K) => Field<string>
  readonly onChange: (some: Partial<PeriodChoice>) => void
  readonly max?: string
}

/**
 * A period by name, or "other", which asks for its days. With `useForm` and `periodShown` among
 * its options: `field={form.field} onChange={form.set}`.
 */
export const PeriodFields = ({ field, onChange, max }: PeriodFieldsProps) => (
  <div className="flex flex-wrap items-start gap-4">
    <div className="min-w-44">
      <Select
        {...field('period')}
        label={t('Period')}
        options={periods}
        onChange={(period) => onChange(withPeriod(period))}
      />
    </div>
    <DateRangeFields
      start={field('date_from')}
      end={field('date_to')}
      {...(max !== undefined && { max })}
    />
  </div>
)
