import { csv, usage, type ProjectTotals } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, labelIn, megabytes } from '#lib/units.ts'
import { kind, resource, type Property } from '#resource/define.ts'
import { text } from '#resource/makers.tsx'
import { hoursFormat } from '#screens/overview/usage-rows.tsx'

/** A project's usage; `name` is its id where the name is not known. */
export type ProjectRow = ProjectTotals & { readonly name: string }

const projectUsage = kind<ProjectRow>({
  type: 'OS::Nova::ProjectUsage',
  name: [t('Usage'), t('Usage by Project')],
  inline: [t('usage'), t('usage by project')],
  key: ({ tenant_id }) => [tenant_id],
  title: ({ name }) => name,
})

/** The words of a property that is a number. */
const amount = (
  label: string,
  value: (row: ProjectRow) => number,
  format: (value: number) => string = String,
): Property<ProjectRow> => ({ label, value, align: 'end', show: (row) => format(value(row)) })

const hours = (value: number): string => hoursFormat.format(value)

/** What every project used between two days: `scope` has `start` and `end`. */
export const projectRows = resource(projectUsage, {
  list: async ({ scope, signal }) => {
    const { items, names } = await call(usage.projects, { query: scope }, signal ? { signal } : {})
    return {
      // The rows are sorted, found and saved by their names, so that these belong to the list.
      items: items.map((row) => ({
        ...row,
        name: own(names ?? {}, row.tenant_id) ?? row.tenant_id,
      })),
      notes: names === null ? [t('The names of projects could not be read.')] : [],
    }
  },
  properties: {
    name: { label: t('Project Name') },
    instances: amount(t('Active Instances'), (row) => row.activeInstances),
    vcpus: amount(t('vCPUs'), (row) => row.activeVcpus),
    memory: amount(t('RAM'), (row) => row.activeMemoryMb, megabytes),
    disk: amount(t('Disk'), (row) => row.activeLocalGb, gigabytes),
    vcpuHours: amount(t('vCPU Hours'), (row) => row.total_vcpus_usage, hours),
    diskHours: amount(labelIn(t('Disk Hours'), 'GB'), (row) => row.total_local_gb_usage, hours),
    memoryHours: amount(labelIn(t('RAM Hours'), 'MB'), (row) => row.total_memory_mb_usage, hours),
    tenant_id: { label: t('Project ID') },
  },
  columns: [
    'name',
    'instances',
    'vcpus',
    'memory',
    'disk',
    'vcpuHours',
    'diskHours',
    'memoryHours',
  ],
  sort: 'vcpuHours',
  sortDir: 'desc',
  facets: { name: text(t('Project Name'), ({ name }) => name) },
  actions: {},
  details: [],
  hint: t('No instance was there in this period.'),
  unread: t('Unable to retrieve the usage.'),
})

/** The rows as the file that can be downloaded. */
export const projectsCsv = (rows: readonly ProjectRow[]): string =>
  csv([
    [
      t('Project Name'),
      t('Project ID'),
      t('Active Instances'),
      t('vCPUs'),
      labelIn(t('RAM'), 'MB'),
      labelIn(t('Disk'), 'GB'),
      t('vCPU Hours'),
      labelIn(t('Disk Hours'), 'GB'),
      labelIn(t('RAM Hours'), 'MB'),
    ],
    ...rows.map((row) => [
      row.name,
      row.tenant_id,
      row.activeInstances,
      row.activeVcpus,
      row.activeMemoryMb,
      row.activeLocalGb,
      row.total_vcpus_usage,
      row.total_local_gb_usage,
      row.total_memory_mb_usage,
    ]),
  ])
