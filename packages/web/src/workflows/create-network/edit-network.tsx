import { networks as api, type Network, type NetworkUpdate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { CheckboxInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { Gate } from '#resource/requirements.tsx'
import { toast } from '#ui/toast.ts'

type Props = {
  readonly network: Network
  readonly close: (saved?: true) => void
}

const mayShare = [policy('network', 'update_network:shared')]

/** Changes the name and the states of a network; what was not touched is not sent. */
export const EditNetwork = ({ network, close }: Props) => {
  const form = useForm({
    initial: {
      name: network.name,
      admin_state_up: network.admin_state_up,
      shared: network.shared,
    },
    rules: { name: [maxLength(255)] },
    failed: t('Unable to update the network.'),
    submit: async ({ name, admin_state_up, shared }) => {
      const trimmed = name.trim()
      const body: NetworkUpdate = {
        ...(trimmed !== network.name && { name: trimmed }),
        ...(admin_state_up !== network.admin_state_up && { admin_state_up }),
        ...(shared !== network.shared && { shared }),
      }
      if (Object.keys(body).length > 0) {
        await call(api.update, { params: { id: network.id }, body })
        toast.add('success', t('Updated network "{name}".', { name: trimmed || network.id }))
      }
      close(true)
    },
  })
  return (
    <FormDialog title={t('Edit Network')} form={form} submit={t('Save')} onClose={() => close()}>
      <TextInput field={form.field('name')} label={t('Network Name')} autoFocus />
      <CheckboxInput field={form.field('admin_state_up')} label={t('Enable Admin State')} />
      <Gate name="share this network" requires={mayShare}>
        <CheckboxInput field={form.field('shared')} label={t('Shared')} />
      </Gate>
    </FormDialog>
  )
}
