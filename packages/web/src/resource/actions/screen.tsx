import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { Asked } from '#resource/actions/asked.tsx'
import { atOnce, createBatch } from '#resource/actions/batch.ts'
import { BatchDialog } from '#resource/actions/batch-dialog.tsx'
import { DialogSlot, tellUnloaded } from '#resource/actions/dialog-slot.tsx'
import { useFocusHome } from '#resource/actions/use-focus-home.ts'
import type { Question, Screen } from '#resource/action.ts'
import { usePlace } from '#resource/place.tsx'
import { toast } from '#ui/tell/toast.ts'
import { WaitSpinner } from '#ui/overlays/wait-spinner.tsx'

/** The screen of one run of an action, which can be taken away from it. */
export type RunScreen = Screen & {
  /** Closes all that it has open; from now on it opens nothing. */
  readonly end: () => void
  readonly hasEnded: () => boolean
  /** Whether a dialog was open on it: then something may have been done. */
  readonly wasUsed: () => boolean
}

type Dialog = { readonly id: number; readonly content: ReactNode; readonly close: () => void }

/** The dialogs of the page, the last one on top. */
type Stack = {
  /** Puts a dialog on top; `close` gives it up. Returns what takes it away. */
  readonly show: (content: ReactNode, close: () => void) => () => void
  /** What is still loading: the next dialog aborts it (SH-MODAL-03). */
  readonly loads: Set<() => void>
  readonly go: (path: string) => void
}

const StackContext = createContext<Stack | undefined>(undefined)

/** Holds the dialogs that actions open, and tells actions what they may do to the display. */
export const ScreenProvider = ({ children }: { readonly children: ReactNode }) => {
  const [dialogs, setDialogs] = useState<readonly Dialog[]>([])
  const place = usePlace()
  // One value for the life of the place: screens outlive the drawing of the page.
  const stack = useMemo(() => createStack(setDialogs, (path) => place.go(path)), [place])
  useFocusHome(dialogs.length > 0)
  return (
    <StackContext value={stack}>
      {children}
      {dialogs.map(({ id, content, close }) => (
        <DialogSlot key={id} loads={stack.loads} close={close}>
          {content}
        </DialogSlot>
      ))}
    </StackContext>
  )
}

/** Makes a screen for each run of an action. Throws outside of a `ScreenProvider`. */
export const useScreens = (): (() => RunScreen) => {
  const stack = use(StackContext)
  if (!stack) throw new Error('There is no ScreenProvider above.')
  return () => createScreen(stack)
}

type SetDialogs = (change: (dialogs: readonly Dialog[]) => readonly Dialog[]) => void

let lastId = 0

const createStack = (setDialogs: SetDialogs, go: (path: string) => void): Stack => ({
  show: (content, close) => {
    const id = ++lastId
    setDialogs((dialogs) => [...dialogs, { id, content, close }])
    return () => setDialogs((dialogs) => dialogs.filter((one) => one.id !== id))
  },
  loads: new Set(),
  go,
})

const callAll = (all: ReadonlySet<() => void>) => {
  for (const one of all) one()
}

const createScreen = (stack: Stack): RunScreen => {
  const closers = new Set<() => void>()
  let ended = false
  let used = false

  const open: Screen['open'] = <R,>(dialog: (close: (result?: R) => void) => ReactNode) =>
    new Promise<R | undefined>((resolve) => {
      callAll(stack.loads)
      if (ended) return resolve(undefined)
      used = true
      let hide: (() => void) | undefined
      let closed = false
      const close = (result?: R) => {
        closed = true
        closers.delete(giveUp)
        hide?.()
        resolve(result)
      }
      const giveUp = () => close()
      const content = dialog(close)
      if (closed) return
      closers.add(giveUp)
      hide = stack.show(content, giveUp)
    })

  const load: Screen['load'] = async (work) => {
    callAll(stack.loads)
    if (ended) return undefined
    const stop = new AbortController()
    const abort = () => stop.abort()
    stack.loads.add(abort)
    closers.add(abort)
    const hide = stack.show(<WaitSpinner label={t('Loading')} onCancel={abort} />, abort)
    try {
      return await Promise.race([work(stop.signal), aborted(stop.signal)])
    } catch (error) {
      if (!stop.signal.aborted) tellUnloaded(error)
      return undefined
    } finally {
      stack.loads.delete(abort)
      closers.delete(abort)
      hide()
    }
  }

  const each: Screen['each'] = async (items, work, { title, name }) => {
    const batch = createBatch(items, work, name)
    const outcomes = batch.run()
    // Fewer are all sent at once: there is nothing to stop, and hardly anything to see.
    if (items.length > atOnce) {
      void open<void>((close) => {
        void outcomes.then(() => close())
        return <BatchDialog title={title} batch={batch} onClose={close} />
      })
    }
    return outcomes
  }

  return {
    open,
    load,
    each,
    confirm: (question, work) => confirm(open, question, work),
    toast: (tone, text, details) => void toast.add(tone, text, { details }),
    go: stack.go,
    end: () => {
      ended = true
      callAll(closers)
    },
    hasEnded: () => ended,
    wasUsed: () => used,
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))

const confirm = async <R,>(
  open: Screen['open'],
  question: Question,
  work: () => Promise<R>,
): Promise<R | undefined> => {
  let outcome: Promise<R> | undefined
  await open<void>((close) => (
    <Asked
      question={question}
      onConfirm={async () => {
        outcome = work()
        // The dialog closes either way; who asked gets the failure below.
        await Promise.allSettled([outcome])
      }}
      onClose={() => close()}
    />
  ))
  return outcome
}
