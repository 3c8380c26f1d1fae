import { metering } from '@meridian/contract'
import { SelectInput } from '#forms/fields.tsx'
import { Form } from '#forms/form.tsx'
import { PeriodFields } from '#forms/fields/period-fields.tsx'
import { periodRules, periodShown, type PeriodChoice } from '#forms/fields/period.ts'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { ChartView } from '#screens/metering/chart-view.tsx'
import { meterOptions, meterWords, type Meters } from '#screens/metering/meters.ts'
import { isDrawn, lengthsFor, periodTerms, said } from '#screens/metering/query.ts'
import { Card } from '#ui/frame/card.tsx'

type Choice = PeriodChoice & {
  readonly meter: string
  readonly stats_attr: string
  readonly group_by: string
  readonly granularity: string
  readonly limit: string
}

const aggregations = [
  { value: 'avg', label: t('Average') },
  { value: 'min', label: t('Minimum') },
  { value: 'max', label: t('Maximum') },
  { value: 'sum', label: t('Sum') },
  { value: 'count', label: t('Count') },
] as const

const groups = [
  { value: '', label: t('Resource') },
  { value: 'project', label: t('Project') },
] as const

const limits = ['10', '25', '100'].map((value) => ({ value, label: value }))

/** A meter over time, a line for each resource or project; the chart follows the form. */
export function StatisticsTab({ meters }: { readonly meters: Meters }) {
  const form = useForm<Choice>({
    initial: {
      ...{ period: '1', date_from: '', date_to: '' },
      meter: meters.items[0]?.name ?? '',
      ...{ stats_attr: 'avg', group_by: '', granularity: '', limit: '10' },
    },
    rules: periodRules,
    shown: periodShown,
    // Nothing is sent: the chart is asked for what the fields say now.
    submit: async () => undefined,
  })
  const { meter, stats_attr, group_by, limit } = form.values
  const { granularity: chosen } = form.values
  const granularity = isDrawn(form.values, chosen, limit) ? chosen : ''
  const period = periodTerms(form.values)
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Statistics')}>
        <Form form={form}>
          <div className="flex flex-wrap items-start gap-4">
            <div className="min-w-60">
              <SelectInput
                field={form.field('meter')}
                label={t('Meter')}
                options={meterOptions(meters.items)}
              />
            </div>
            <PeriodFields field={form.field} onChange={form.set} />
            <SelectInput
              field={form.field('stats_attr')}
              label={t('Aggregation')}
              options={aggregations}
            />
            <SelectInput
              field={{ ...form.field('granularity'), value: granularity }}
              label={t('Granularity')}
              options={lengthsFor(form.values, limit)}
            />
            <SelectInput field={form.field('group_by')} label={t('Group By')} options={groups} />
            <SelectInput field={form.field('limit')} label={t('Lines at Most')} options={limits} />
          </div>
        </Form>
      </Card>
      <ChartView
        label={meter}
        url={metering.samples.path}
        form={period && { ...period, ...said({ meter, stats_attr, group_by, granularity, limit }) }}
      >
        <p className="text-sm text-muted">
          {[meterWords(meter), t('Times are in GMT.')].filter((words) => words !== '').join(' · ')}
        </p>
      </ChartView>
    </div>
  )
}
