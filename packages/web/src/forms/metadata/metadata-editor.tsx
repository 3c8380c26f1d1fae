import { useId, useState } from 'react'
import { AvailableSide } from '#forms/metadata/available-side.tsx'
import { Description, type Described } from '#forms/metadata/description.tsx'
import { ExistingSide } from '#forms/metadata/existing-side.tsx'
import type { MetadataEditorProps } from '#forms/metadata/editor-props.ts'
import { useMetadata } from '#forms/metadata/use-metadata.ts'
import { Announcement } from '#ui/tell/announcement.tsx'

/**
 * Metadata of a resource: what can be added beside what there is (SH-META-*, RS-META-08..40). One
 * side stands above the other where there is no room beside it.
 */
export const MetadataEditor = (props: MetadataEditorProps) => {
  const { namespaces, readOnly = false, autoFocus = false } = props
  const [metadata, change] = useMetadata(props)
  const [described, setDescribed] = useState<Described>()
  const [heard, setHeard] = useState('')
  const [fresh, setFresh] = useState<string>()
  const describedBy = useId()
  const shared = { metadata, change, describedBy, onDescribe: setDescribed, onAnnounce: setHeard }
  return (
    <div className="flex flex-col gap-4">
      <div className={readOnly ? '' : 'grid gap-4 md:grid-cols-2'}>
        {!readOnly && (
          <AvailableSide {...{ ...shared, namespaces, autoFocus }} onFresh={setFresh} />
        )}
        <ExistingSide {...shared} readOnly={readOnly} fresh={fresh} />
      </div>
      <Description id={describedBy} described={described} />
      <Announcement>{heard}</Announcement>
    </div>
  )
}
