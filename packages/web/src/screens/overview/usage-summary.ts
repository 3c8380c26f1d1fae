import { csv, type ProjectTotals, type ServerUsage } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'

/** What is there now, and what a period took in hours. */
export type UsageSummary = {
  readonly instances: number
  readonly vcpus: number
  readonly memoryMb: number
  readonly vcpuHours: number
  readonly memoryMbHours: number
  readonly diskGbHours: number
}

/** The servers of a period, summed up as Nova does. */
export const summaryOf = (rows: readonly ServerUsage[]): UsageSummary => {
  const active = rows.filter(({ ended_at }) => ended_at === null)
  return {
    instances: active.length,
    vcpus: sum(active, ({ vcpus }) => vcpus),
    memoryMb: sum(active, ({ memory_mb }) => memory_mb),
    vcpuHours: sum(rows, ({ vcpus, hours }) => vcpus * hours),
    memoryMbHours: sum(rows, ({ memory_mb, hours }) => memory_mb * hours),
    diskGbHours: sum(rows, ({ local_gb, hours }) => local_gb * hours),
  }
}

/** The projects of a period together. */
export const summaryOfProjects = (rows: readonly ProjectTotals[]): UsageSummary => ({
  instances: sum(rows, (row) => row.activeInstances),
  vcpus: sum(rows, (row) => row.activeVcpus),
  memoryMb: sum(rows, (row) => row.activeMemoryMb),
  vcpuHours: sum(rows, (row) => row.total_vcpus_usage),
  memoryMbHours: sum(rows, (row) => row.total_memory_mb_usage),
  diskGbHours: sum(rows, (row) => row.total_local_gb_usage),
})

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** The rows as the file that can be downloaded. */
export const usageCsv = (rows: readonly ServerUsage[]): string =>
  csv([
    [
      t('Instance Name'),
      t('Instance ID'),
      t('Flavor'),
      t('vCPUs'),
      labelIn(t('RAM'), 'MB'),
      labelIn(t('Disk'), 'GB'),
      t('Usage (Hours)'),
      t('Age (Seconds)'),
      t('State'),
    ],
    ...rows.map((row) => [
      row.name,
      row.instance_id,
      row.flavor,
      row.vcpus,
      row.memory_mb,
      row.local_gb,
      round(row.hours),
      row.uptime,
      row.state,
    ]),
  ])

const round = (hours: number): number => Math.round(hours * 10_000) / 10_000
