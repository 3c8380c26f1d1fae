import { useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'

export type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The word on the button that does it. */
  confirm: string
  tone?: 'primary' | 'danger' | undefined
  /** Does it; the dialog waits for it, shows that it waits, and then closes. */
  onConfirm: () => Promise<void> | void
  onClose: () => void
}

/** Asks before something happens that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, tone = 'primary', onConfirm, onClose } = props
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
  return (
    <Modal
      title={title}
      size="small"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          <Button tone={tone} busy={busy} onPress={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
