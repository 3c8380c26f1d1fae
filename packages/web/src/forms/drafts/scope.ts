/**
 * What a dialog that is written by hand keeps while it is no more than a draft. Each form and each
 * state of it is a part, with a name of its own; all of them are one draft.
 */
import { createContext, use } from 'react'
import { keepDraft, longestDraft, type Draft } from '#api/drafts.ts'
import type { Drafted } from '#forms/drafts/use-draft.ts'

/** What is kept of a part: its values, and prints of what the lists among them started with. */
export type KeptPart = { readonly filled: Draft; readonly from: Readonly<Record<string, string>> }

export type DraftScope = {
  /** What was kept of each part when the dialog was opened. */
  readonly kept: Readonly<Record<string, KeptPart>>
  /** Keeps what is filled in in a part. */
  readonly keep: (part: string, kept: KeptPart) => void
  /** Begins anew, with nothing filled in. */
  readonly startOver: () => void
}

/** The draft of the dialog around; without one nothing is kept. */
export const DraftScopeContext = createContext<DraftScope | undefined>(undefined)

/** The draft of the dialog that is to be drawn: none inside of one, whose own dialogs keep nothing. */
export const DraftedContext = createContext<Drafted | undefined>(undefined)

/** Whether what was entered before is back. */
export const useIsBack = (): boolean => Object.keys(use(DraftScopeContext)?.kept ?? {}).length > 0

/** The parts of a draft; that of a declared form has none. */
export const partsOf = ({ kept }: Pick<Drafted, 'kept'>): DraftScope['kept'] => {
  const { parts } = kept ?? {}
  if (!isObject(parts)) return {}
  return Object.fromEntries(Object.entries(parts).filter(isPart))
}

/** The longest part: a template of a stack that is longer is left out, and not all that is beside it. */
const longestPart = longestDraft / 2

/** Keeps parts of the draft of a form as they change; those that are not drawn yet stay as they are. */
export const keeper = (form: string, kept: DraftScope['kept']): DraftScope['keep'] => {
  const parts = new Map(Object.entries(kept))
  return (name, part) => {
    const isEmpty = Object.keys(part.filled).length === 0
    if (!isEmpty && JSON.stringify(part).length <= longestPart) parts.set(name, part)
    else if (!parts.delete(name)) return
    keepDraft(form, parts.size > 0 ? { parts: Object.fromEntries(parts) } : undefined)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isPart = (entry: [string, unknown]): entry is [string, KeptPart] => {
  const [, part] = entry
  return isObject(part) && 'filled' in part && 'from' in part && isObject(part.filled)
}
