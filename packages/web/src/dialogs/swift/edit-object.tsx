import { useMemo } from 'react'
import { FileInput } from '#forms/fields/file-input.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { OneUploadDialog, useOneUpload } from '#dialogs/object-upload/one-upload.tsx'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'

type Props = { readonly item: ObjectRow; readonly close: Close }
type Values = { edit_file: File | undefined }
const initial: Values = { edit_file: undefined }

/** Puts another file in the place of what an object holds, however large (RS-OBJ-11, RS-OBJ-20). */
export const EditObject = ({ item, close }: Props) => {
  const { container, path } = item
  const place = useMemo(() => ({ container, folder: '' }), [container])
  const upload = useOneUpload(place, t('Edit File'), close)
  const form = useForm<Values>({
    draft: 'file',
    initial,
    rules: { edit_file: [required()] },
    failed: t('Unable to upload the object.'),
    submit: async ({ edit_file: file }) => {
      if (file) await upload.send(path, file)
    },
  })
  return (
    <OneUploadDialog title={t('Edit File')} form={form} upload={upload}>
      <DescriptionList
        rows={[
          { term: t('Container'), value: container },
          { term: t('Object'), value: path },
        ]}
      />
      <FileInput field={form.field('edit_file')} label={t('File')} />
    </OneUploadDialog>
  )
}
