/** Lets a launch begin with what was chosen before the form was left, and keeps what is chosen now. */
import { useEffect, useRef } from 'react'
import { draftOf, keepDraft, type Draft } from '#api/drafts.ts'
import type { Choices } from '#dialogs/launch-instance/spec.ts'

export type LaunchDraft = { readonly form: string; readonly kept: Draft | undefined }

/** The draft of a form of this name, such as that of the wizard for one image. */
export const launchDraft = async (form: string): Promise<LaunchDraft> => ({
  form,
  kept: await draftOf(form),
})

/** A password is kept nowhere; neither is a file, which may hold one. */
const unkept = ['admin_pass', 'user_data_file']

/** What was kept, as choices. JSON in: only what `useLaunchDraft` was given is kept. */
export const keptChoices = (draft: LaunchDraft | undefined): Choices => draft?.kept ?? {}

/** Keeps the choices while they change; returns what is called once they were sent. */
export const useLaunchDraft = (draft: LaunchDraft | undefined, choices: Choices): (() => void) => {
  const form = draft?.form
  const isSent = useRef(false)
  const filled = JSON.stringify(
    Object.entries(choices).filter(
      ([name, value]) => !unkept.includes(name) && value !== undefined && value !== '',
    ),
  )
  useEffect(() => {
    if (form === undefined || isSent.current) return
    const draft: Draft = Object.fromEntries(JSON.parse(filled))
    keepDraft(form, filled === '[]' ? undefined : draft)
  }, [form, filled])
  return () => {
    isSent.current = true
    if (form !== undefined) keepDraft(form, undefined)
  }
}
