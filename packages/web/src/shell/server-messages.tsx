import { useSyncExternalStore } from 'react'
import { onForget } from '#api/cached.ts'
import { onApi, type Message } from '#api/connection.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { messageTypes, type MessageTypeName } from '#ui/tell/tones.ts'

type Shown = Message & { readonly key: number }

let messages: readonly Shown[] = []
let lastKey = 0
let redraw: () => void = () => undefined

function keep(change: (before: readonly Shown[]) => readonly Shown[]): void {
  messages = change(messages)
  redraw()
}

// From the start, since the answers that draw the page may bring messages of their own.
onApi('messages', (fresh) =>
  keep((before) => [...before, ...fresh.map((message) => ({ ...message, key: ++lastKey }))]),
)

// The next user is not told what was said to the last.
onForget(() => keep(() => []))

const queued = () => messages

function subscribe(onChange: () => void): () => void {
  redraw = onChange
  return () => {
    redraw = () => undefined
  }
}

/** What the server has to say beside its answers, as alerts above the page [SH-TOAST-19..21]. */
export function ServerMessages() {
  const shown = useSyncExternalStore(subscribe, queued, queued)
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3">
      {shown.map(({ key, type, text, tags }) => (
        <Alert
          key={key}
          type={nameOf(type)}
          tags={tags}
          onDismiss={() => keep((before) => before.filter((one) => one.key !== key))}
        >
          {text}
        </Alert>
      ))}
    </div>
  )
}

/** A type that nobody knows is shown as a notice. */
const nameOf = (type: string): MessageTypeName =>
  messageTypes.find((name) => name === type) ?? 'info'
