import { groups, type Group } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { searchUsers } from '#dialogs/found-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useFound } from '#forms/found.ts'
import type { Membership } from '#forms/members.ts'
import { MembershipPicker } from '#forms/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { plural, t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/toast.ts'

/** Opens the dialog that adds users to a group. */
export const openAddMembers = (group: Group) => (close: Close) => (
  <AddMembers group={group} close={close} />
)

type Props = { readonly group: Group; readonly close: Close }
type Failed = { readonly userId: string; readonly error: unknown }

const nobody: Membership = new Map()
const atOnce = 6
const notAll = t('Unable to add users to the group.')

/** Adds users to a group. One who fails leaves the others alone; resolves with those who did. */
const addAll = async (id: string, users: readonly string[]): Promise<readonly Failed[]> => {
  const failed: Failed[] = []
  await inParallel(users, atOnce, async (userId) => {
    try {
      await call(groups.addUser, { params: { id, userId } })
    } catch (error) {
      failed.push({ userId, error })
    }
  })
  return failed
}

const AddMembers = ({ group: { id, name, domain_id }, close }: Props) => {
  const found = useFound(`users of ${domain_id}`, searchUsers({ domain_id }))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [changed, setChanged] = useState(false)
  const finish = (isChanged: boolean) =>
    close(isChanged ? { updated: [{ type: 'OS::Keystone::GroupMember', id }] } : undefined)
  const form = useForm<{ readonly members: Membership }>({
    initial: { members: nobody },
    rules: {
      members: [(chosen) => (chosen.size > 0 ? undefined : t('Choose who is added first.'))],
    },
    failed: notAll,
    submit: async ({ members }) => {
      setFailed([])
      const failures = await addAll(id, [...members.keys()])
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
      if (failures.length === 0) return finish(true)
      if (added > 0) setChanged(true)
      setFailed(failures)
      // The next try is for those who are still missing.
      form.set({ members: new Map(failures.map(({ userId }) => [userId, []])) })
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
      onClose={() => finish(changed)}
    >
      {failed.length > 0 && (
        <Alert type="danger">
          <p>{notAll}</p>
          <ul className="list-disc ps-5">
            {failed.map(({ userId, error }) => (
              <li key={userId}>
                {t('{name}: {reason}', {
                  name: names.get(userId) ?? userId,
                  reason: messageOf(error),
                })}
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
