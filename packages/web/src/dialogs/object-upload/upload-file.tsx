import { uploads } from '@meridian/contract'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import type { RunView, UploadRun } from '#api/uploads/run.ts'
import { TextInput } from '#forms/fields.tsx'
import { NamingFileInput } from '#forms/file-input.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Modal } from '#ui/modal.tsx'
import type { UploadPlace } from '#dialogs/object-upload/names.ts'
import { RunProgress, useRun } from '#dialogs/object-upload/run-progress.tsx'
import { startUploads } from '#dialogs/object-upload/start.ts'
import { useTaken } from '#dialogs/object-upload/use-taken.ts'

type Props = { readonly place: UploadPlace; readonly close: Close }

type Values = { name: string; upload_file: File | undefined }
const initial: Values = { name: '', upload_file: undefined }

/**
 * Uploads one file under a name (RS-OBJ-21). It stays open until the file has arrived, so that a
 * failure loses nothing (RS-OBJ-26); closed before, the upload goes on in the activity list.
 */
export const UploadFile = ({ place, close }: Props) => {
  const { container, folder } = place
  const [run, setRun] = useState<UploadRun>()
  const [typed, setTyped] = useState('')
  const left = useRef(false)
  const taken = useTaken(container, typed && folder + typed)
  const form = useForm<Values>({
    initial,
    rules: {
      name: [
        required(),
        (name) =>
          taken === folder + name ? t('An object of that name is there already.') : undefined,
      ],
      upload_file: [required()],
    },
    failed: t('Unable to upload the object.'),
    submit: async ({ name, upload_file: file }) => {
      if (!file) return
      const terms = await call(uploads.terms, {}, { quiet: true })
      const ended = Promise.withResolvers<RunView>()
      const files = [{ name: folder + name, entry: { path: name, file } }]
      const title = t('Upload File')
      const onEnd = (view: RunView) => {
        ended.resolve(view)
        return !left.current
      }
      setRun(startUploads({ place, files, terms, title, onEnd }))
      const { state, failures } = await ended.promise
      setRun(undefined)
      if (state === 'done') return close({ goesOn: true })
      if (state === 'cancelled') return
      throw new ApiError(0, failures[0]?.reason ?? '')
    },
  })
  const name = form.field('name')
  const change = (value: string) => {
    name.onChange(value)
    setTyped(value)
  }
  const leave = () => {
    left.current = true
    close(run && { goesOn: true })
  }
  return (
    <Modal
      title={t('Upload File')}
      size="small"
      onClose={leave}
      footer={
        <>
          {run ? (
            <>
              <Button onPress={run.cancel}>{t('Cancel')}</Button>
              <Button onPress={leave}>{t('Go on in the background')}</Button>
            </>
          ) : (
            <Button onPress={leave}>{t('Cancel')}</Button>
          )}
          <SubmitButton form={form}>{t('Upload File')}</SubmitButton>
        </>
      }
    >
      <Form form={form}>
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
        {run && <Running run={run} />}
      </Form>
    </Modal>
  )
}

const Running = ({ run }: { readonly run: UploadRun }) => <RunProgress view={useRun(run)} />
