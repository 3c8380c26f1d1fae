import { use, useState, type ReactNode } from 'react'
import { keepDraft } from '#api/drafts.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import {
  createKeeper,
  DraftedContext,
  DraftScopeContext,
  type DraftScope,
  type KeptPart,
} from '#forms/drafts/scope.ts'
import type { Drafted } from '#forms/drafts/use-draft.ts'

type Props = { readonly drafted: Drafted; readonly children: ReactNode }

/** A dialog whose forms and states are parts of one draft. */
export const DraftedDialog = (props: Props) => {
  const [round, setRound] = useState({ number: 0, drafted: props.drafted })
  const { number, drafted } = round
  const startOver = () => {
    const { form } = drafted
    keepDraft(form, undefined)
    setRound({ number: number + 1, drafted: { form, kept: undefined } })
  }
  // Another round begins with nothing: all of the dialog is drawn anew.
  return <Round key={number} {...props} {...{ drafted, startOver }} />
}

type RoundProps = Props & Pick<DraftScope, 'startOver'>

const Round = ({ drafted, startOver, children }: RoundProps) => {
  const [keeper] = useState(() => createKeeper(drafted))
  const [wasKept] = useState(() => keeper.count() > 0)
  const [isBack, setBack] = useState(wasKept)
  const [keep] = useState(() => (name: string, part: KeptPart) => {
    keeper.keep(name, part)
    setBack(wasKept && keeper.count() > 0)
  })
  const { keptOf } = keeper
  return (
    <DraftedContext value={drafted}>
      <DraftScopeContext value={{ wasKept, isBack, keptOf, keep, startOver }}>
        {children}
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
  const isInside = use(DraftedContext) === undefined
  return (
    <>
      {scope?.isBack && !silent && !isInside && <DraftNote onStartOver={scope.startOver} />}
      <DraftedContext value={undefined}>{children}</DraftedContext>
    </>
  )
}
