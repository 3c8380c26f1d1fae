import { useCallback, useRef } from 'react'
import type { Message } from '#screens/topology/deletes.tsx'
import { toast } from '#ui/tell/toast.ts'

/** For so long the same message is not shown a second time, in ms [SH-TDEL-19]. */
export const againMs = 10_000

/** Shows messages as alerts of their types; one like the last is ignored for ten seconds. */
export const useMessages = (): ((message: Message) => void) => {
  const last = useRef<Message & { readonly at: number }>(undefined)
  return useCallback((message: Message) => {
    const before = last.current
    const now = Date.now()
    const same = before?.type === message.type && before.message === message.message
    if (same && now - before.at < againMs) return
    last.current = { ...message, at: now }
    toast.add(message.type, message.message, { details: message.details })
  }, [])
}
