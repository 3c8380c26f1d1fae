import { objects } from '@meridian/contract'
import { pathOf } from '#api/address.ts'
import { client } from '#api/client.ts'
import { FileInput } from '#forms/file-input.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import type { ObjectRow } from '#dialogs/swift/place.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/toast.ts'

type Props = { readonly type: TypeCode; readonly item: ObjectRow; readonly close: Close }
type Values = { edit_file: File | undefined }
const initial: Values = { edit_file: undefined }

/** Puts another file in the place of what an object holds (RS-OBJ-11, RS-OBJ-20). */
export const EditObject = ({ type, item, close }: Props) => {
  const { container, path } = item
  const form = useForm<Values>({
    initial,
    rules: { edit_file: [required()] },
    failed: t('Unable to upload the object.'),
    submit: async ({ edit_file: file }) => {
      await client.post(pathOf(objects.upload, { params: { container, path } }), { file })
      toast.add('success', t('File {path} uploaded.', { path }))
      close({
        updated: [
          { type, id: `${container}/${path}` },
          { type: 'OS::Swift::Container', id: container },
        ],
      })
    },
  })
  return (
    <FormDialog title={t('Edit File')} form={form} submit={t('Upload File')} onClose={close}>
      <DescriptionList
        rows={[
          { term: t('Container'), value: container },
          { term: t('Object'), value: path },
        ]}
      />
      <FileInput field={form.field('edit_file')} label={t('File')} />
    </FormDialog>
  )
}
