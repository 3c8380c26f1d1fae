import { floatingIps as api } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm, type FormState } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'

/** An address outside and, as `<port>_<address>`, the one inside that it is to lead to. */
type Pair = { readonly address_id: string; readonly port_id: string }

type Props = {
  /** What of the pair is known from where the dialog was opened. */
  readonly start: Pair
  /** The toast. */
  readonly done: string
  readonly close: (done: boolean) => void
  /** Asks for the rest. */
  readonly children: (form: FormState<Pair>) => ReactNode
}

/** The dialog that leads a floating IP to a port, from either end. */
export const AssociateDialog = ({ start, done, close, children }: Props) => {
  const form = useForm({
    initial: start,
    rules: { address_id: [required()], port_id: [required()] },
    failed: t('Unable to associate a floating IP address.'),
    submit: async (body) => {
      await call(api.associate, { body })
      toast.add('success', done)
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
      {children(form)}
    </FormDialog>
  )
}
