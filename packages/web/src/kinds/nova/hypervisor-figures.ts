import type { Hypervisor } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'

/** What a host has of something and how much of that is given to instances. */
export type Figure = { readonly used: number; readonly total: number }

/** Something that hosts have and instances take. */
export type Measure = {
  readonly id: 'vcpus' | 'memory' | 'disk'
  readonly label: string
  readonly format: (value: number) => string
  /** Undefined where the cloud does not tell. */
  readonly of: (hypervisor: Hypervisor) => Figure | undefined
}

const figure = (used: number | null | undefined, total: number | null | undefined) =>
  typeof used === 'number' && typeof total === 'number' ? { used, total } : undefined

export const measures = {
  vcpus: {
    id: 'vcpus',
    label: t('vCPUs'),
    format: String,
    of: ({ vcpus_used, vcpus }) => figure(vcpus_used, vcpus),
  },
  memory: {
    id: 'memory',
    label: t('RAM'),
    format: megabytes,
    of: ({ memory_mb_used, memory_mb }) => figure(memory_mb_used, memory_mb),
  },
  disk: {
    id: 'disk',
    label: t('Disk'),
    format: gigabytes,
    of: ({ local_gb_used, local_gb }) => figure(local_gb_used, local_gb),
  },
} as const satisfies Readonly<Record<string, Measure>>

export const allMeasures: readonly Measure[] = Object.values(measures)

/** Of all hosts together; undefined where none of them tells. */
export const sumOf = (all: readonly Hypervisor[], { of }: Measure): Figure | undefined => {
  const told = all.map(of).filter((one) => one !== undefined)
  if (told.length === 0) return undefined
  return {
    used: told.reduce((sum, { used }) => sum + used, 0),
    total: told.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Unrounded; of nothing nothing is used. */
export const percentOf = ({ used, total }: Figure): number => (total > 0 ? (used / total) * 100 : 0)

/** So many hosts have a slice of their own. */
const slices = 6

/**
 * Which host runs how many instances, as a distribution is written: key=value pairs separated by bars
 * (SH-CHART-02). The busiest first; what runs on the rest is one slice.
 */
export const instancesByHost = (all: readonly Hypervisor[]): string => {
  const told = all
    .map((one) => ({ name: one.hypervisor_hostname, count: one.running_vms ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const rest = told.slice(slices).reduce((sum, { count }) => sum + count, 0)
  return [
    ...told.slice(0, slices).map(({ name, count }) => `${name}=${count}`),
    ...(rest > 0 ? [`${t('Other hosts')}=${rest}`] : []),
  ].join('|')
}
