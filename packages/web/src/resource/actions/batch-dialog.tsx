import { useSyncExternalStore } from 'react'
import { plural, t } from '#lib/translate.ts'
import type { Batch } from '#resource/actions/batch.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Progress } from '#ui/tell/progress.tsx'

export type BatchDialogProps = {
  readonly title: string
  readonly batch: Batch
  /** Puts it out of sight; the work goes on. */
  readonly onClose: () => void
}

/** How far a batch is, what of it failed and why, and the button that stops it. */
export const BatchDialog = ({ title, batch, onClose }: BatchDialogProps) => {
  const { all, done, failed, stopped } = useSyncExternalStore(batch.subscribe, batch.now)
  const ended = done + failed.length
  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button onPress={batch.stop} refusal={stopped ? t('It is being stopped.') : undefined}>
          {t('Stop')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Progress
          label={t('{ended} of {all}', { ended, all })}
          percent={Math.round((100 * ended) / all)}
        />
        {failed.length > 0 && (
          <div role="status">
            <p>{plural(failed.length, '{count} failed:', '{count} failed:')}</p>
            <ul className="max-h-40 overflow-y-auto">
              {failed.map(({ name, reason }, index) => (
                <li key={index}>{t('{name}: {reason}', { name, reason })}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Modal>
  )
}
