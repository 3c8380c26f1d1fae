import { dnsZones as api, type DnsZone } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { inBothForms } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { tellingToo } from '#resource/actions/telling-too.ts'
import { taken } from '#resource/forms/opening.tsx'
import { policy, refTo, resource, type ListQuery, type Option } from '#resource/define.ts'
import { asked, children, copyable, date, overview, several } from '#resource/makers.tsx'
import { refreshing } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { asks } from '#resources/designate/asking.ts'
import { recordSet, zone } from '#kinds/designate/kinds.ts'
import { actionProperty, statusOptions, zoneStates } from '#resources/designate/states.ts'
import {
  acceptZone,
  exportZone,
  importZone,
  offerZone,
  transferTab,
} from '#resources/designate/zone-moves.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'

const { list: read, load } = reads(api, asks)

const list = async (query: ListQuery) => {
  const { zones: items, ...page } = await read(query)
  return { items, ...page }
}

/** Those that change are among the first thousand; others are read by themselves. */
const refresh = refreshing(
  zone,
  async () => (await call(api.list, { query: { paginate: true, limit: 1000 } })).zones,
  load,
)

const types: Readonly<Record<string, string>> = {
  PRIMARY: t('Primary'),
  SECONDARY: t('Secondary'),
}

const typeOptions: readonly Option[] = Object.entries(types).map(([value, label]) => ({
  value,
  label,
}))

/** Where there is no name service, nothing of it can be done (SV-DNSPERM-07). */
const dns = { service: 'dns' } as const

const create = creating(zone, {
  requires: [dns, policy('dns', 'create_zone')],
  loadDialog: async () => {
    const { CreateZone } = await import('#dialogs/designate/zone-form.tsx')
    return (close) => (
      <CreateZone
        onClose={() => close()}
        onDone={(made) => close({ created: [refTo(zone, made)] })}
      />
    )
  },
})

const update = editing(zone, {
  id: 'update',
  label: t('Update'),
  requires: [dns, policy('dns', 'update_zone')],
  loadDialog: async (item) => {
    const { UpdateZone } = await import('#dialogs/designate/zone-form.tsx')
    return (close) => (
      <UpdateZone
        zone={item}
        onClose={() => close()}
        onDone={(_, undo) => close(taken({ updated: [refTo(zone, item)] }, undo))}
      />
    )
  },
})

/** A zone takes more record sets while its name servers have not got the last. */
const isLiving = ({ status, action }: DnsZone): true | string =>
  (status !== 'DELETED' && action !== 'DELETE') || t('The zone is being deleted.')

const createRecordSet = editing(zone, {
  id: 'create_record_set',
  label: t('Create Record Set'),
  requires: [dns, policy('dns', 'create_recordset')],
  makes: recordSet.type,
  anytime: true,
  allowed: isLiving,
  loadDialog: async (item) => {
    const { CreateRecordSet } = await import('#dialogs/designate/record-set-form.tsx')
    return (close) => (
      <CreateRecordSet
        zone={item}
        onClose={() => close()}
        onDone={(made) =>
          close({ created: [refTo(recordSet, made)], updated: [refTo(zone, item)] })
        }
      />
    )
  },
})

const editAsText = editing(zone, {
  id: 'edit_as_text',
  label: t('Edit Record Sets as Text'),
  requires: [dns, policy('dns', 'create_recordset'), policy('dns', 'update_recordset')],
  anytime: true,
  allowed: isLiving,
  loadDialog: async (item, signal) => {
    const { RecordsAsText, readAll } = await import('#dialogs/designate/records-as-text.tsx')
    const [sets, mayDelete] = await Promise.all([
      readAll(item.id, signal),
      areMet([policy('dns', 'delete_recordset')]),
    ])
    return (close) => (
      <RecordsAsText
        zone={item}
        {...{ sets, mayDelete }}
        onClose={(set, undo) =>
          close(set && taken({ updated: [refTo(recordSet, set), refTo(zone, item)] }, undo))
        }
      />
    )
  },
})

const remove = tellingToo(
  removing(zone, api.remove, {
    requires: [dns, policy('dns', 'delete_zone')],
    lingers: true,
  }),
  t('Unable to delete the zone.'),
)

/** Zones of the project: names for which it answers, or has copied from other servers. */
export const dnsZones = resource(zone, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  // Record sets of secondary zones come from their masters.
  target: ({ type }) => ({ zone_type: type }),
  states: zoneStates,
  paged: true,
  properties: {
    name: { label: t('Name'), sortKey: 'name', show: ({ name }) => inBothForms(name) },
    type: { label: t('Type'), value: ({ type }) => own(types, type) ?? type },
    status: { ...zoneStates.badge(t('Status')), sortKey: 'status' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    email: { label: t('Email') },
    ttl: { label: t('TTL'), sortKey: 'ttl' },
    masters: several(t('Masters'), ({ masters = [] }: DnsZone) => masters),
    pool_id: copyable(t('Pool ID'), ({ pool_id }) => pool_id),
    project_id: copyable(t('Project ID'), ({ project_id }) => project_id),
    serial: { label: t('Serial') },
    action: actionProperty,
    // SV-DNSENT-02
    attributes: several(t('Attributes'), ({ attributes = {} }: DnsZone) =>
      Object.entries(attributes).map(([key, value]) => `${key}:${value}`),
    ),
    version: { label: t('Version') },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
    transferred_at: date(t('Transferred'), ({ transferred_at }) => transferred_at),
  },
  columns: ['name', 'type', 'status'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    type: asked(t('Type'), typeOptions),
    status: asked(t('Status'), statusOptions),
  },
  actions: {
    global: [create, importZone, acceptZone],
    batch: [remove],
    item: [
      update,
      createRecordSet,
      editAsText,
      exportZone,
      offerZone,
      { ...remove, label: t('Delete') },
    ],
  },
  status: 'status',
  drawer: ['id', 'description', 'email', 'ttl', 'masters', 'serial', 'created_at', 'updated_at'],
  details: [
    overview(
      ...(['name', 'id', 'description', 'email', 'type', 'ttl', 'masters'] as const),
      ...(['pool_id', 'project', 'project_id', 'serial', 'status', 'action'] as const),
      ...(['attributes', 'version', 'created_at', 'updated_at', 'transferred_at'] as const),
    ),
    children(recordSet),
    transferTab,
  ],
  backWhenUnread: true,
  hint: t('Create a zone to give names to the addresses of your servers.'),
})
