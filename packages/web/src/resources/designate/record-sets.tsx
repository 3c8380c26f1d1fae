import { recordSets as api, type RecordSet } from '@meridian/contract'
import { call } from '#api/call.ts'
import { recordTypes } from '#dialogs/designate/record-types.ts'
import { inBothForms } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { tellingToo } from '#resource/actions/telling-too.ts'
import { taken } from '#resource/forms/opening.tsx'
import { policy, refTo, resource, type ListQuery, type Option } from '#resource/define.ts'
import { asked, copyable, date, overview, ref, several } from '#resource/makers.tsx'
import { refreshing } from '#resource/reading/reading.ts'
import { callFor } from '#resource/reading/reads.ts'
import { asks } from '#resources/designate/asking.ts'
import { recordSet, zone } from '#kinds/designate/kinds.ts'
import { actionProperty, recordSetStates, statusOptions } from '#resources/designate/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'

const list = async (query: ListQuery) => {
  const { zone_id = '', marker, ...terms } = asks(query)
  // A table marks a row by its whole key, of which Designate knows the end.
  const own = marker?.split('/').at(-1)
  const { recordsets: items, ...page } = await callFor(api.list, [zone_id], {
    ...{ query: { ...terms, ...(own && { marker: own }) } },
    signal: query.signal,
  })
  return { items, ...page }
}

const load = (key: readonly string[], signal?: AbortSignal) => callFor(api.load, key, { signal })

/** A list is of one zone. */
const refresh = refreshing(
  recordSet,
  async ([first]) => {
    if (!first) return []
    const query = { paginate: true, limit: 1000 }
    return (await call(api.list, { params: { zone_id: first.zone_id }, query })).recordsets
  },
  load,
)

const typeOptions: readonly Option[] = recordTypes.map((type) => ({ value: type, label: type }))

/** Where there is no name service, nothing of it can be done (SV-DNSPERM-07). */
const dns = { service: 'dns' } as const

/** What Designate writes into each zone itself stays (SV-DNSCONST-08, SV-RSET-13). */
const isOfUsers = ({ type, name, zone_name }: RecordSet): true | string => {
  if (type === 'SOA') return t('The name service itself keeps the SOA record set.')
  if (type === 'NS' && name === zone_name)
    return t('The name service itself keeps the NS record set of a zone.')
  return true
}

const update = editing(recordSet, {
  id: 'update',
  label: t('Update'),
  requires: [dns, policy('dns', 'update_recordset')],
  allowed: (item) =>
    item.status === 'DELETED' ? t('The record set is deleted.') : isOfUsers(item),
  loadDialog: async (item) => {
    const { UpdateRecordSet } = await import('#dialogs/designate/record-set-form.tsx')
    return (close) => (
      <UpdateRecordSet
        set={item}
        onClose={() => close()}
        onDone={(_, undo) => close(taken({ updated: [refTo(recordSet, item)] }, undo))}
      />
    )
  },
})

const remove = tellingToo(
  removing(recordSet, api.remove, {
    requires: [dns, policy('dns', 'delete_recordset')],
    allowed: isOfUsers,
    lingers: true,
  }),
  t('Unable to delete the record set.'),
)

/** What a zone answers for its names. */
export const recordSets = resource(recordSet, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  states: recordSetStates,
  paged: true,
  properties: {
    name: { label: t('Name'), sortKey: 'name', show: ({ name }) => inBothForms(name) },
    type: { label: t('Type'), sortKey: 'type' },
    records: several(t('Records'), ({ records }: RecordSet) => records, 3),
    status: recordSetStates.badge(t('Status')),
    id: copyable(t('ID'), ({ id }) => id),
    zone: ref(
      t('Zone'),
      zone,
      ({ zone_id }: RecordSet) => zone_id,
      ({ zone_name }: RecordSet) => zone_name,
    ),
    zone_id: copyable(t('Zone ID'), ({ zone_id }) => zone_id),
    project_id: copyable(t('Project ID'), ({ project_id }) => project_id),
    description: { label: t('Description') },
    ttl: { label: t('TTL'), sortKey: 'ttl' },
    all_records: several(t('Records'), ({ records }: RecordSet) => records),
    notes: { label: t('Notes') },
    action: actionProperty,
    version: { label: t('Version') },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'type', 'records', 'status'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    type: asked(t('Type'), typeOptions),
    status: asked(t('Status'), statusOptions),
  },
  actions: { batch: [remove], item: [update, { ...remove, label: t('Delete') }] },
  status: 'status',
  drawer: ['id', 'description', 'ttl', 'all_records', 'created_at', 'updated_at'],
  details: [
    overview(
      ...(['name', 'id', 'zone', 'zone_id', 'project', 'project_id', 'description'] as const),
      ...(['type', 'ttl', 'all_records', 'notes', 'status', 'action', 'version'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
  ],
  backWhenUnread: true,
  hint: t('Create a record set to give a name of the zone its addresses or other data.'),
})
