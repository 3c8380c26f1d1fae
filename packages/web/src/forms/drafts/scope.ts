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
  /** Whether there was a draft when the dialog was opened. */
  readonly wasKept: boolean
  /** Whether something of it is left. */
  readonly isBack: boolean
  readonly keptOf: (part: string) => KeptPart | undefined
  /** Keeps what is filled in in a part. */
  readonly keep: (part: string, kept: KeptPart) => void
  /** Begins anew, with nothing filled in. */
  readonly startOver: () => void
}

/** The draft of the dialog around; without one nothing is kept. */
export const DraftScopeContext = createContext<DraftScope | undefined>(undefined)

/** The draft of the dialog that is to be drawn: none inside of one, whose own dialogs keep nothing. */
export const DraftedContext = createContext<Drafted | undefined>(undefined)

/** Whether the dialog began with what was entered before. */
export const useWasKept = (): boolean => use(DraftScopeContext)?.wasKept ?? false

/** The parts of a draft; that of a declared form has none. */
const partsOf = ({ kept }: Drafted): readonly (readonly [string, KeptPart])[] => {
  const { parts } = kept ?? {}
  return isObject(parts) ? Object.entries(parts).filter(isPart) : []
}

/** The longest part: a template of a stack that is longer is left out, and not all that is beside it. */
const longestPart = longestDraft / 2

/** Holds the parts of a draft, and keeps them as they change; those that are not drawn yet stay as they are. */
export const createKeeper = (drafted: Drafted) => {
  const parts = new Map(partsOf(drafted))
  return {
    count: () => parts.size,
    keptOf: (name: string) => parts.get(name),
    keep: (name: string, part: KeptPart) => {
      const isEmpty = Object.keys(part.filled).length === 0
      if (!isEmpty && JSON.stringify(part).length <= longestPart) parts.set(name, part)
      else if (!parts.delete(name)) return
      keepDraft(drafted.form, parts.size > 0 ? { parts: Object.fromEntries(parts) } : undefined)
    },
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isPart = (entry: [string, unknown]): entry is [string, KeptPart] => {
  const [, part] = entry
  return isObject(part) && 'filled' in part && 'from' in part && isObject(part.filled)
}
