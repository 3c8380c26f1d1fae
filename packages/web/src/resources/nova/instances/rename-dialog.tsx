import { servers as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { TextAreaInput, TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { refTo } from '#resource/define.ts'
import { instance } from '#resources/nova/kinds.ts'

type Props = { readonly server: Server; readonly close: Close }

/** Changes the name and description of a server. */
export const RenameDialog = ({ server, close }: Props) => {
  const form = useForm({
    initial: { name: server.name, description: server.description ?? '' },
    rules: { name: [required(), maxLength(255)], description: [maxLength(255)] },
    failed: t('Unable to update the instance.'),
    submit: async ({ name, description }) => {
      const body = { name: name.trim(), description: description === '' ? null : description }
      await call(api.update, { params: { id: server.id }, body })
      close({ updated: [refTo(instance, server)] })
    },
  })
  return (
    <FormDialog title={t('Edit Instance')} form={form} submit={t('Save')} onClose={() => close()}>
      <TextInput label={t('Name')} field={form.field('name')} autoFocus />
      <TextAreaInput label={t('Description')} field={form.field('description')} />
    </FormDialog>
  )
}
