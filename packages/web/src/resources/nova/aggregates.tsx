import { aggregates as api, type Aggregate } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { line } from '#resource/forms/fields.ts'
import { date, overview, tab, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { aggregate } from '#kinds/nova/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { hangsOnAggregate } from '#resources/nova/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const rule = (name: string) => policy('compute', `os_compute_api:os-aggregates:${name}`)

const name = line(t('Name'))

const create = creating(aggregate, {
  requires: [rule('create')],
  endpoint: api.create,
  fields: {
    name,
    availability_zone: line(t('Availability Zone'), {
      description: t(
        'Its hosts are in that zone. Without one the aggregate is for the scheduler alone.',
      ),
    }),
  },
  made: ({ id }) => String(id),
})

const edit = editing(aggregate, {
  requires: [rule('update')],
  endpoint: api.update,
  fields: {
    name,
    availability_zone: line(t('Availability Zone'), {
      description: t('A zone can become another, as long as no instance runs there, but not none.'),
    }),
  },
})

const manageHosts = editing(aggregate, {
  id: 'hosts',
  label: t('Manage Hosts'),
  requires: [
    ...[rule('add_host'), rule('remove_host')],
    policy('compute', 'os_compute_api:os-services:list'),
  ],
  loadDialog: async (item, signal) => {
    const { loadHosts } = await import('#dialogs/aggregate/hosts.tsx')
    return loadHosts(item, signal)
  },
})

const remove = removing(aggregate, api.remove, {
  dependents: hangsOnAggregate,
  requires: [rule('delete')],
  allowed: ({ hosts: all }) => all.length === 0 || t('Remove its hosts first.'),
})

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
  actions: {
    global: [create],
    batch: [remove],
    item: [edit, manageHosts, metadata, remove],
  },
  hint: t('Group hosts that have something in common, such as a zone or fast disks.'),
  details: [
    overview('name', 'id', 'availability_zone', 'hosts', 'created_at', 'updated_at'),
    tab('metadata', t('Metadata'), ({ metadata: texts }: Aggregate) => (
      <TextsTable texts={texts} empty={t('The aggregate has no metadata.')} />
    )),
    dependentsTab(aggregate, hangsOnAggregate),
  ],
})
