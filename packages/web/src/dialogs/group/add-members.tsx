import { groups, type CallReply, type Group } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { searchUsers } from '#dialogs/found-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useFound } from '#forms/fields/found.ts'
import type { Membership } from '#forms/members/members.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { plural, t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { toast } from '#ui/tell/toast.ts'

/** Opens the dialog that adds users to a group. */
export const openAddMembers = (group: Group) => (close: Close) => (
  <AddMembers group={group} close={close} />
)

type Props = { readonly group: Group; readonly close: Close }
type Failed = CallReply<typeof groups.addUsers>['failed']

const nobody: Membership = new Map()
const notAll = t('Unable to add users to the group.')

const AddMembers = ({ group: { id, name, domain_id }, close }: Props) => {
  const found = useFound(`users of ${domain_id}`, searchUsers({ domain_id }))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [failed, setFailed] = useState<Failed>([])
  const [changed, setChanged] = useState(false)
  const updated = [{ type: 'OS::Keystone::GroupMember' as const, id }]
  const form = useForm<{ readonly members: Membership }>({
    draft: 'members',
    initial: { members: nobody },
    rules: {
      members: [(chosen) => (chosen.size > 0 ? undefined : t('Choose who is added first.'))],
    },
    failed: notAll,
    submit: async ({ members }) => {
      setFailed([])
      const body = { ids: [...members.keys()] }
      const { failed: failures } = await call(groups.addUsers, { params: { id }, body })
      const added = members.size - failures.length
      if (added > 0)
        toast.add(
          'success',
          plural(
            added,
            '{count} user was added to {name}.',
            '{count} users were added to {name}.',
            { name },
          ),
        )
      if (failures.length === 0) {
        const undo = async () => {
          for (const userId of body.ids) await call(groups.removeUser, { params: { id, userId } })
          return { updated }
        }
        // Those of an earlier try stay.
        return close({ updated, ...(!changed && { undo }) })
      }
      if (added > 0) setChanged(true)
      setFailed(failures)
      // The next try is for those who are still missing.
      form.set({ members: new Map(failures.map((one) => [one.id, []])) })
      toast.add('danger', notAll)
    },
  })
  const { value, onChange } = form.field('members')
  const change = (members: Membership) => {
    // Who is chosen is not found any more once something else is looked for.
    const chosen = found.items.filter((one) => members.has(one.id))
    setNames((now) => new Map([...now, ...chosen.map((one) => [one.id, one.name] as const)]))
    onChange(members)
  }
  return (
    <FormDialog
      title={t('Add Members')}
      size="large"
      form={form}
      submit={t('Add Members')}
      onClose={() => close(changed ? { updated } : undefined)}
    >
      {failed.length > 0 && (
        <Alert type="danger">
          <p>{notAll}</p>
          <ul className="list-disc ps-5">
            {failed.map(({ id: user, message }) => (
              <li key={user}>
                {t('{name}: {reason}', { name: names.get(user) ?? user, reason: message })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
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
        onChange={change}
      />
    </FormDialog>
  )
}
