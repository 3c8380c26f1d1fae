import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { Logo } from '#ui/frame/logo.tsx'

export type OverlayPanelProps = {
  /** Names the panel for those who hear it; one at the end shows it as its title, too. */
  label: string
  /** The side at which it stands. The one at the start is headed by the product's name. */
  side?: 'start' | 'end' | undefined
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A panel that slides over the page from one side, with a mask that closes it on a press. */
export function OverlayPanel(props: OverlayPanelProps) {
  const { label, side = 'start', actions, children, onClose } = props
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className={cx(mask, side === 'end' && 'justify-end')}
    >
      <Modal className={cx(panel, widths[side])}>
        <Dialog aria-label={label} className="flex h-full flex-col overflow-auto outline-none">
          <div className={head}>
            {side === 'start' ? <Logo /> : <h2 className="text-lg font-semibold">{label}</h2>}
            <div className="flex items-center gap-1">
              {actions}
              <IconButton icon={X} aria-label={t('Close')} onPress={onClose} />
            </div>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const mask = 'fixed inset-0 z-(--z-nav) flex bg-mask data-entering:animate-fade-in'

const panel = 'h-full bg-surface shadow-overlay'

const widths = { start: 'w-72 max-w-[85vw]', end: 'w-104 max-w-[92vw]' }

const head =
  'sticky top-0 z-(--z-held) flex h-header shrink-0 items-center justify-between gap-2 border-b ' +
  'border-line bg-surface px-4'
