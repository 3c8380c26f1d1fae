import { groups, type Group } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { searchUsers } from '#dialogs/found-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useFound } from '#forms/found.ts'
import type { Membership } from '#forms/members.ts'
import { MembershipPicker } from '#forms/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { plural, t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'

/** Opens the dialog that adds users to a group. */
export const openAddMembers = (group: Group) => (close: Close) => (
  <AddMembers group={group} close={close} />
)

type Props = { readonly group: Group; readonly close: Close }

const nobody: Membership = new Map()

const AddMembers = ({ group: { id, name, domain_id }, close }: Props) => {
  const found = useFound(`users of ${domain_id}`, searchUsers({ domain_id }))
  const form = useForm({
    initial: { members: nobody },
    rules: {
      members: [(chosen) => (chosen.size > 0 ? undefined : t('Choose who is added first.'))],
    },
    failed: t('Unable to add users to the group.'),
    submit: async ({ members }) => {
      const sent = await Promise.allSettled(
        [...members.keys()].map((userId) => call(groups.addUser, { params: { id, userId } })),
      )
      const failed = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const added = sent.length - failed.length
      if (added === 0) throw failed[0]
      toast.add(
        'success',
        plural(added, '{count} user was added to {name}.', '{count} users were added to {name}.', {
          name,
        }),
      )
      if (failed.length > 0) {
        const details = [...new Set(failed.map(messageOf))].join('\n')
        toast.add('danger', t('Unable to add users to the group.'), { details })
      }
      close({ updated: [{ type: 'OS::Keystone::GroupMember', id }] })
    },
  })
  const { value, onChange } = form.field('members')
  return (
    <FormDialog
      title={t('Add Members')}
      size="large"
      form={form}
      submit={t('Add Members')}
      onClose={() => close()}
    >
      <MembershipPicker
        current={t('To Be Added')}
        available={t('All Users')}
        add={t('Add a user')}
        nobody={t('Nobody has been chosen yet.')}
        members={[]}
        found={found}
        roles={[]}
        defaultRole={undefined}
        value={value}
        onChange={onChange}
      />
    </FormDialog>
  )
}
