import { aggregates as api, type Aggregate } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { date, overview, tab, text } from '#resource/makers.tsx'
import { reads } from '#resource/reads.ts'
import { aggregate } from '#resources/nova/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const metadata = updatingMetadata(aggregate, 'aggregate', {
  requires: [policy('compute', 'os_compute_api:os-aggregates:set_metadata')],
})

const hosts = ({ hosts: all }: Aggregate) => all.join(', ')

/** Groups of hosts and what is particular about them, for administrators. */
export const aggregates = resource(aggregate, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    id: { label: t('ID') },
    availability_zone: { label: t('Availability Zone') },
    hosts: { label: t('Hosts'), value: hosts },
    metadata: {
      label: t('Metadata'),
      value: ({ metadata: all }) =>
        Object.entries(all)
          .map(([key, value]) => t('{key} = {value}', { key, value }))
          .join(', '),
    },
    created_at: date(t('Created'), ({ created_at }: Aggregate) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: Aggregate) => updated_at),
  },
  columns: ['name', 'availability_zone', 'hosts', 'metadata'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: Aggregate) => name),
    zone: text(t('Availability Zone'), ({ availability_zone }: Aggregate) => availability_zone),
    hosts: text(t('Hosts'), hosts),
  },
  actions: { item: [metadata] },
  details: [
    overview('name', 'id', 'availability_zone', 'hosts', 'created_at', 'updated_at'),
    tab('metadata', t('Metadata'), ({ metadata: texts }: Aggregate) => (
      <TextsTable texts={texts} empty={t('The aggregate has no metadata.')} />
    )),
  ],
})
