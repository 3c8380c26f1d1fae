import { impliedRoles as api, roles, type Role } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { LinkedList } from '#dialogs/linked-list.tsx'
import { SelectInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { usePart } from '#resource/use-part.ts'
import { toast } from '#ui/toast.ts'

/** Not where the operator keeps them in a directory. */
const kept = { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_role' } as const

/** The roles that whoever has a role has, too. */
export const ImpliedRoles = ({ role: { id, name } }: { readonly role: Role }) => {
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
        dialog: (close) => <AddImplied {...{ id, name, known, close }} />,
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

type AddProps = {
  readonly id: string
  readonly name: string
  /** What it implies already. */
  readonly known: readonly string[]
  readonly close: (done: boolean) => void
}

const AddImplied = ({ id, name, known, close }: AddProps) => {
  const loaded = useLoaded(['roles to imply'], (signal) => call(roles.list, {}, { signal }))
  const others = (loaded.data?.items ?? []).filter(
    (one) => one.id !== id && !known.includes(one.id),
  )
  const form = useForm({
    initial: { role: '' },
    rules: { role: [required()] },
    failed: t('Unable to add the implied role.'),
    submit: async ({ role }) => {
      await call(api.add, { params: { id, impliedId: role } })
      toast.add('success', t('Whoever has the role {name} has the other, too.', { name }))
      close(true)
    },
  })
  return (
    <FormDialog
      title={t('Add Implied Role')}
      form={form}
      submit={t('Add Implied Role')}
      onClose={() => close(false)}
    >
      <SelectInput
        field={form.field('role')}
        label={t('Role')}
        options={others
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map((one) => ({ value: one.id, label: one.name }))}
        unread={loaded.data === undefined}
        none={t('There are no roles.')}
        autoFocus
      />
      <Unread loaded={loaded} says={(why) => t('The roles could not be read: {why}', { why })} />
    </FormDialog>
  )
}
