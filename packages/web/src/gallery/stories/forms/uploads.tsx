import { useState } from 'react'
import type { Activity } from '#api/activity/activity.ts'
import { ApiError } from '#api/errors.ts'
import { createUploadRun, type UploadItem } from '#api/uploads/run.ts'
import { TakenDialog } from '#dialogs/object-upload/taken-dialog.tsx'
import type { Story } from '#gallery/story.ts'
import { UnfinishedParts, UploadParts } from '#shell/header/activity-uploads.tsx'
import { DropArea } from '#ui/fields/drop-area.tsx'

const mebibyte = 1024 ** 2
const items = (count: number, name = 'photo'): UploadItem[] =>
  Array.from({ length: count }, (_, at) => ({ name: `holidays/${name}-${at}.jpg`, size: mebibyte }))

/** Some arrive, some are refused, and the rest is under way for as long as the story is shown. */
const runOf = (all: readonly UploadItem[], arriving: number, refused: number) =>
  createUploadRun({
    items: all,
    send: async ({ name }, { onProgress }) => {
      const at = all.findIndex((one) => one.name === name)
      if (at < refused) throw new ApiError(400, 'Object name length of 1107 longer than 1024')
      onProgress(mebibyte / 2)
      if (at >= arriving) await new Promise(() => undefined)
    },
  })

const Parts = ({ all, arriving, refused = 0 }: Shown) => {
  const [run] = useState(() => runOf(all, arriving, refused))
  return <UploadParts run={run} />
}
type Shown = {
  readonly all: readonly UploadItem[]
  readonly arriving: number
  readonly refused?: number
}

const interrupted: Activity = {
  ...{ id: 'a', kind: 'upload', title: 'Upload File', subject: 'backups/disk.qcow2' },
  ...{ targets: [], state: 'interrupted', startedAt: '2026-11-24T10:00:00Z' },
  unfinished: [
    {
      ...{ container: 'backups', path: 'disk.qcow2', file: 'disk.qcow2' },
      ...{ mtime: 0, size: 6 * 1024 * mebibyte, segment_size: 256 * mebibyte },
    },
  ],
}

const nothing = () => undefined

export const story: Story = {
  title: 'Uploads',
  states: {
    filled: () => <Parts all={items(2000)} arriving={850} />,
    loading: () => <Parts all={items(1)} arriving={0} />,
    failing: () => <Parts all={items(4)} arriving={4} refused={3} />,
    'too long': () => (
      <Parts all={items(2, 'a-name-of-a-program-'.repeat(30))} arriving={2} refused={2} />
    ),
    interrupted: () => <UnfinishedParts activity={interrupted} />,
    taken: () => <TakenDialog names={items(12).map(({ name }) => name)} answer={nothing} />,
    dropping: () => (
      <DropArea label="Upload to holidays/" onDrop={nothing} onUnread={nothing}>
        <p className="p-8">Files may be dropped here.</p>
      </DropArea>
    ),
  },
}
