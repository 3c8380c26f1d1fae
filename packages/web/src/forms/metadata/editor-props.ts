/** What an editor of metadata and its two sides are given. */
import type { MetadefNamespace } from '@meridian/contract'
import type { Described } from '#forms/metadata/description.tsx'
import type { Change, Metadata } from '#forms/metadata/tree.ts'

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
  /** What it begins with instead of no change: what an owner has kept of an earlier one. */
  readonly change?: MetadataChange
  /** Told at first and at every change of the user's, with all changes since `existing`. */
  readonly onChange: (change: MetadataChange) => void
  /** Shows what there is and takes no changes. */
  readonly readOnly?: boolean
  /** The field for a key of the user's own takes the focus. */
  readonly autoFocus?: boolean
}

/** Makes the next state of an editor from the one it has. */
export type ChangeMetadata = (next: (metadata: Metadata) => Metadata) => void

export type SideProps = {
  readonly metadata: Metadata
  readonly change: ChangeMetadata
  readonly onDescribe: (described: Described) => void
  readonly onAnnounce: (words: string) => void
  /** The id of the pane that describes the item in focus. */
  readonly describedBy: string
}
