import { useCallback } from 'react'
import { useKeptValues } from '#forms/drafts/use-kept.ts'
import { TextInput } from '#forms/fields.tsx'
import { NamingFileInput } from '#forms/fields/file-input.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import type { UploadPlace } from '#dialogs/object-upload/names.ts'
import { OneUploadDialog, useOneUpload } from '#dialogs/object-upload/one-upload.tsx'
import { objectExists } from '#dialogs/swift/exists.ts'
import { likeFolder, tooLong, useNameLimits } from '#dialogs/swift/name-limits.ts'
import { useExists } from '#dialogs/swift/use-exists.ts'

type Props = { readonly place: UploadPlace; readonly close: Close }

type Values = { name: string; upload_file: File | undefined }
const initial: Values = { name: '', upload_file: undefined }

/**
 * Uploads one file under a name (RS-OBJ-21). It stays open until the file has arrived, so that a
 * failure loses nothing (RS-OBJ-26); closed before, the upload goes on in the activity list.
 */
export const UploadFile = ({ place, close }: Props) => {
  const { container, folder } = place
  const upload = useOneUpload(place, t('Upload File'), close)
  const { held, lostIn } = useKeptValues('file', initial)
  const [{ name: typed }] = held
  const limits = useNameLimits()
  const look = useCallback(
    (name: string, signal: AbortSignal) => objectExists(container, folder + name, signal),
    [container, folder],
  )
  const taken = useExists(typed.endsWith('/') ? '' : typed, look)
  const form = useForm<Values>({
    ...{ initial, held, lostIn },
    rules: {
      name: [
        required(),
        likeFolder,
        (name) => tooLong(name, limits.object, folder),
        (name) =>
          taken === true && name === typed
            ? t('An object of that name is there already.')
            : undefined,
      ],
      upload_file: [required()],
    },
    failed: t('Unable to upload the object.'),
    submit: async ({ name, upload_file: file }) => {
      if (file) await upload.send(name, file)
    },
  })
  const name = form.field('name')
  const change = (value: string) => {
    name.onChange(value)
  }
  return (
    <OneUploadDialog title={t('Upload File')} form={form} upload={upload}>
      <DescriptionList
        rows={[
          { term: t('Container'), value: container },
          { term: t('Folder'), value: folder || '/' },
        ]}
      />
      <NamingFileInput
        field={form.field('upload_file')}
        naming={{ ...name, onChange: change }}
        label={t('File')}
      />
      <TextInput
        field={{ ...name, onChange: change }}
        label={t('File Name')}
        description={t('Slashes in it make folders.')}
        autoComplete="off"
      />
    </OneUploadDialog>
  )
}
