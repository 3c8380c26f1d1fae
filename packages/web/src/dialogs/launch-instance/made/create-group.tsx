import type { SecurityGroup } from '@meridian/contract'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { Gate } from '#resource/reading/requirements.tsx'
import { codeOf, WithCode } from '#ui/code.tsx'
import { AddIcon } from '#ui/icons.ts'
import { Button } from '#ui/press/button.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

const mayCreate = [policy('network', 'create_security_group')]

const code = codeOf(() => import('#dialogs/launch-instance/made/new-group.tsx'))

/** Makes a security group, which the launch takes besides those that it has (SH-MODAL-16, SH-MODAL-22). */
export const CreateGroup = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const take = (made: SecurityGroup) => {
    close()
    choose({ security_groups: [...spec.security_groups, made] })
    void data.groups.reload()
  }
  return (
    <Gate name="create security group" requires={mayCreate}>
      <div>
        <Button icon={AddIcon} onPress={() => setOpen(true)}>
          {t('Create Security Group')}
        </Button>
        {open && (
          <WithCode code={code} onFailed={close}>
            {({ NewGroup }) => <NewGroup onClose={close} onDone={take} />}
          </WithCode>
        )}
      </div>
    </Gate>
  )
}
