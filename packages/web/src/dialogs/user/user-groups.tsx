import { groups as api, type User } from '@meridian/contract'
import { call } from '#api/call.ts'
import { searchGroups } from '#dialogs/found-people.ts'
import { LinkedList } from '#dialogs/linked-list.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { FoundInput } from '#forms/found-input.tsx'
import { useFound } from '#forms/found.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { usePart } from '#resource/use-part.ts'
import { toast } from '#ui/toast.ts'

/** Not where the operator keeps them in a directory. */
const kept = { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_group' } as const

/** The groups that a user is in. */
export const UserGroups = ({
  user: { id, name, domain_id: domainId },
}: {
  readonly user: User
}) => {
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
        dialog: (close) => <AddToGroup {...{ id, name, domainId, close }} />,
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

type AddProps = {
  readonly id: string
  readonly name: string
  readonly domainId: string
  readonly close: (done: boolean) => void
}

const AddToGroup = ({ id, name, domainId, close }: AddProps) => {
  const found = useFound(`groups of ${domainId}`, searchGroups({ domain_id: domainId }))
  const form = useForm({
    initial: { group: '' },
    rules: { group: [required()] },
    failed: t('Unable to add the user to the group.'),
    submit: async ({ group }) => {
      await call(api.addUser, { params: { id: group, userId: id } })
      toast.add('success', t('{name} was added to the group.', { name }))
      close(true)
    },
  })
  return (
    <FormDialog
      title={t('Add to Group')}
      form={form}
      submit={t('Add to Group')}
      onClose={() => close(false)}
    >
      <FoundInput
        field={form.field('group')}
        label={t('Group')}
        found={found}
        none={t('There are no groups.')}
        autoFocus
      />
    </FormDialog>
  )
}
