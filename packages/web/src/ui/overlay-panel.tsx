import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'

export type OverlayPanelProps = {
  /** Names the panel for those who hear it. */
  label: string
  children: ReactNode
  onClose: () => void
}

/** A panel that slides over the page from its start, with a mask that closes it on a press. */
export function OverlayPanel({ label, children, onClose }: OverlayPanelProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-(--z-nav) bg-mask data-entering:animate-fade-in"
    >
      <Modal className="h-full w-72 max-w-[85vw] bg-surface shadow-overlay">
        <Dialog aria-label={label} className="h-full overflow-auto outline-none">
          <div className="flex h-header items-center justify-between border-b border-line px-4">
            <Logo />
            <IconButton icon={X} aria-label={t('Close')} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
