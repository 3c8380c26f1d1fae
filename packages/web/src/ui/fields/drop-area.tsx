import type { ReactNode } from 'react'
import { DropZone } from 'react-aria-components'
import { readDropped, type FileEntry } from '#ui/fields/dropped-files.ts'

export type DropAreaProps = {
  /** What dropping does, such as "Upload to photos/". */
  label: string
  /** Gets what was dropped once all of it was read. */
  onDrop: (entries: readonly FileEntry[]) => void
  /** Called when something of it cannot be read from the disk. */
  onUnread: (error: unknown) => void
  refusal?: string | undefined
  children: ReactNode
}

/**
 * An area that takes files and folders which are dragged onto it, or pasted while its button has the
 * focus. It says so only while something is dragged over it.
 */
export function DropArea({ label, onDrop, onUnread, refusal, children }: DropAreaProps) {
  return (
    <DropZone
      aria-label={label}
      isDisabled={refusal !== undefined}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => void readDropped(items).then(onDrop, onUnread)}
      className={zone}
    >
      {({ isDropTarget }) => (
        <>
          {children}
          {isDropTarget && (
            <div className={veil}>
              <span className="rounded-md bg-surface px-4 py-2 font-medium shadow-sm">{label}</span>
            </div>
          )}
        </>
      )}
    </DropZone>
  )
}

const zone =
  'relative rounded-lg outline-offset-2 outline-accent data-drop-target:outline-2 ' +
  'data-focus-visible:outline-2'

// It lies over the content, and must not end the drag that it shows.
const veil =
  'pointer-events-none absolute inset-0 z-10 flex items-start justify-center rounded-lg ' +
  'bg-accent-soft/80 pt-16'
