import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Question, Screen } from '#resource/define.ts'
import { usePlace } from '#resource/place.tsx'

const ScreenContext = createContext<Screen | undefined>(undefined)

type Dialog = { readonly id: number; readonly content: ReactNode }

/** Holds the dialogs that actions open, the last one on top, and tells actions what they may do. */
export const ScreenProvider = ({ children }: { readonly children: ReactNode }) => {
  const [dialogs, setDialogs] = useState<readonly Dialog[]>([])
  const place = usePlace()
  // One value for the life of the place: it is handed to every action of every row.
  const screen = useMemo(() => createScreen(setDialogs, (path) => place.go(path)), [place])
  return (
    <ScreenContext value={screen}>
      {children}
      {dialogs.map(({ id, content }) => (
        <DialogSlot key={id}>{content}</DialogSlot>
      ))}
    </ScreenContext>
  )
}

const DialogSlot = ({ children }: { readonly children: ReactNode }) => children

/** What an action may do to the display. Throws outside of a `ScreenProvider`. */
export const useScreen = (): Screen => {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('There is no ScreenProvider above.')
  return screen
}

type SetDialogs = (change: (dialogs: readonly Dialog[]) => readonly Dialog[]) => void

let lastId = 0

const createScreen = (setDialogs: SetDialogs, go: (path: string) => void): Screen => {
  const open: Screen['open'] = (dialog) =>
    new Promise((resolve) => {
      const id = ++lastId
      const content = dialog((result) => {
        setDialogs((dialogs) => dialogs.filter((one) => one.id !== id))
        resolve(result)
      })
      setDialogs((dialogs) => [...dialogs, { id, content }])
    })
  return {
    open,
    confirm: (question, work) => confirm(open, question, work),
    toast: (tone, text, details) => void toast.add(tone, text, { details }),
    go,
  }
}

const confirm = async <R,>(
  open: Screen['open'],
  { title, text, submit, tone = 'normal' }: Question,
  work: () => Promise<R>,
): Promise<R | undefined> => {
  let outcome: Promise<R> | undefined
  await open<void>((close) => (
    <ConfirmDialog
      title={title}
      confirm={submit}
      tone={tone === 'danger' ? 'danger' : 'primary'}
      onConfirm={async () => {
        outcome = work()
        // The dialog closes either way; who asked gets the failure below.
        await Promise.allSettled([outcome])
      }}
      onClose={() => close()}
    >
      {text}
    </ConfirmDialog>
  ))
  return outcome
}
