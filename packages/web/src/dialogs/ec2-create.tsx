import { ec2Credentials as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'

/** Opens once it is known which project a key would be for. */
export const openCreate = async () => {
  const { project_name } = await userSession()
  return (close: Close) => <CreateKey project={project_name ?? '-'} close={close} />
}

/** Keystone makes both halves up: there is nothing to fill in. */
const CreateKey = ({ project, close }: { readonly project: string; readonly close: Close }) => {
  const form = useForm({
    initial: {},
    failed: t('Unable to create the EC2 credential.'),
    submit: async () => {
      const { access: id } = await call(api.create)
      toast.add('success', t('Created EC2 credential: %s.', id))
      close({ created: [{ type: 'OS::Keystone::Ec2Credential', id }] })
    },
  })
  const label = t('Create EC2 Credential')
  return (
    <FormDialog title={label} form={form} submit={label} onClose={() => close()}>
      <p>
        {t('Tools that speak as Amazon’s services do sign in with it in the project {project}.', {
          project,
        })}
      </p>
    </FormDialog>
  )
}
