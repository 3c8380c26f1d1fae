import { federationProtocols as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { overview, text } from '#resource/makers.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { federationProtocol, mapping } from '#kinds/keystone/federation-kinds.ts'

const list = async ({ scope, signal }: ListQuery) =>
  call(api.list, { params: { id: scope['idp_id'] ?? '' } }, { signal })

const edit = asking(federationProtocol, {
  id: 'edit',
  label: t('Edit Protocol'),
  requires: [policy('identity', 'identity:update_protocol')],
  form: async (one) => (await import('#dialogs/federation/protocol.ts')).changingProtocol(one),
})

const remove = removing(federationProtocol, api.remove, {
  requires: [policy('identity', 'identity:delete_protocol')],
})

/** How an identity provider is spoken with, and the mapping of each way. */
export const federationProtocols = resource(federationProtocol, {
  list,
  load: ([id = '', protocol_id = ''], signal) =>
    call(api.load, { params: { id, protocol_id } }, { signal }),
  properties: {
    id: { label: t('Protocol ID'), value: ({ id }) => id },
    mapping_id: {
      label: t('Mapping ID'),
      value: ({ mapping_id }) => mapping_id,
      show: ({ mapping_id }) =>
        mapping_id ? (
          <ResourceLink type={mapping.type} id={mapping_id} name={mapping_id} />
        ) : undefined,
    },
    remote_id_attribute: {
      label: t('Remote ID Attribute'),
      value: ({ remote_id_attribute }) => remote_id_attribute || t('Keystone’s default'),
      priority: 2,
    },
  },
  columns: ['id', 'mapping_id', 'remote_id_attribute'],
  sort: 'id',
  drawer: [],
  facets: {
    id: text(t('Protocol ID'), ({ id }) => id),
    mapping: text(t('Mapping ID'), ({ mapping_id }) => mapping_id),
  },
  actions: { batch: [remove], item: [edit, remove] },
  details: [overview('id', 'mapping_id', 'remote_id_attribute')],
  hint: t('Add a protocol to say how Keystone talks to the identity provider.'),
})
