import { groups as api, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { searchGroups } from '#dialogs/found-people.ts'
import { found } from '#dialogs/found-field.tsx'
import { LinkedList } from '#dialogs/linked-list.tsx'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { AskDialog } from '#resource/forms/ask-dialog.tsx'
import { askForm } from '#resource/forms/fields.ts'
import { usePart } from '#resource/reading/use-part.ts'

/** Not where the operator keeps them in a directory. */
const kept = { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_group' } as const

/** The groups that a user is in. */
export const UserGroups = ({ user }: { readonly user: User }) => {
  const { id, name } = user
  const loaded = usePart({ type: 'OS::Keystone::User' }, id, 'groups', (signal) =>
    call(api.list, { query: { user_id: id } }, { signal }),
  )
  return (
    <LinkedList
      type="OS::Keystone::Group"
      label={t('Groups')}
      loaded={loaded}
      unread={t('Unable to retrieve the groups.')}
      empty={t('The user is in no group.')}
      more={[
        {
          id: 'description',
          label: t('Description'),
          priority: 2,
          show: ({ description }) => description,
        },
      ]}
      add={{
        label: t('Add to Group'),
        requires: [policy('identity', 'identity:add_user_to_group'), kept],
        dialog: (close) => (
          <AskDialog title={t('Add to Group')} about={id} form={addingTo(user)} close={close} />
        ),
      }}
      remove={{
        label: (group) => t('Remove from {name}', { name: group }),
        requires: [policy('identity', 'identity:remove_user_from_group'), kept],
        send: (group) => call(api.removeUser, { params: { id: group.id, userId: id } }),
        done: (group) => t('{name} was removed from group {group}.', { name, group }),
        failed: t('Unable to remove the user from the group.'),
      }}
    />
  )
}

const addingTo = ({ id, name, domain_id }: User) =>
  askForm({
    endpoint: api.addUser,
    own: { group: '' },
    fields: {
      group: found(t('Group'), {
        key: `groups of ${domain_id}`,
        search: searchGroups({ domain_id }),
        none: t('There are no groups.'),
      }),
    },
    send: ({ group = '' }) => call(api.addUser, { params: { id: group, userId: id } }),
    done: t('{name} was added to the group.', { name }),
    failed: t('Unable to add the user to the group.'),
  })
