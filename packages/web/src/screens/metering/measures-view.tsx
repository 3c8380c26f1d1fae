import { metering, type MeasuredKind, type MeasuredMetric } from '@meridian/contract'
import { call, fill } from '#api/call.ts'
import { SelectInput } from '#forms/fields.tsx'
import { Form } from '#forms/form.tsx'
import { PeriodFields } from '#forms/fields/period-fields.tsx'
import { periodRules, periodShown, type PeriodChoice } from '#forms/fields/period.ts'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { TypeCode } from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { ChartView } from '#screens/metering/chart-view.tsx'
import { meterWords } from '#screens/metering/meters.ts'
import { lengthWords, periodTerms } from '#screens/metering/query.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

export type MeasuresViewProps = { readonly kind: MeasuredKind; readonly id: string }

const types: Readonly<Record<MeasuredKind, TypeCode>> = {
  instance: 'OS::Nova::Server',
  volume: 'OS::Cinder::Volume',
  image: 'OS::Glance::Image',
  port: 'OS::Neutron::Port',
}

/** What is measured of one thing: its metrics, in each aggregation and granularity that is kept. */
export function MeasuresView({ kind, id }: MeasuresViewProps) {
  const metrics = usePart({ type: types[kind] }, id, 'metrics', async (signal) => {
    const { items } = await call(metering.ofResource, { params: { kind, id } }, { signal })
    return items
  })
  return (
    <LoadedView loaded={metrics} failed={t('Unable to retrieve the metrics.')}>
      {([first, ...rest]) =>
        first ? (
          <Chosen first={first} all={[first, ...rest]} />
        ) : (
          <EmptyState state="empty" title={t('This is not measured.')} />
        )
      }
    </LoadedView>
  )
}

type Choice = PeriodChoice & {
  readonly metric: string
  readonly aggregation: string
  readonly granularity: string
}

function Chosen({
  first,
  all,
}: {
  readonly first: MeasuredMetric
  readonly all: readonly MeasuredMetric[]
}) {
  const form = useForm<Choice>({
    initial: { ...usual(first), period: '1', date_from: '', date_to: '' },
    rules: periodRules,
    shown: periodShown,
    // Nothing is sent: the chart is asked for what the fields say now.
    submit: async () => undefined,
  })
  const { aggregation, granularity } = form.values
  const metric = all.find(({ id }) => id === form.values.metric) ?? first
  const period = periodTerms(form.values)
  const choose = (id: string) => {
    const next = all.find((one) => one.id === id)
    if (next) form.set(kept(next, form.values) ? { metric: id } : usual(next))
  }
  return (
    <div className="flex flex-col gap-4">
      <Form form={form}>
        <div className="flex flex-wrap items-start gap-4">
          <div className="min-w-60">
            <SelectInput
              field={{ ...form.field('metric'), onChange: choose }}
              label={t('Metric')}
              options={all.map((one) => ({
                value: one.id,
                label: titleOf(one),
                description: meterWords(one.name),
              }))}
            />
          </div>
          <SelectInput
            field={form.field('aggregation')}
            label={t('Aggregation')}
            options={metric.aggregations.map((value) => ({ value, label: value }))}
          />
          <SelectInput
            field={form.field('granularity')}
            label={t('Granularity')}
            options={metric.kept.map(({ granularity: seconds, timespan }) => ({
              value: String(seconds),
              label: lengthWords(seconds),
              ...(timespan !== null && {
                description: t('Kept for {time}', { time: lengthWords(timespan) }),
              }),
            }))}
          />
          <PeriodFields field={form.field} onChange={form.set} />
        </div>
      </Form>
      <ChartView
        label={titleOf(metric)}
        url={fill(metering.measures.path, { id: metric.id })}
        form={period && { ...period, aggregation, granularity }}
      />
    </div>
  )
}

const titleOf = ({ name, part }: MeasuredMetric): string =>
  part === null ? name : t('{name} of {part}', { name, part })

/** What only grows is read by how fast it does. */
const rate = 'rate:mean'

/** A metric in the most telling aggregation and the finest granularity that it is kept in. */
const usual = ({ id, aggregations, kept: all }: MeasuredMetric) => ({
  metric: id,
  aggregation: aggregations.includes(rate) ? rate : (aggregations[0] ?? 'mean'),
  granularity: String(all[0]?.granularity ?? ''),
})

/** Whether a metric is kept as another one was chosen to be shown. */
const kept = (
  { aggregations, kept: all }: MeasuredMetric,
  { aggregation, granularity }: Pick<Choice, 'aggregation' | 'granularity'>,
): boolean =>
  aggregations.includes(aggregation) && all.some((one) => String(one.granularity) === granularity)
