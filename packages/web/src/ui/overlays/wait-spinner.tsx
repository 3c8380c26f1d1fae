import { LoaderCircle } from 'lucide-react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Awaited, SlowArea } from '#ui/tell/slow.tsx'

export type WaitSpinnerProps = {
  /** What is waited for, such as "Loading". */
  label: string
  /** Called by Esc; without it the user has to wait. */
  onCancel?: (() => void) | undefined
}

/** A dialog that only says that something is under way. Its backdrop is static. */
export function WaitSpinner({ label, onCancel }: WaitSpinnerProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open) onCancel?.()
      }}
      isKeyboardDismissDisabled={!onCancel}
      className={mask}
    >
      <Modal className="rounded-lg bg-raised px-10 py-7 shadow-overlay outline-none">
        <Dialog aria-label={label} className="outline-none">
          <Wait label={label} />
          <SlowArea>
            <div className="relative min-h-5 max-w-sm pt-1 text-center text-sm text-muted">
              <Awaited />
            </div>
          </SlowArea>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A large turning ring over the words for it. */
export function Wait({ label }: { label: string }) {
  return (
    <span role="status" className="flex flex-col items-center gap-2 font-medium">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-accent" />
      {label}
    </span>
  )
}

// What is quickly there should not flicker: the dialog comes into sight a little late.
const mask =
  'fixed inset-0 z-(--z-modal) flex items-center justify-center bg-mask p-2 animate-fade-in ' +
  '[animation-delay:200ms] [animation-fill-mode:both]'
