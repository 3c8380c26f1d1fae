/** Lets a form begin with what was filled in before it was left, and keeps what is filled in now. */
import { useEffect, useRef, type ReactNode } from 'react'
import { keepDraft, type Draft } from '#api/drafts.ts'
import { DraftNote } from '#forms/draft-note.tsx'
import type { ObjectField, WizardField } from '#resource/forms/field-types.ts'
import { isLines, isRows, type Plain, type Values } from '#resource/forms/values.ts'

type Fields = Readonly<Record<string, WizardField>>

/** Of which form it is, and what was kept of it when it was opened. */
export type Drafted = { readonly form: string; readonly kept: Draft | undefined }

/** The values of a new form with what was kept of them; what fits no field any more is left out. */
export const withDraft = (before: Values, kept: Draft | undefined, fields: Fields): Values => {
  const fitting = Object.entries(kept ?? {}).filter(
    (entry): entry is [string, Plain] =>
      entry[0] in before && mayLie(fields[entry[0]]) && isLike(before[entry[0]], entry[1]),
  )
  return { ...before, ...Object.fromEntries(fitting) }
}

/**
 * Keeps what differs from the start while it is filled in. Returns the note that says that a draft is
 * back, and what is called once everything was sent.
 */
export const useDraft = (parts: {
  readonly drafted: Drafted | undefined
  readonly fields: Fields
  readonly before: Values
  readonly values: Values
  readonly set: (values: Values) => void
}): { readonly note: ReactNode; readonly sent: () => void } => {
  const { drafted, fields, before, values, set } = parts
  const form = drafted?.form
  const isSent = useRef(false)
  const filled = JSON.stringify(differing(before, values, fields))
  useEffect(() => {
    if (form === undefined || isSent.current) return
    // JSON in: it was written above.
    const draft = JSON.parse(filled) as Draft
    keepDraft(form, Object.keys(draft).length > 0 ? draft : undefined)
  }, [form, filled])
  const isBack = drafted?.kept !== undefined && filled !== '{}'
  return {
    note: isBack && <DraftNote onStartOver={() => set(before)} />,
    sent: () => {
      isSent.current = true
      if (form !== undefined) keepDraft(form, undefined)
    },
  }
}

const differing = (before: Values, values: Values, fields: Fields): Draft =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        mayLie(fields[name]) && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )

/** Secrets are kept nowhere, nor are files, which may hold some. */
const mayLie = (field: WizardField | ObjectField<never> | undefined): boolean => {
  if (field === undefined) return false
  if (field.widget === 'object' || field.widget === 'rows')
    return Object.values(field.fields).every(mayLie)
  return field.secret !== true && !unkept.has(field.widget)
}
const unkept: ReadonlySet<string> = new Set(['password', 'again', 'file', 'fact'])

const isLike = (start: Plain | undefined, value: unknown): boolean =>
  typeof start === 'object'
    ? isLines(value) || isRows(value)
    : typeof start === typeof value && !Number.isNaN(value)
