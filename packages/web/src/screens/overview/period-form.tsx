import { Form, SubmitButton } from '#forms/form.tsx'
import { DateRangeFields } from '#forms/fields/period-fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { useAddress } from '#resource/place.tsx'
import { periodRules, usualPeriod, type UsagePeriod } from '#screens/overview/period.ts'
import { Link } from '#ui/press/link.tsx'

export type PeriodFormProps = { readonly period: UsagePeriod; readonly today: string }

/** The days of a period; submitting writes them into the address, from which the page reads them. */
export const PeriodForm = (props: PeriodFormProps) => (
  // Another address, such as that of a step back, begins with its own days.
  <Days key={`${props.period.start} ${props.period.end}`} {...props} />
)

function Days({ period, today }: PeriodFormProps) {
  const { setParams } = useAddress()
  const form = useForm<UsagePeriod>({
    initial: period,
    rules: periodRules(today),
    submit: async ({ start, end }) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        next.set('start', start)
        next.set('end', end)
        return next
      }),
  })
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <DateRangeFields start={form.field('start')} end={form.field('end')} />
        <Presets {...{ period, today }} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:pt-6">
          <SubmitButton form={form}>{t('Submit')}</SubmitButton>
          <p className="text-sm text-muted">
            {t('Whole days in UTC; the last day counts up to now.')}
          </p>
        </div>
      </div>
    </Form>
  )
}

/** Periods that are asked for most, each one press away. */
const Presets = ({ period, today }: PeriodFormProps) => {
  const { path } = useAddress()
  const presets = [
    { label: t('7 days'), ...usualPeriod(7, today) },
    { label: t('30 days'), ...usualPeriod(30, today) },
    { label: t('This month'), ...usualPeriod(null, today) },
  ]
  return (
    <div role="group" aria-label={t('Periods')} className="flex flex-wrap gap-2 sm:pt-6">
      {presets.map(({ label, start, end }) => (
        <Link
          key={label}
          look="button"
          to={`${path}?${new URLSearchParams({ start, end })}`}
          aria-current={period.start === start && period.end === end ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
