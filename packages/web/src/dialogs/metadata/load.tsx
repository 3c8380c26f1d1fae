import { allowed } from '#api/policy.ts'
import type { Close } from '#resource/actions/makers.ts'
import { getMetadata, writeRules } from '#dialogs/metadata/metadata.ts'
import { UpdateMetadata, type About } from '#dialogs/metadata/update-metadata.tsx'

/** Reads what the thing has and whether it may be changed, and draws the dialog. Throws `ApiError`. */
export const loadUpdateMetadata = async (about: About, signal: AbortSignal) => {
  const [existing, mayWrite] = await Promise.all([
    getMetadata(about.kind, about.id, { signal }),
    allowed(writeRules(about.kind)),
  ])
  return (close: Close) => (
    <UpdateMetadata about={about} existing={existing} readOnly={!mayWrite} close={close} />
  )
}
