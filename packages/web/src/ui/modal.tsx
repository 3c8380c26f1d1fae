import { GripHorizontal, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import {
  Button as AriaButton,
  Dialog,
  Heading,
  Modal as AriaModal,
  ModalOverlay,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { followKey, followPointer } from '#ui/drag.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useOpenWork } from '#ui/open-work.ts'

export type ModalProps = {
  title: ReactNode
  children: ReactNode
  /** Called by Esc, the cross and whatever the content offers; the owner then unmounts it. */
  onClose: () => void
  /** The row of buttons at the bottom, which stays in sight while the content scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  /** An alert dialog interrupts to ask or warn. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Whether Esc and the cross close it; a dialog that must be answered has neither. */
  closable?: boolean | undefined
}

/**
 * A dialog above the page. The backdrop is static: a press beside the dialog does nothing. Dialogs
 * stack; Esc closes the top one only; the focus returns to where it was. The header drags the
 * dialog, by pointer or with the arrow keys on its handle.
 */
export function Modal({
  title,
  children,
  onClose,
  footer,
  size = 'medium',
  role = 'dialog',
  closable = true,
}: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  useOpenWork()
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isKeyboardDismissDisabled={!closable}
      className={mask}
    >
      <AriaModal ref={box} className={cx(frame, sizes[size])}>
        <Dialog role={role} className="flex min-h-0 grow flex-col outline-none">
          <header onPointerDown={(event) => followPointer(event, box.current)} className={header}>
            <Heading slot="title" className="min-w-0 grow text-lg font-semibold wrap-anywhere">
              {title}
            </Heading>
            <AriaButton
              aria-label={t('Move the dialog with the arrow keys')}
              onKeyDown={(event) => followKey(event.key, box.current)}
              className={handle}
            >
              <GripHorizontal aria-hidden className="size-4" />
            </AriaButton>
            {closable && <IconButton icon={X} aria-label={t('Close')} onPress={onClose} />}
          </header>
          <div className="min-h-0 grow overflow-auto p-5">{children}</div>
          {footer !== undefined && <ModalFooter>{footer}</ModalFooter>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** The row of buttons at the bottom of a dialog; content that brings its own form ends with it. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
      {children}
    </footer>
  )
}

const mask =
  'fixed inset-0 z-(--z-modal) flex items-center justify-center bg-mask p-2 sm:p-6 ' +
  'data-entering:animate-fade-in'

const frame =
  'flex max-h-full w-full flex-col overflow-hidden rounded-lg bg-raised shadow-overlay outline-none'

const header =
  'flex cursor-grab touch-none items-center gap-1 border-b border-line py-2 pr-2.5 pl-5 select-none ' +
  'active:cursor-grabbing'

const handle =
  'inline-flex size-control shrink-0 cursor-grab items-center justify-center rounded-md text-muted ' +
  'opacity-0 focus-visible:opacity-100 max-sm:hidden'

const sizes = {
  small: 'max-w-lg',
  medium: 'max-w-2xl',
  large: 'max-w-5xl',
  full: 'h-full max-w-7xl',
}
