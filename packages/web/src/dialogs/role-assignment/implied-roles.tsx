import { impliedRoles as api, roles, type Role } from '@meridian/contract'
import { call } from '#api/call.ts'
import { LinkedList } from '#dialogs/linked-list.tsx'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { AskDialog } from '#resource/forms/ask-dialog.tsx'
import { askForm, select } from '#resource/forms/fields.ts'
import { usePart } from '#resource/reading/use-part.ts'

/** Not where the operator keeps them in a directory. */
const kept = { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_role' } as const

/** The roles that whoever has a role has, too. */
export const ImpliedRoles = ({ role }: { readonly role: Role }) => {
  const { id, name } = role
  const loaded = usePart({ type: 'OS::Keystone::Role' }, id, 'implied roles', (signal) =>
    call(api.list, { params: { id } }, { signal }),
  )
  const known = loaded.data?.items.map((one) => one.id) ?? []
  return (
    <LinkedList
      type="OS::Keystone::Role"
      label={t('Implied Roles')}
      loaded={loaded}
      unread={t('Unable to retrieve the implied roles.')}
      empty={t('The role implies no other.')}
      add={{
        label: t('Add Implied Role'),
        requires: [policy('identity', 'identity:create_implied_role'), kept],
        dialog: (close) => (
          <AskDialog
            title={t('Add Implied Role')}
            about={id}
            form={implying(role, known)}
            close={close}
          />
        ),
      }}
      remove={{
        label: (implied) => t('Remove {name}', { name: implied }),
        requires: [policy('identity', 'identity:delete_implied_role'), kept],
        send: (implied) => call(api.remove, { params: { id, impliedId: implied.id } }),
        done: (implied) => t('{name} implies {implied} no more.', { name, implied }),
        failed: t('Unable to remove the implied role.'),
      }}
    />
  )
}

/** `known`: what it implies already. */
const implying = ({ id, name }: Role, known: readonly string[]) =>
  askForm({
    endpoint: api.add,
    own: { role: '' },
    fields: {
      role: select(t('Role'), (signal) => othersThan([id, ...known], signal), {
        ...{ start: '', rules: [required()] },
        none: t('There are no roles.'),
        unread: t('The roles could not be read: {why}'),
      }),
    },
    send: ({ role = '' }) => call(api.add, { params: { id, impliedId: role } }),
    done: t('Whoever has the role {name} also has the other one.', { name }),
    failed: t('Unable to add the implied role.'),
  })

const othersThan = async (known: readonly string[], signal: AbortSignal) =>
  (await call(roles.list, {}, { signal })).items
    .filter((one) => !known.includes(one.id))
    .map((one) => ({ value: one.id, label: one.name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
