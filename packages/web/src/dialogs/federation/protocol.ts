import {
  federationProtocols as api,
  mappings,
  type FederationProtocol,
  type IdentityProvider,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, select } from '#resource/forms/fields.ts'

const mappingField = (start = '') =>
  select(
    t('Mapping ID'),
    async (signal) => {
      const { items } = await call(mappings.list, {}, { signal })
      const found = items.map(({ id }) => ({ value: id, label: id }))
      // One that was deleted meanwhile is still what it has.
      const gone = start !== '' && !found.some(({ value }) => value === start)
      const all = gone
        ? [...found, { value: start, label: t('{name} (deleted)', { name: start }) }]
        : found
      return all.toSorted((a, b) => a.label.localeCompare(b.label))
    },
    { start, rules: [required()], none: t('There is no mapping yet. Create one first.') },
  )

const attribute = (start = '') =>
  line(t('Remote ID Attribute'), {
    start,
    description: t(
      'The variable of the web server that says which identity provider it is, such as HTTP_OIDC_ISS. Empty: as Keystone’s own setting says.',
    ),
  })

/** How an identity provider is to be spoken with. */
export const addingProtocol = ({ id }: IdentityProvider) =>
  askForm({
    endpoint: api.create,
    fields: {
      id: line(t('Protocol ID'), {
        rules: [required()],
        description: t('Such as openid or saml2: as the web server in front of Keystone has it.'),
      }),
      mapping_id: mappingField(),
      remote_id_attribute: attribute(),
    },
    send: (body) => call(api.create, { params: { id }, body }),
    submit: t('Add Protocol'),
    done: t('Identity provider protocol created successfully.'),
    failed: t('Unable to add the protocol.'),
  })

/** By which mapping its users become this cloud's. */
export const changingProtocol = (protocol: FederationProtocol) => {
  const params = { id: protocol.idp_id, protocol_id: protocol.id }
  return askForm({
    endpoint: api.update,
    fields: {
      mapping_id: mappingField(protocol.mapping_id ?? ''),
      remote_id_attribute: attribute(protocol.remote_id_attribute ?? ''),
    },
    send: (body) => call(api.update, { params, body }),
    submit: t('Save'),
    done: t('Identity provider protocol updated successfully.'),
    failed: t('Unable to update the protocol.'),
  })
}
