import type { Hypervisor } from '@meridian/contract'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import {
  instancesByHost,
  allMeasures,
  percentOf,
  sumOf,
  type Figure,
  type Measure,
} from '#kinds/nova/hypervisor-figures.ts'
import { PieChart } from '#ui/charts/charts.tsx'
import { QuotaMeter } from '#ui/tell/quota-meter.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

/** How much of all hosts is taken, and where instances run. */
export const HypervisorSummary = ({ all }: { readonly all: readonly Hypervisor[] | undefined }) => {
  if (all?.length === 0) return null
  const shares = all && instancesByHost(all)
  return (
    <section
      aria-label={t('Hypervisor Summary')}
      className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3"
    >
      {allMeasures.map((measure) => (
        <Panel key={measure.id} title={t('{what} Usage', { what: measure.label })}>
          <Whole measure={measure} sum={all && sumOf(all, measure)} read={all !== undefined} />
        </Panel>
      ))}
      {shares !== '' && (
        <Panel title={t('Instances by Host')}>
          {shares === undefined ? (
            <Skeleton width="long" />
          ) : (
            <PieChart label={t('Instances by Host')} shape="small" shares={shares} />
          )}
        </Panel>
      )}
    </section>
  )
}

const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex min-h-32 min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
    <h2 className="text-sm font-semibold">{props.title}</h2>
    {props.children}
  </div>
)

const Whole = (props: {
  readonly measure: Measure
  readonly sum: Figure | undefined
  readonly read: boolean
}) => {
  const { measure, sum, read } = props
  if (!sum) {
    return read ? (
      <p className="text-sm text-muted">{t('The cloud does not say.')}</p>
    ) : (
      <Skeleton width="short" />
    )
  }
  return (
    <div className="flex items-center gap-4">
      <div className="size-20 shrink-0">
        <PieChart label={measure.label} percent={percentOf(sum)} />
      </div>
      <p className="text-sm tabular-nums">
        <span className="block text-lg font-semibold">{measure.format(sum.used)}</span>
        <span className="text-muted">{t('of {total}', { total: measure.format(sum.total) })}</span>
      </p>
    </div>
  )
}

/** One figure of a host, as a bar in a cell of the list. */
export const UsageCell = ({ figure, measure }: { figure: Figure; measure: Measure }) => {
  const percent = percentOf(figure)
  const words = { used: measure.format(figure.used), total: measure.format(figure.total) }
  return (
    <QuotaMeter
      label={t('{percent} %', { percent: Math.round(percent) })}
      text={t('{used} of {total}', words)}
      shares={{
        used: 0,
        added: Math.min(100, percent),
        tone: percent >= 100 ? 'danger' : percent >= 90 ? 'warning' : 'normal',
      }}
      unlimited={false}
    />
  )
}
