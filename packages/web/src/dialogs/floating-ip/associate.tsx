import { floatingIps as api, type FloatingIp, type FloatingIpTarget } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/combo-input.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { choicesOf, serverNames, targetsOf } from '#dialogs/floating-ip/targets.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/toast.ts'

type Close = (done: boolean) => void

/** Reads where a floating IP can lead to, and opens the dialog. */
export const openAssociateWith = async (item: FloatingIp, signal: AbortSignal) => {
  const targets = await targetsOf(item, signal)
  return (close: Close) => <AssociateWith item={item} targets={targets} close={close} />
}

type Props = {
  readonly item: FloatingIp
  readonly targets: readonly FloatingIpTarget[]
  readonly close: Close
}

const AssociateWith = ({ item, targets, close }: Props) => {
  const names = useLoaded(['associate with', item.id], (signal) => serverNames(targets, signal))
  const form = useForm({
    initial: { port_id: '' },
    rules: { port_id: [required()] },
    failed: t('Unable to associate a floating IP address.'),
    submit: async ({ port_id }) => {
      await call(api.associate, { body: { address_id: item.id, port_id } })
      toast.add('success', t('Associated floating IP address: %s.', item.ip))
      close(true)
    },
  })
  return (
    <FormDialog
      title={t('Associate Floating IP')}
      form={form}
      submit={t('Associate')}
      onClose={() => close(false)}
    >
      <p>{t('{ip} leads to one address inside, of a server or another port.', { ip: item.ip })}</p>
      {targets.length === 0 && (
        <Alert type="info">
          {t('No port of the project is behind a router with a way to the pool of the address.')}
        </Alert>
      )}
      <Unread
        loaded={names}
        says={(why) => t('The names of the instances could not be read: {why}', { why })}
      />
      <ComboInput
        field={form.field('port_id')}
        label={t('Port to be associated')}
        options={choicesOf(targets, names.data)}
      />
    </FormDialog>
  )
}
