import { members as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { tellingToo } from '#resource/actions/telling-too.ts'
import { refTo, resource, type ListQuery } from '#resource/define.ts'
import { taken } from '#resource/forms/opening.tsx'
import { link } from '#resource/link.tsx'
import { choice, overview, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { subnet } from '#kinds/neutron/kinds.ts'
import { waited } from '#resources/octavia/following.tsx'
import { member } from '#kinds/octavia/kinds.ts'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asMember, rowsOf, type MemberRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'

const list = async ({ scope, signal }: ListQuery) => {
  const pool_id = scope['poolId'] ?? ''
  return rowsOf(await call(api.list, { params: { pool_id } }, { signal }), asMember(pool_id))
}

const load = async ([pool_id = '', id = '']: readonly string[], signal?: AbortSignal) =>
  asMember(pool_id)(await call(api.load, { params: { pool_id, id } }, { signal }))

const edit = asking(member, {
  id: 'edit',
  label: t('Edit Member'),
  requires: [rule('member', 'put')],
  form: async (one) => (await import('#dialogs/octavia/edit-member.ts')).editingMember(one),
  result: (_, one) =>
    taken({ updated: [refTo(member, one)] }, async () => {
      const { setBackMember } = await import('#dialogs/octavia/edit-member.ts')
      await setBackMember(one)
    }),
})

const remove = tellingToo(
  removing(member, api.remove, { requires: [rule('member', 'delete')] }),
  t('Unable to delete member.'),
)

const part = partOf(member)

/** Who answers what comes in (SV-LBMEM-01). */
export const members = resource(member, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: member.title },
    address: { label: t('IP Address'), priority: 4 },
    protocol_port: { label: t('Port'), align: 'end', priority: 5 },
    weight: { label: t('Weight'), align: 'end', priority: 6 },
    backup: { ...yesNo(t('Backup'), ({ backup }: MemberRow) => backup === true), priority: 7 },
    subnet: link(t('Subnet'), subnet, ({ subnet_id }: MemberRow) => subnet_id),
    monitor_address: { label: t('Monitor Address') },
    monitor_port: { label: t('Monitor Port') },
  },
  columns: [
    ...(['name', 'address', 'protocol_port', 'weight', 'backup'] as const),
    ...(['operating_status', 'provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'name',
  drawer: ['id', 'monitor_address', 'monitor_port', 'created_at', 'updated_at'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    address: text(t('IP Address'), ({ address }) => address),
    backup: choice(t('Backup'), yesOrNo, ({ backup }) => backup === true),
    ...part.facets,
  },
  actions: { batch: [remove], item: [waited(member, edit), remove] },
  status: 'provisioning_status',
  unread: t('Unable to retrieve members.'),
  lost: { to: listPath, says: t('Unable to retrieve member.') },
  details: [
    overview(
      ...(['name', 'id', 'project', 'operating_status', 'followed', 'admin_state_up'] as const),
      ...(['address', 'protocol_port', 'weight', 'backup', 'subnet'] as const),
      ...(['monitor_address', 'monitor_port', 'created_at', 'updated_at'] as const),
    ),
  ],
  hint: t('Add members to the pool: the servers that answer.'),
})
