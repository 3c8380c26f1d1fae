import type { Source, Sources, SourceType } from '#dialogs/launch-instance/sources.ts'

/**
 * What a launch starts from, and where the browser goes when the wizard closes: after a launch, and
 * without one (RS-LAUNCH-15..19). An instance snapshot is an image; `snapshotId` is a volume's.
 */
export type LaunchContext = {
  readonly imageId?: string
  readonly volumeId?: string
  readonly snapshotId?: string
  readonly successUrl?: string
  readonly dismissUrl?: string
}

type Preselected = { readonly type: SourceType; readonly source: Source | undefined }

/** The source that a context names, once the sources of its kind are known; undefined for none. */
export const preselected = (context: LaunchContext, sources: Sources): Preselected | undefined => {
  const { imageId, volumeId, snapshotId } = context
  const found = (type: SourceType, wanted: string) => ({
    type,
    source: sources[type]?.find(({ id }) => id === wanted),
  })
  if (imageId !== undefined) {
    const saved = found('snapshot', imageId)
    return saved.source ? saved : found('image', imageId)
  }
  if (volumeId !== undefined) return found('volume', volumeId)
  return snapshotId === undefined ? undefined : found('volume_snapshot', snapshotId)
}
