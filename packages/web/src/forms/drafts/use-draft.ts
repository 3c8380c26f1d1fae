/** Lets a form begin with what was filled in before it was left, and keeps what is filled in now. */
import { useEffect, useRef, useState } from 'react'
import { draftOf, keepDraft, type Draft } from '#api/drafts.ts'

/** The form of a draft, and what was kept of it when it was opened. */
export type Drafted = { readonly form: string; readonly kept: Draft | undefined }

/** The draft of a form of this name. */
export const drafted = async (form: string): Promise<Drafted> => ({
  form,
  kept: await draftOf(form),
})

/** The draft of a form of this name, once it was read: for a dialog that a part of a page opens by itself. */
export const useDrafted = (form: string): Drafted | undefined => {
  const [read, setRead] = useState<Drafted>()
  useEffect(() => void drafted(form).then(setRead), [form])
  return read
}

/**
 * Keeps what is filled in while it changes; nothing of a form that is empty, or of one without a name.
 * Returns what is called once it was sent: it is no draft any more.
 */
export const useDraft = (form: string | undefined, filled: Draft): (() => void) => {
  const isSent = useRef(false)
  const text = JSON.stringify(filled)
  useEffect(() => {
    if (form === undefined || isSent.current) return
    // JSON in: it was written above.
    keepDraft(form, text === '{}' ? undefined : (JSON.parse(text) as Draft))
  }, [form, text])
  return () => {
    isSent.current = true
    if (form !== undefined) keepDraft(form, undefined)
  }
}
