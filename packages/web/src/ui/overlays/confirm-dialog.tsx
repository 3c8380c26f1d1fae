import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

export type ConfirmDialogProps = {
  title: string
  /** What is asked. */
  children: ReactNode
  /** The word on the button that does it. */
  confirm?: string | undefined
  cancel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  /** Why it cannot be confirmed now. */
  refusal?: string | undefined
  /** Does it; the dialog waits for it, shows that it waits, and then closes. */
  onConfirm: () => Promise<void> | void
  onClose: () => void
}

/**
 * Asks before something happens that is hard to undo. It opens only when there is a title and
 * something to ask (SH-MODAL-31..38).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, onConfirm, onClose } = props
  const { confirm = t('Submit'), cancel = t('Cancel'), tone = 'danger', refusal } = props
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const safe = useRef<HTMLSpanElement>(null)
  // Once it is all there: a dialog below takes back a focus that comes before it knows this one.
  useEffect(() => safe.current?.querySelector('button')?.focus(), [])
  if (!title || !children) return null
  return (
    <Modal
      title={title}
      size="small"
      role="alertdialog"
      onClose={onClose}
      working={busy}
      footer={
        <>
          <span ref={safe} className="contents">
            <Button onPress={onClose}>{cancel}</Button>
          </span>
          <Button tone={tone} busy={busy} refusal={refusal} onPress={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
