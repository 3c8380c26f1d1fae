import type { ServerGroup } from '@meridian/contract'
import { useState } from 'react'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { AddIcon } from '#ui/icons.ts'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { policyOptions, serverGroupForm } from '#dialogs/server-group/form.ts'

const mayCreate = [policy('compute', 'os_compute_api:os-server-groups:create')]

/** The group whose policy decides which hosts the servers run on. */
export const ServerGroupsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  const [creates, setCreates] = useState(false)
  const take = (made: ServerGroup) => {
    setCreates(false)
    choose({ server_groups: [made] })
    void data.serverGroups.reload()
  }
  return (
    <Columns>
      <p>{t('The policy of a server group keeps its instances together, or apart.')}</p>
      <Gate name="create server group" requires={mayCreate}>
        <div>
          <Button icon={AddIcon} onPress={() => setCreates(true)}>
            {t('Create Server Group')}
          </Button>
        </div>
      </Gate>
      <Allocation
        loaded={data.serverGroups}
        failed={t('Unable to retrieve the server groups.')}
        label={t('Server Groups')}
        allocated={spec.server_groups}
        onChange={(chosen) => choose({ server_groups: chosen })}
        idOf={idOf}
        nameOf={(group) => group.name}
        columns={columns}
        max={1}
        drawer={(group) => <GroupDetails group={group} />}
        prompt={t('Select a server group from those available below.')}
        none={t('There is no server group in this project.')}
      />
      {creates && (
        <FieldsDialog
          title={t('Create Server Group')}
          form={serverGroupForm}
          nameOf={({ name }) => name}
          onClose={() => setCreates(false)}
          onDone={take}
        />
      )}
    </Columns>
  )
}

const GroupDetails = ({ group }: { readonly group: ServerGroup }) => (
  <DescriptionList
    look="grid"
    rows={[
      { term: t('ID'), value: group.id },
      { term: t('Members'), value: group.members.length },
    ]}
  />
)

const idOf = (group: ServerGroup) => group.id

const policyOf = (group: ServerGroup) =>
  policyOptions.find(({ value }) => value === group.policy)?.label ?? group.policy

const columns: readonly TransferColumn<ServerGroup>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  { id: 'policy', label: t('Policy'), show: policyOf, text: policyOf },
]
