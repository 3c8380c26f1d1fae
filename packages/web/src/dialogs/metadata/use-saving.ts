import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import {
  conflictsOf,
  isEmpty,
  patchFor,
  reverseOf,
  type Conflict,
  type Decision,
  type Decisions,
  type Edit,
} from '#dialogs/metadata/conflicts.ts'
import { editMetadata, getMetadata, type Texts } from '#dialogs/metadata/metadata.ts'
import type { About } from '#dialogs/metadata/update-metadata.tsx'

export type Saving = {
  readonly busy: boolean
  /** What the last attempt failed with, where it was no conflict. */
  readonly failure: { readonly error: unknown } | undefined
  /** The keys of an edit that somebody else has changed, as far as is known. */
  readonly conflictsWith: (edit: Edit) => readonly Conflict[]
  readonly decisions: Decisions
  readonly decide: (conflict: Conflict, keep: Decision['keep']) => void
  readonly save: (edit: Edit) => Promise<void>
}

/** Saves what was edited; the dialog stays open when that fails (RS-ERR-53). */
export const useSaving = (about: About, read: Texts, close: Close): Saving => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [now, setNow] = useState(read)
  const [decisions, setDecisions] = useState<Decisions>({})
  const { kind, id, ref } = about

  const attempt = async (edit: Edit) => {
    const patch = patchFor(edit, read, decisions)
    if (isEmpty(patch)) return close({ updated: [ref] })
    try {
      await editMetadata(kind, id, patch)
    } catch (error) {
      if (!isConflict(error)) throw error
      const theirs = await getMetadata(kind, id)
      setNow(theirs)
      // Changed back in between: what the refusal said is all there is to say.
      if (conflictsOf(edit, read, theirs).length === 0) throw error
      return
    }
    toast.add('success', t('Metadata was successfully updated.'))
    const undo = async () => {
      await editMetadata(kind, id, reverseOf(patch))
      return { updated: [ref] }
    }
    close({ updated: [ref], undo })
  }

  return {
    busy,
    failure,
    decisions,
    conflictsWith: (edit) => conflictsOf(edit, read, now),
    decide: ({ key, theirs }, keep) =>
      setDecisions((made) => ({ ...made, [key]: { keep, theirs } })),
    save: async (edit) => {
      setBusy(true)
      setFailure(undefined)
      try {
        await attempt(edit)
      } catch (error) {
        setFailure({ error })
        tellUnable(t('Unable to update metadata.'), error)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The server's own refusal for changed keys; a service's conflict names the service. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.service === undefined
