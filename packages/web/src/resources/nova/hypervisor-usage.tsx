import type { Hypervisor } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { allMeasures } from '#kinds/nova/hypervisor-figures.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { BarChart } from '#ui/charts/charts.tsx'

/** What a host has, each in a bar. */
export const HypervisorUsage = ({ hypervisor }: { readonly hypervisor: Hypervisor }) => {
  const told = allMeasures.flatMap((measure) => {
    const figure = measure.of(hypervisor)
    return figure ? [{ measure, figure }] : []
  })
  if (told.length === 0)
    return <Alert type="info">{t('The compute service of this cloud reports no capacity.')}</Alert>
  return (
    <div className="grid max-w-5xl grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] gap-6">
      {told.map(({ measure: { id, label, format }, figure: { used, total } }) => (
        <BarChart
          key={id}
          label={label}
          format={format}
          data={{
            used,
            'max-value': total,
            tooltip_used: t('{used} of {total} given to instances', {
              used: format(used),
              total: format(total),
            }),
            tooltip_free: t('{free} free', { free: format(Math.max(0, total - used)) }),
          }}
        />
      ))}
    </div>
  )
}
