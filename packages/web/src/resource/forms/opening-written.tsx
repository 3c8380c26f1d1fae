import type { ReactNode } from 'react'
import { keepDraft } from '#api/drafts.ts'
import { DraftedDialog } from '#forms/drafts/drafted-dialog.tsx'
import type { ActionResult } from '#resource/action.ts'
import type { Kind } from '#resource/define.ts'
import { draftedOf } from '#resource/forms/opening.tsx'

type Close = (result?: ActionResult) => void

/**
 * Opens a dialog that is written by hand, loading it at that moment. What was filled in in it is no
 * draft any more once it closes with something that was done.
 */
export const openWritten = async <T,>(
  kind: Kind<T>,
  { title, item }: { readonly title: string; readonly item?: T },
  load: () => Promise<(close: Close) => ReactNode>,
): Promise<(close: Close) => ReactNode> => {
  const [draw, drafted] = await Promise.all([load(), draftedOf(kind, title, item)])
  return (close) => {
    const end: Close = (result) => {
      if (isDone(result)) keepDraft(drafted.form, undefined)
      close(result)
    }
    return <DraftedDialog drafted={drafted}>{draw(end)}</DraftedDialog>
  }
}

/** What only failed was not done. */
const isDone = (result: ActionResult | undefined): boolean =>
  result !== undefined && Object.keys(result).some((part) => part !== 'failed')
