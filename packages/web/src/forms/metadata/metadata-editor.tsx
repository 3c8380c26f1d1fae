import type { MetadefNamespace } from '@meridian/contract'
import { useId, useState } from 'react'
import { AvailableSide } from '#forms/metadata/available-side.tsx'
import { Description, type Described } from '#forms/metadata/description.tsx'
import { ExistingSide } from '#forms/metadata/existing-side.tsx'
import type { Change } from '#forms/metadata/tree.ts'
import { useMetadata } from '#forms/metadata/use-metadata.ts'
import { Announcement } from '#ui/announcement.tsx'

/** What the user made of the metadata: keys to set, keys to remove, whether all is right. */
export type MetadataChange = Change

/** Where the definitions are: here, on their way, or not to be had. Existing keys work anyway. */
export type Namespaces =
  | { readonly state: 'ready'; readonly items: readonly MetadefNamespace[] }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly onRetry?: () => void }

export type MetadataEditorProps = {
  /** The definitions for this kind of resource. */
  readonly namespaces: Namespaces
  /** What the resource has now. Other contents than before start the editor anew. */
  readonly existing: Readonly<Record<string, string>>
  /** Told at first and at every change of the user's, with all changes since `existing`. */
  readonly onChange: (change: MetadataChange) => void
  /** Shows what there is and takes no changes. */
  readonly readOnly?: boolean
  /** The field for a key of the user's own takes the focus. */
  readonly autoFocus?: boolean
}

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
