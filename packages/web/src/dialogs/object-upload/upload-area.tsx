import { useEffect, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { TypeCode } from '#resource/define.ts'
import { useReadAgain } from '#resource/reading/use-read-again.ts'
import { DropArea } from '#ui/fields/drop-area.tsx'
import type { UploadPlace } from '#dialogs/object-upload/names.ts'
import { onUploaded } from '#dialogs/object-upload/uploaded.ts'
import { useUploads } from '#dialogs/object-upload/use-uploads.tsx'

export type UploadAreaProps = {
  readonly place: UploadPlace
  /** The type of what the area shows, which is read again while something arrives. */
  readonly type: TypeCode
  /** Why nothing may be dropped there. */
  readonly refusal?: string | undefined
  readonly children: ReactNode
}

/** The list of a folder, onto which files and folders may be dragged; they are uploaded into it. */
export const UploadArea = ({ place, type, refusal, children }: UploadAreaProps) => {
  const { container, folder } = place
  const { begin, unread, question } = useUploads(place)
  const readAgain = useReadAgain(type)
  useEffect(
    () =>
      onUploaded((where) => {
        if (where === container) void readAgain()
      }),
    [container, readAgain],
  )
  return (
    <DropArea
      label={t('Upload to {place}', { place: `${container}/${folder}` })}
      onDrop={(entries) => void begin(entries)}
      onUnread={unread}
      refusal={refusal}
    >
      {children}
      {question}
    </DropArea>
  )
}
