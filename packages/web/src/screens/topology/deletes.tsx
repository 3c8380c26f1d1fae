/**
 * Deleting from the topology [SH-TDEL-01..19]: the type's own delete action does it, run by a worker
 * that nobody sees; what it says in the end is the message that it posts.
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { detailsOf, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { Action, Screen } from '#resource/action.ts'
import { useActions } from '#resource/actions/use-actions.ts'
import { useDeclaration } from '#resource/declared.tsx'
import type { AnyResource, TypeCode } from '#resource/define.ts'
import { loadItem } from '#resource/reading/reading.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import type { Entry } from '#resource/registry.ts'
import { Spinner } from '#ui/tell/spinner.tsx'

/** What is to be deleted. */
export type Target = {
  readonly type: TypeCode
  readonly key: readonly string[]
  /** The device or network that is drawn as being worked on meanwhile. */
  readonly device: string
  /** What leaves the picture: the device itself, a port or a subnet. */
  readonly gone: string
}

/** What a worker posts: how it ended, in words. */
export type Message = {
  readonly type: 'success' | 'error'
  readonly message: string
  readonly details?: string | undefined
}

export type DeleteWorkerProps = {
  readonly target: Target
  /** The user has confirmed it: it is being sent. */
  readonly onSent: () => void
  /** Posts what came of it; nothing where the user has thought better of it. */
  readonly onPosted: (message: Message | undefined) => void
}

/** Deletes one thing, out of sight but for its question. */
export function DeleteWorker(props: DeleteWorkerProps): ReactNode {
  const entry = useRegistry().find(props.target.type)
  if (!entry) throw new Error(`There is no type ${props.target.type}.`)
  return <Declaring {...props} entry={entry} />
}

function Declaring({ entry, ...props }: DeleteWorkerProps & { readonly entry: Entry }) {
  const { data, error } = useDeclaration(entry)
  const fail = useEffectEvent(() =>
    props.onPosted({ type: 'error', message: t('The page could not be loaded.') }),
  )
  useEffect(() => {
    if (error) fail()
  }, [error])
  if (!data) return <Loading />
  return <Reading {...props} resource={data} />
}

/** Where it takes long. No dialog: the focus stays on the button, and comes back to it from the question. */
const Loading = () => (
  <div className={aside}>
    <span className="rounded-lg bg-raised px-4 py-2 shadow-overlay">
      <Spinner label={t('Loading')} />
    </span>
  </div>
)

const aside =
  'pointer-events-none fixed inset-x-0 bottom-6 z-(--z-popover) flex justify-center ' +
  'animate-fade-in [animation-delay:200ms] [animation-fill-mode:both]'

type InHand = DeleteWorkerProps & { readonly resource: AnyResource }

/** Reads the thing as it is now: rules and states are judged of that. */
function Reading(props: InHand) {
  const [item, setItem] = useState<{ readonly is: unknown }>()
  const read = useEffectEvent((signal: AbortSignal) =>
    loadItem(props.resource, props.target.key, signal),
  )
  const fail = useEffectEvent((error: unknown) =>
    props.onPosted({ type: 'error', message: messageOf(error), details: detailsOf(error) }),
  )
  useEffect(() => {
    const stop = new AbortController()
    read(stop.signal).then(
      (is) => !stop.signal.aborted && setItem({ is }),
      (error: unknown) => !stop.signal.aborted && fail(error),
    )
    return () => stop.abort()
  }, [])
  return item ? <Running {...props} item={item.is} /> : <Loading />
}

function Running(props: InHand & { readonly item: unknown }) {
  const { resource, item } = props
  const posted = useRef<Message>(undefined)
  const { runOn } = useActions<unknown>({ resource, items: [], nested: true })
  const run = useEffectEvent(async () => {
    const action = resource.actions.item?.find(({ id }) => id === 'delete')
    const told = (message: Message) => void (posted.current = message)
    if (action) await runOn(unseen(action, props.onSent, told), [item])
    props.onPosted(posted.current)
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run()
  }, [])
  return null
}

/** The action as the worker runs it: its question closes when it is answered, its words are posted. */
const unseen = (
  action: Action<unknown>,
  onSent: () => void,
  onTold: (message: Message) => void,
): Action<unknown> => ({
  ...action,
  opens: false,
  perform: (items, screen) =>
    action.perform(items, {
      ...screen,
      confirm: <R,>(question: Parameters<Screen['confirm']>[0], work: () => Promise<R>) =>
        answered(screen, question, work, onSent),
      toast: (tone, message, details) =>
        onTold({ type: tone === 'danger' ? 'error' : 'success', message, details }),
    }),
})

const answered = async <R,>(
  screen: Screen,
  question: Parameters<Screen['confirm']>[0],
  work: () => Promise<R>,
  onSent: () => void,
): Promise<R | undefined> => {
  let working: Promise<R> | undefined
  // The picture shows what hangs on it, and what the service refuses is posted (SH-TDEL-15).
  await screen.confirm({ ...question, hanging: undefined }, async () => {
    working = work()
    onSent()
  })
  return working
}
