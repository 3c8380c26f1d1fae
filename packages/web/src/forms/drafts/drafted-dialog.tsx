import { Fragment, use, useMemo, useState, type ReactNode } from 'react'
import { keepDraft } from '#api/drafts.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import {
  DraftedContext,
  DraftScopeContext,
  keeper,
  partsOf,
  useIsBack,
  type DraftScope,
} from '#forms/drafts/scope.ts'
import type { Drafted } from '#forms/drafts/use-draft.ts'

type Props = { readonly drafted: Drafted; readonly children: ReactNode }

/** A dialog whose forms and states are parts of one draft. */
export const DraftedDialog = ({ drafted, children }: Props) => {
  // Another round begins with nothing: all of the dialog is drawn anew.
  const [round, setRound] = useState({ number: 0, drafted })
  const scope = useMemo((): DraftScope => {
    const { form } = round.drafted
    const kept = partsOf(round.drafted)
    return {
      kept,
      keep: keeper(form, kept),
      startOver: () => {
        keepDraft(form, undefined)
        setRound(({ number }) => ({ number: number + 1, drafted: { form, kept: undefined } }))
      },
    }
  }, [round])
  return (
    <DraftedContext value={round.drafted}>
      <DraftScopeContext value={scope}>
        <Fragment key={round.number}>{children}</Fragment>
      </DraftScopeContext>
    </DraftedContext>
  )
}

type NoteProps = {
  /** The note stands elsewhere in the dialog, such as in its first step. */
  readonly silent?: boolean
  readonly children: ReactNode
}

/** What a dialog draws, and above it the note where what was entered before is back. */
export const WithDraftNote = ({ silent = false, children }: NoteProps) => {
  const scope = use(DraftScopeContext)
  const isBack = useIsBack()
  const isInside = use(DraftedContext) === undefined
  return (
    <>
      {scope && isBack && !silent && !isInside && <DraftNote onStartOver={scope.startOver} />}
      <DraftedContext value={undefined}>{children}</DraftedContext>
    </>
  )
}
