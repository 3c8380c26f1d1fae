/** What is kept of the choices of a launch while it is no more than a draft, and put back. */
import type { Draft } from '#api/drafts.ts'
import type { Choices } from '#dialogs/launch-instance/spec.ts'

/** A password is kept nowhere; neither is a file, which may hold one. */
const unkept = ['admin_pass', 'user_data_file']

/** What was chosen or typed; an empty number is not kept, since JSON has none. */
export const filledOf = (choices: Choices): Draft =>
  Object.fromEntries(
    Object.entries(choices).filter(
      ([name, value]) =>
        !unkept.includes(name) && value !== undefined && value !== '' && !Number.isNaN(value),
    ),
  )

/** What was kept, as choices. JSON in: only what `filledOf` has left is kept. */
export const keptChoices = (kept: Draft | undefined): Choices => kept ?? {}
