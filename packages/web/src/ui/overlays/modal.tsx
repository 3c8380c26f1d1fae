import { GripHorizontal, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  Button as AriaButton,
  Dialog,
  Heading,
  Modal as AriaModal,
  ModalOverlay,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { followKey, followPointer, keepInside } from '#ui/press/drag.ts'
import { Button } from '#ui/press/button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { ScrollArea } from '#ui/frame/scroll-area.tsx'
import { DialogSlowLines, SlowArea, useAwaited, wordsFor } from '#ui/tell/slow.tsx'
import { Wait } from '#ui/overlays/wait-spinner.tsx'
import { WorkingContext } from '#ui/tell/working.ts'

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
  /**
   * Its submit is under way: a spinner says so over the content, in these words if there are any,
   * and nothing closes it unless a service is slow.
   */
  working?: boolean | string | undefined
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
  working: under = false,
}: ModalProps) {
  const working = under !== false
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hold = () => keepInside(box.current)
    window.addEventListener('resize', hold)
    return () => window.removeEventListener('resize', hold)
  }, [])
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isKeyboardDismissDisabled={!closable || working}
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
              onKeyDown={(event) => {
                followKey(event.key, box.current)
                // Esc is the dialog's, wherever in it the focus is.
                event.continuePropagation()
              }}
              className={handle}
            >
              <GripHorizontal aria-hidden className="size-4" />
            </AriaButton>
            {closable && (
              <IconButton
                icon={X}
                aria-label={t('Close')}
                refusal={working ? t('Working') : undefined}
                onPress={onClose}
              />
            )}
          </header>
          <SlowArea>
            <div className="relative flex min-h-0 grow flex-col">
              <ScrollArea place="min-h-0 grow p-5">{children}</ScrollArea>
              {!working && <DialogSlowLines />}
            </div>
          </SlowArea>
          {footer !== undefined && (
            <WorkingContext value={working}>
              <ModalFooter>{footer}</ModalFooter>
            </WorkingContext>
          )}
          {working && (
            <div className={cover}>
              <Wait label={typeof under === 'string' ? under : t('Working')} />
              <Stuck onClose={onClose} />
            </div>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** Says which service the submit waits for once that takes long, and no longer holds the user up. */
function Stuck({ onClose }: { onClose: () => void }) {
  const { services } = useAwaited()
  if (services.length === 0) return null
  return (
    <div className="flex flex-col items-center gap-2 px-5 text-center text-sm">
      <div>{wordsFor(services)}</div>
      <p className="text-muted">{t('What was sent may still be done after you close this.')}</p>
      <Button size="small" onPress={onClose}>
        {t('Stop Waiting')}
      </Button>
    </div>
  )
}

/** The row of buttons at the bottom of a dialog. */
function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
      {children}
    </footer>
  )
}

const mask =
  'fixed inset-0 z-(--z-modal) flex items-center justify-center bg-mask p-2 sm:p-6 ' +
  'pb-[max(0.5rem,var(--lasting-toasts,0px))] sm:pb-[max(1.5rem,var(--lasting-toasts,0px))] ' +
  'data-entering:animate-fade-in'

// What is quickly done should not flicker: it comes into sight a little late.
const cover =
  'absolute inset-x-0 top-12 bottom-0 flex flex-col items-center justify-center gap-2 bg-raised/75 ' +
  'animate-fade-in [animation-delay:200ms] [animation-fill-mode:both]'

const frame =
  'relative flex max-h-full w-full flex-col overflow-hidden rounded-lg bg-raised shadow-overlay ' +
  'outline-none'

const header =
  'flex cursor-grab touch-none items-center gap-1 border-b border-line py-2 ps-5 pe-2.5 select-none ' +
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
