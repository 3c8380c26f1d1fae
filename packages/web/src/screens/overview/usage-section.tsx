import type { ReactNode } from 'react'
import { errorsOf } from '#forms/rules/rules.ts'
import { t } from '#lib/translate.ts'
import { labelIn, megabytes } from '#lib/units.ts'
import { anyNames, type Resource } from '#resource/define.ts'
import { useAddress } from '#resource/place.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { useList } from '#resource/table/use-list.ts'
import { PeriodForm } from '#screens/overview/period-form.tsx'
import { periodIn, periodRules, type UsagePeriod } from '#screens/overview/period.ts'
import { hoursFormat } from '#screens/overview/usage-rows.tsx'
import type { UsageSummary } from '#screens/overview/usage-summary.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { Card } from '#ui/frame/card.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { saveFile } from '#ui/save-file.ts'
import { Skeleton } from '#ui/tell/skeleton.tsx'
import { StatList } from '#ui/tell/stat-list.tsx'

export type UsageSectionProps<T, K extends string> = {
  readonly usual: UsagePeriod
  readonly today: string
  /** What is listed for the period, which it gets as its scope. */
  readonly resource: Resource<T, K>
  readonly summary: (rows: readonly T[]) => UsageSummary
  readonly csv: (rows: readonly T[]) => string
}

/** What was used in a period, which stands in the address: figures, a table and a file. */
export function UsageSection<T, K extends string>(props: UsageSectionProps<T, K>): ReactNode {
  const { usual, today, resource, summary, csv } = props
  const { params } = useAddress()
  const period = periodIn(params, usual)
  const errors = errorsOf(period, periodRules(today))
  const wrong = errors.start ?? errors.end
  // The same reading as the table's: the cache asks once for both.
  const query = { scope: period, filters: {} }
  const { data, isError } = useList(anyNames(resource), query, wrong === undefined)
  const rows = data?.items
  return (
    <>
      <Card title={t('Usage')}>
        <div className="flex flex-col gap-4">
          <PeriodForm period={period} today={today} />
          {wrong !== undefined && <Alert type="warning">{wrong}</Alert>}
          {wrong === undefined && !(isError && rows === undefined) && (
            <StatList stats={statsOf(rows && summary(rows))} />
          )}
        </div>
      </Card>
      {wrong === undefined && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
            <h2 className="font-semibold">{resource.kind.name[1]}</h2>
            <Button
              icon={DownloadIcon}
              refusal={rows?.length ? undefined : t('There is nothing to download.')}
              onPress={() => saveFile('usage.csv', 'text/csv', csv(rows ?? []))}
            >
              {t('Download CSV Summary')}
            </Button>
          </div>
          <ResourceTable resource={resource} scope={period} />
        </div>
      )}
    </>
  )
}

const statsOf = (sum: UsageSummary | undefined) => {
  const shown = (value: string | number | undefined) => value ?? <Skeleton width="short" />
  const hours = (value: number | undefined) =>
    shown(value === undefined ? undefined : hoursFormat.format(value))
  return [
    { label: t('Active Instances'), value: shown(sum?.instances) },
    { label: t('Active vCPUs'), value: shown(sum?.vcpus) },
    { label: t('Active RAM'), value: shown(sum && megabytes(sum.memoryMb)) },
    { label: t('vCPU Hours'), value: hours(sum?.vcpuHours) },
    { label: labelIn(t('Disk Hours'), 'GB'), value: hours(sum?.diskGbHours) },
    { label: labelIn(t('RAM Hours'), 'MB'), value: hours(sum?.memoryMbHours) },
  ]
}
