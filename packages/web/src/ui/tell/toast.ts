import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { messageType, type MessageType, type MessageTypeName } from '#ui/tell/tones.ts'

/** The one place that says how long a toast stays, and which kinds leave by themselves. */
export const toastOptions: { delay: number; dismissible: readonly MessageType[] } = {
  delay: 3000,
  dismissible: ['success', 'info'],
}

export type ToastContent = { type: MessageType; message: string; details?: string | undefined }

/** What takes back what a message says was done, by the key of the message. */
const undos = new Map<string, () => void>()
const undoListeners = new Set<() => void>()

const changeUndos = (change: () => void) => {
  change()
  for (const listener of undoListeners) listener()
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 6 })

/** Whether it stays until somebody has read it. */
export const isLasting = ({ type }: Pick<ToastContent, 'type'>): boolean =>
  !toastOptions.dismissible.includes(type)

/** Whether one is there that stays. */
export const haveLasting = (): boolean =>
  toastQueue.visibleToasts.some(({ content }) => isLasting(content))

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
        onClose: () => {
          shown.delete(key)
          undos.delete(key)
        },
        ...(leaves ? { timeout: toastOptions.delay } : {}),
      },
    )
    shown.set(key, type)
    return () => toastQueue.close(key)
  },
  /** The key of the latest message that is there; undefined without one. */
  latest: (): string | undefined => [...shown.keys()].at(-1),
  /**
   * Offers to take back what the latest success says was done, while it is there.
   * @returns withdraws the offer.
   */
  offerUndo: (undo: () => void): (() => void) => {
    const key = [...shown].findLast(([, type]) => type === 'success')?.[0]
    if (key === undefined) return () => undefined
    changeUndos(() => undos.set(key, undo))
    return () => changeUndos(() => undos.delete(key))
  },
  /** Takes back what the latest message with such an offer says was done; false: there is none. */
  undoLatest: (): boolean => {
    const [key, undo] = [...undos].at(-1) ?? []
    if (key === undefined || undo === undefined) return false
    toastQueue.close(key)
    undo()
    return true
  },
  /** What takes back what a message says was done. */
  undoOf: (key: string): (() => void) | undefined => undos.get(key),
  /** Hears of what is offered to be taken back. */
  subscribeToUndos: (listener: () => void): (() => void) => {
    undoListeners.add(listener)
    return () => void undoListeners.delete(listener)
  },
  /** Removes every message. */
  clearAll: () => clear(() => true),
  /** Removes the errors only. */
  clearErrors: () => clear((type) => type === 'danger'),
  /** Removes the successes only. */
  clearSuccesses: () => clear((type) => type === 'success'),
}
