import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { messageType, type MessageType, type MessageTypeName } from '#ui/tell/tones.ts'

/** The one place that says how long a toast stays, and which kinds leave by themselves. */
export const toastOptions: { delay: number; dismissible: readonly MessageType[] } = {
  delay: 3000,
  dismissible: ['success', 'info'],
}

export type ToastContent = { type: MessageType; message: string; details?: string | undefined }

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 6 })

/** Whether one is there that stays until somebody has read it. */
export const haveLasting = (): boolean =>
  toastQueue.visibleToasts.some(({ content }) => !toastOptions.dismissible.includes(content.type))

const shown = new Map<string, MessageType>()

const clear = (wanted: (type: MessageType) => boolean) => {
  for (const [key, type] of shown) {
    if (wanted(type)) toastQueue.close(key)
  }
}

/** Short messages above the page. Errors and warnings stay until they are cancelled. */
export const toast = {
  /**
   * Shows a message; `once`: not a second time while it is on the screen.
   * @returns cancels it.
   */
  add: (
    name: MessageTypeName,
    message: string,
    { details, once = false }: { details?: string | undefined; once?: boolean } = {},
  ): (() => void) => {
    const type = messageType(name)
    const there = toastQueue.visibleToasts.find(
      ({ content }) => content.type === type && content.message === message,
    )
    if (once && there) return () => toastQueue.close(there.key)
    const leaves = toastOptions.dismissible.includes(type)
    const key = toastQueue.add(
      { type, message, details },
      {
        onClose: () => shown.delete(key),
        ...(leaves ? { timeout: toastOptions.delay } : {}),
      },
    )
    shown.set(key, type)
    return () => toastQueue.close(key)
  },
  /** Removes every message. */
  clearAll: () => clear(() => true),
  /** Removes the errors only. */
  clearErrors: () => clear((type) => type === 'danger'),
  /** Removes the successes only. */
  clearSuccesses: () => clear((type) => type === 'success'),
}
