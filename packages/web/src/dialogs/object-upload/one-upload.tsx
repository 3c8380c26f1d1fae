import { uploads } from '@meridian/contract'
import { useRef, useState, type ReactNode } from 'react'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import type { RunView, UploadRun } from '#api/uploads/run.ts'
import { UnkeptContext } from '#forms/drafts/unkept.ts'
import { useLeaving } from '#forms/drafts/use-leaving.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import type { FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import type { UploadPlace } from '#dialogs/object-upload/names.ts'
import { RunProgress, useRun } from '#dialogs/object-upload/run-progress.tsx'
import { startUploads } from '#dialogs/object-upload/start.ts'

/** The upload of the one file of a dialog, which waits for its end. */
export const useOneUpload = (place: UploadPlace, title: string, close: Close) => {
  const [run, setRun] = useState<UploadRun>()
  const left = useRef(false)
  return {
    run,
    /** Sends the file, however large, and closes once it is stored. Throws `ApiError`. */
    send: async (name: string, file: File): Promise<void> => {
      const terms = await call(uploads.terms, {}, { quiet: true })
      const ended = Promise.withResolvers<RunView>()
      const files = [{ name: place.folder + name, entry: { path: name, file } }]
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
    /** Closes the dialog; what is under way goes on in the activity list. */
    leave: () => {
      left.current = true
      close(run && { goesOn: true })
    },
  }
}

type Props<V> = {
  readonly title: string
  readonly form: FormState<V>
  readonly upload: ReturnType<typeof useOneUpload>
  readonly children: ReactNode
}

/** A dialog with a form that sends one file, and shows how far it is. */
export const OneUploadDialog = <V,>({ title, form, upload, children }: Props<V>) => {
  const { run, leave: go } = upload
  const { hold, leave, question } = useLeaving(go)
  return (
    <UnkeptContext value={hold}>
      <Modal
        title={title}
        size="small"
        onClose={run ? go : leave}
        footer={
          <>
            {run ? (
              <>
                <Button onPress={run.cancel}>{t('Cancel')}</Button>
                <Button onPress={go}>{t('Go on in the background')}</Button>
              </>
            ) : (
              <Button onPress={leave}>{t('Cancel')}</Button>
            )}
            <SubmitButton form={form}>{t('Upload File')}</SubmitButton>
          </>
        }
      >
        <Form form={form}>
          {children}
          {run && <Running run={run} />}
        </Form>
        {question}
      </Modal>
    </UnkeptContext>
  )
}

const Running = ({ run }: { readonly run: UploadRun }) => <RunProgress view={useRun(run)} />
