import { useEffect, useState, type ReactNode } from 'react'
import { useHeld, type Hold, type Unkept } from '#forms/drafts/unkept.ts'
import { plural, t } from '#lib/translate.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type Leaving = {
  /** What `UnkeptContext` gives to the fields of the dialog. */
  readonly hold: Hold
  /** Closes the dialog, or asks where something in it is kept nowhere. */
  readonly leave: () => void
  /** Stands in the dialog beside its form. */
  readonly question: ReactNode
}

/**
 * Asks before a dialog is left by its user with a file or a secret in it, which no draft keeps; the
 * browser asks before the page is left. `own` are the labels of texts that the dialog holds itself.
 */
export const useLeaving = (onClose: () => void, own: readonly string[] = nothing): Leaving => {
  const [{ hold, all, end }] = useState(createHeld)
  const [lost, setLost] = useState<readonly Unkept[]>([])
  useHeld(hold, 'text', own)
  useEffect(() => end, [end])
  return {
    hold,
    leave: () => {
      if (all().length > 0) setLost(all())
      else onClose()
    },
    question: lost.length > 0 && (
      <ConfirmDialog
        title={
          lost.every(({ kind }) => kind === 'file')
            ? plural(lost.length, 'Discard the Chosen File?', 'Discard the Chosen Files?')
            : t('Discard What You Entered?')
        }
        cancel={t('Keep Editing')}
        confirm={t('Discard')}
        onConfirm={onClose}
        onClose={() => setLost([])}
      >
        <div className="flex flex-col gap-2 wrap-anywhere">
          {lost.map((one) => (
            <p key={`${one.kind} ${one.name}`}>{wordsFor(one)}</p>
          ))}
        </div>
      </ConfirmDialog>
    ),
  }
}

const nothing: readonly string[] = []

const wordsFor = ({ kind, name }: Unkept): string =>
  kind === 'file'
    ? t('The file “{name}” is not kept. You would have to choose it again.', { name })
    : t('What you entered in “{label}” is not kept. You would have to enter it again.', {
        label: name,
      })

/** What is held in one dialog; while there is something, the browser asks before it leaves the page. */
const createHeld = () => {
  const parts = new Map<string, readonly Unkept[]>()
  // Not shared: the browser takes the same listener once, and another dialog may hold something, too.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const all = () => [...parts.values()].flat()
  const end = () => window.removeEventListener('beforeunload', ask)
  const hold: Hold = (part, what) => {
    parts.set(part, what)
    if (all().length > 0) window.addEventListener('beforeunload', ask)
    else end()
  }
  return { hold, all, end }
}
