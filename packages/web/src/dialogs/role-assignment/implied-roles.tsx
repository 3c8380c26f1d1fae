import { impliedRoles as api, roles, type Role } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { SelectInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Gate } from '#resource/requirements.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AddIcon, RemoveIcon } from '#ui/icons.ts'
import { PlainTable } from '#ui/plain-table.tsx'
import { toast } from '#ui/toast.ts'

/** The roles that whoever has a role has, too. */
export const ImpliedRoles = ({ role: { id, name } }: { readonly role: Role }) => {
  const [adding, setAdding] = useState(false)
  const loaded = useLoaded(['implied roles', id], (signal) =>
    call(api.list, { params: { id } }, { signal }),
  )
  const remove = async (implied: { readonly id: string; readonly name: string }) => {
    try {
      await call(api.remove, { params: { id, impliedId: implied.id } })
      toast.add('success', t('{name} implies {implied} no more.', { name, implied: implied.name }))
      await loaded.reload()
    } catch (error) {
      tellUnable(t('Unable to remove the implied role.'), error)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Gate
        name="add an implied role"
        requires={[policy('identity', 'identity:create_implied_role')]}
      >
        <div>
          <Button icon={AddIcon} onPress={() => setAdding(true)}>
            {t('Add Implied Role')}
          </Button>
        </div>
      </Gate>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the implied roles.')}>
        {({ items }) => (
          <PlainTable
            label={t('Implied Roles')}
            rows={items.toSorted((a, b) => a.name.localeCompare(b.name))}
            keyOf={(one) => one.id}
            empty={t('The role implies no other.')}
            columns={[
              {
                id: 'name',
                label: t('Name'),
                show: (one) => (
                  <ResourceLink type="OS::Keystone::Role" id={one.id} name={one.name} />
                ),
              },
              {
                id: 'remove',
                label: t('Actions'),
                show: (one) => (
                  <Gate
                    name="remove an implied role"
                    requires={[policy('identity', 'identity:delete_implied_role')]}
                  >
                    <IconButton
                      icon={RemoveIcon}
                      size="small"
                      aria-label={t('Remove {name}', { name: one.name })}
                      onPress={() => void remove(one)}
                    />
                  </Gate>
                ),
              },
            ]}
          />
        )}
      </LoadedView>
      {adding && (
        <AddImplied
          {...{ id, name, known: loaded.data?.items.map((one) => one.id) ?? [] }}
          close={(done) => {
            setAdding(false)
            if (done) void loaded.reload()
          }}
        />
      )}
    </div>
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
