import { useEffect, useState } from 'react'
import { activities, openActivities, useActivities, type Activity } from '#api/activity/activity.ts'
import type { Story } from '#gallery/story.ts'
import { ActivityButton } from '#shell/header/activity-button.tsx'
import { ActivityPanel } from '#shell/header/activity-panel.tsx'
import { Button } from '#ui/press/button.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const server = (id: string, name?: string) => ({ type: 'OS::Nova::Server', id, name })

const all: readonly Activity[] = [
  {
    ...{ id: 'a', kind: 'upload', title: 'Upload Image', subject: 'debian-13.qcow2' },
    doing: 'Uploading image',
    ...{ targets: [], state: 'running', percent: 42, startedAt: ago(1) },
  },
  {
    ...{ id: 'b', kind: 'create', title: 'Launch Instance', state: 'running' },
    ...{ targets: [server('s1', 'web-1')], startedAt: ago(2), followedAt: ago(2) },
  },
  {
    ...{ id: 'c', kind: 'create', title: 'Launch Instance', state: 'done' },
    ...{ targets: [server('s2', 'web-2')], startedAt: ago(20), endedAt: ago(19) },
  },
  {
    ...{ id: 'd', kind: 'delete', title: 'Delete Instances', state: 'partly' },
    targets: [1, 2, 3, 4, 5, 6, 7].map((n) => server(`s${n}0`, `worker-${n}`)),
    reason: 'Unable to delete Instance: worker-7.',
    details: 'Instance is locked. · compute · HTTP 409 · req-6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed',
    ...{ startedAt: ago(61), endedAt: ago(60) },
  },
  {
    ...{ id: 'e', kind: 'change', title: 'Pause Instance', state: 'failed' },
    targets: [server('s3', 'db-1')],
    reason: 'Pause Instance failed: db-1.',
    details: 'The host is under repair. · compute · HTTP 409 · req-0c1f',
    ...{ startedAt: ago(300), endedAt: ago(300) },
  },
  {
    ...{ id: 'f', kind: 'upload', title: 'Upload Image', subject: 'rescue.iso' },
    ...{ targets: [], state: 'interrupted', startedAt: ago(1500), endedAt: ago(1490) },
  },
  {
    ...{ id: 'g', kind: 'change', title: 'Resize Instance', state: 'unknown' },
    ...{ targets: [server('s4', 'wiki')], startedAt: ago(3000), endedAt: ago(2990) },
    reason: 'Policy does not allow os_compute_api:servers:show to be performed.',
  },
  {
    ...{ id: 'h', kind: 'upload', title: 'Upload Image', subject: 'netboot.iso' },
    ...{ targets: [], state: 'cancelled', startedAt: ago(3100), endedAt: ago(3090) },
  },
]

const long = 'a-name-that-nobody-would-type-but-some-program-did-'.repeat(5)

const tooLong: readonly Activity[] = [
  {
    ...{ id: 'a', kind: 'change', title: 'Create a Snapshot of Each Volume of the Instance' },
    ...{ targets: [server('s1', long), server('s2', long)], state: 'failed', startedAt: ago(1) },
    ...{
      reason: `No valid host was found for ${long}.`,
      details: `req-${'0123456789'.repeat(12)}`,
    },
  },
]

const nothing = { find: () => undefined }

function Panel({ shown }: { shown: readonly Activity[] }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Activity</Button>
      {open && <ActivityPanel all={shown} find={nothing.find} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The button as in the header, over activities that are really started. */
function Live() {
  const count = useActivities().length
  useEffect(() => {
    void openActivities('gallery')
    activities.clear()
    const upload = activities.start({ kind: 'upload', title: 'Upload Image', subject: 'a.iso' })
    upload.progress(42)
    return () => upload.failed({ reason: 'The story was left.' })
  }, [])
  return (
    <header className="flex items-center gap-2">
      <ActivityButton registry={nothing} />
      <span>{count}</span>
    </header>
  )
}

export const story: Story = {
  title: 'Activity list',
  states: {
    filled: () => <Panel shown={all} />,
    empty: () => <Panel shown={[]} />,
    loading: () => <Panel shown={all.slice(0, 2)} />,
    failing: () => <Panel shown={all.slice(3, 5)} />,
    'too long': () => <Panel shown={tooLong} />,
    button: () => <Live />,
  },
}
