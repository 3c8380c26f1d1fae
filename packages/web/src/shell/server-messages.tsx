import { useEffect, useState } from 'react'
import { onApi, type Message } from '#api/connection.ts'
import { Alert } from '#ui/alert.tsx'
import { messageTypes, type MessageTypeName } from '#ui/tones.ts'

type Shown = Message & { readonly key: number }

/** What the server has to say beside its answers, as alerts above the page [SH-TOAST-19..21]. */
export function ServerMessages() {
  const [shown, setShown] = useState<readonly Shown[]>([])
  useEffect(
    () =>
      onApi('messages', (messages) => {
        const fresh = messages.map((message) => ({ ...message, key: ++lastKey }))
        setShown((before) => [...before, ...fresh])
      }),
    [],
  )
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3">
      {shown.map(({ key, type, text, tags }) => (
        <Alert
          key={key}
          type={nameOf(type)}
          tags={tags}
          onDismiss={() => setShown((before) => before.filter((one) => one.key !== key))}
        >
          {text}
        </Alert>
      ))}
    </div>
  )
}

let lastKey = 0

/** A type that nobody knows is shown as a notice. */
const nameOf = (type: string): MessageTypeName =>
  messageTypes.find((name) => name === type) ?? 'info'
