import { groups as api, type User } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { searchGroups } from '#dialogs/found-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { FoundInput } from '#forms/found-input.tsx'
import { useFound } from '#forms/found.ts'
import { tellUnable } from '#forms/tell-unable.ts'
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

/** The groups that a user is in. */
export const UserGroups = ({ user: { id, name, domain_id } }: { readonly user: User }) => {
  const [adding, setAdding] = useState(false)
  const loaded = useLoaded(['groups of a user', id], (signal) =>
    call(api.list, { query: { user_id: id } }, { signal }),
  )
  const leave = async (group: { readonly id: string; readonly name: string }) => {
    try {
      await call(api.removeUser, { params: { id: group.id, userId: id } })
      toast.add('success', t('{name} was removed from group {group}.', { name, group: group.name }))
      await loaded.reload()
    } catch (error) {
      tellUnable(t('Unable to remove the user from the group.'), error)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Gate name="add to a group" requires={[policy('identity', 'identity:add_user_to_group')]}>
        <div>
          <Button icon={AddIcon} onPress={() => setAdding(true)}>
            {t('Add to Group')}
          </Button>
        </div>
      </Gate>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the groups.')}>
        {({ items }) => (
          <PlainTable
            label={t('Groups')}
            rows={items}
            keyOf={(group) => group.id}
            empty={t('The user is in no group.')}
            columns={[
              {
                id: 'name',
                label: t('Name'),
                show: (group) => (
                  <ResourceLink type="OS::Keystone::Group" id={group.id} name={group.name} />
                ),
              },
              {
                id: 'description',
                label: t('Description'),
                priority: 2,
                show: (group) => group.description,
              },
              {
                id: 'leave',
                label: t('Actions'),
                show: (group) => (
                  <Gate
                    name="remove from a group"
                    requires={[policy('identity', 'identity:remove_user_from_group')]}
                  >
                    <IconButton
                      icon={RemoveIcon}
                      size="small"
                      aria-label={t('Remove from {name}', { name: group.name })}
                      onPress={() => void leave(group)}
                    />
                  </Gate>
                ),
              },
            ]}
          />
        )}
      </LoadedView>
      {adding && (
        <AddToGroup
          {...{ id, name, domainId: domain_id }}
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
