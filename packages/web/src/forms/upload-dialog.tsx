import { useEffect, useEffectEvent, useState } from 'react'
import { startUpload, type Upload } from '#api/upload.ts'
import { Failure } from '#forms/failure.tsx'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Progress } from '#ui/progress.tsx'

export type UploadDialogProps = {
  readonly upload: Pick<Upload, 'url' | 'headers' | 'file'>
  /** Called when all has arrived. */
  readonly onDone: () => void
  /** Called when the upload was given up. */
  readonly onClose: () => void
}

/** Sends a file and shows how far it is (SH-MODAL-30); a broken upload can be tried again. */
export const UploadDialog = ({ upload, onDone, onClose }: UploadDialogProps) => {
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [percent, setPercent] = useState<number>()
  const start = useEffectEvent((parts: Pick<Upload, 'onProgress' | 'signal'>) =>
    startUpload({ ...upload, ...parts }),
  )
  const arrived = useEffectEvent(onDone)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onProgress = (sent: number, total: number) =>
      setPercent(total ? Math.floor((sent / total) * 100) : undefined)
    start({ onProgress, signal }).then(
      () => arrived(),
      (error: unknown) => {
        if (!signal.aborted) setFailure({ error })
      },
    )
    return () => stop.abort()
  }, [tries])
  const retry = () => {
    setFailure(undefined)
    setPercent(undefined)
    setTries(tries + 1)
  }
  return (
    <Modal
      title={t('Uploading image')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          {failure && (
            <Button tone="primary" onPress={retry}>
              {t('Try again')}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <Failure error={failure.error} />
      ) : (
        <Progress label={t('Uploading image')} percent={percent} />
      )}
    </Modal>
  )
}
