import { trunks as api, type SubPort, type Trunk } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { choice, copyable, date, overview, text } from '#resource/makers.tsx'
import { LinkTo } from '#resource/names.tsx'
import { refreshing } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { port, trunk } from '#kinds/neutron/kinds.ts'
import { typeWord } from '#dialogs/trunk/segments.ts'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

const { load } = reads(api)

/** The project's; an administrator's list has those of all (RS-TRUNK-10, RS-TRUNK-11). */
const list = async ({ scope, signal }: ListQuery) => {
  const { project_id } = await userSession()
  const isOwn = scope?.['all_projects'] !== 'true' && project_id
  return call(api.list, { query: isOwn ? { project_id } : {} }, { signal })
}

const refresh = refreshing(
  trunk,
  async (items) => (await call(api.list, { query: { id: items.map(({ id }) => id) } })).items,
  load,
)

const create = creating(trunk, {
  requires: [policy('network', 'create_trunk')],
  quota: 'trunk',
  loadDialog: async (signal) => (await import('#dialogs/trunk/load.tsx')).loadCreateTrunk(signal),
})

const edit = editing(trunk, {
  requires: [policy('network', 'add_subports'), policy('network', 'remove_subports')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/trunk/load.tsx')).loadEditTrunk(item, signal),
})

const remove = removing(trunk, api.remove, {
  requires: [policy('network', 'delete_trunk')],
  failed: ({ id }) => t('Unable to delete the trunk with id: {id}', { id }),
})

/** The states of a trunk (RS-TRUNK-09). */
const trunkStates = states(trunk, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  DOWN: ['off', t('Down')],
  BUILD: ['working', t('Build')],
  DEGRADED: ['attention', t('Degraded')],
  ERROR: ['bad', t('Error')],
})

const adminStates = states(trunk, ({ admin_state }) => admin_state, {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
})

const subPortColumns: readonly PlainColumn<SubPort>[] = [
  {
    id: 'type',
    label: t('Segmentation Type'),
    show: ({ segmentation_type }) => typeWord(segmentation_type),
  },
  { id: 'id', label: t('Segmentation ID'), show: ({ segmentation_id }) => segmentation_id },
  { id: 'port', label: t('Port ID'), show: ({ port_id }) => <LinkTo to={port} id={port_id} /> },
]

const inside = ({ sub_ports }: Trunk) =>
  sub_ports.toSorted((a, b) => a.segmentation_id - b.segmentation_id)

/** Ports that carry several networks: a parent, and others inside of it (RS-TRUNK). */
export const trunks = resource(trunk, {
  list,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  states: trunkStates,
  properties: {
    name: { label: t('Name') },
    name_or_id: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    port_id: { ...link(t('Parent Port'), port, ({ port_id }: Trunk) => port_id), priority: 3 },
    subport_count: { label: t('Subport Count'), align: 'end', priority: 4 },
    admin_state: adminStates.badge(t('Admin State')),
    status: { ...trunkStates.badge(t('Status')), priority: 2 },
    sub_ports: {
      label: t('Subports'),
      points: { to: port, ids: ({ sub_ports }) => sub_ports.map(({ port_id }) => port_id) },
      show: (one) => (
        <PlainTable
          label={t('Subports')}
          columns={subPortColumns}
          rows={inside(one)}
          keyOf={({ port_id }) => port_id}
          empty={t('The trunk has no subports.')}
        />
      ),
    },
    revision_number: { label: t('Revision Number') },
    created_at: date(t('Created'), ({ created_at }: Trunk) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: Trunk) => updated_at),
  },
  columns: ['name_or_id', 'port_id', 'subport_count', 'admin_state', 'status'],
  sort: 'name_or_id',
  facets: {
    name: text(t('Name'), ({ name_or_id }) => name_or_id),
    port_id: text(t('Parent Port ID'), ({ port_id }) => port_id),
    status: trunkStates.facet(t('Status')),
    admin_state: choice(t('Admin State'), adminStates.options, ({ admin_state }) => admin_state),
  },
  drawer: ['id', 'description', 'project', 'created_at', 'updated_at'],
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  // Who works for all projects makes and changes no ports of theirs (RS-TRUNK-15, RS-TRUNK-17).
  admin: { actions: { batch: [remove], item: [remove] } },
  status: 'status',
  // RS-ROUTE-33
  backWhenUnread: true,
  details: [
    overview(
      ...(['name_or_id', 'id', 'description', 'project', 'status', 'admin_state'] as const),
      ...(['port_id', 'subport_count', 'revision_number'] as const),
      ...(['created_at', 'updated_at', 'sub_ports'] as const),
    ),
  ],
  hint: t('Create a trunk to carry several networks to one instance through one port.'),
})
