import type { Story } from '#gallery/story.ts'
import { Badge, StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { ChangingBar, Progress } from '#ui/tell/progress.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'
import { Time } from '#ui/tell/time.tsx'

const meanings: readonly StatusMeaning[] = [
  'good',
  'working',
  'attention',
  'bad',
  'off',
  'paused',
  'unknown',
  'refused',
]

export const story: Story = {
  title: 'Status, progress, times and ids',
  states: {
    filled: () => (
      <div className="flex flex-wrap items-center gap-3">
        {meanings.map((meaning) => (
          <StatusBadge key={meaning} meaning={meaning}>
            {meaning}
          </StatusBadge>
        ))}
        <Badge>admin</Badge>
        <Time at="2026-11-20T08:00:00Z" />
        <CopyableId id="6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed" short />
        <CopyableId id="6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed" />
      </div>
    ),
    loading: () => (
      <div className="grid gap-4 sm:grid-cols-3">
        <Spinner label="Loading" />
        <Skeleton />
        <Progress label="Migrating" percent={57} />
        <Progress label="Spawning" />
        <ChangingBar label="Confirm the resize" question="Confirm or revert the resize." />
      </div>
    ),
    'too long': () => (
      <div className="grid w-48 gap-4">
        <StatusBadge meaning="attention">Waiting for the operator to confirm or revert</StatusBadge>
        <Progress label="Copying the volume to the other availability zone" percent={3} />
      </div>
    ),
  },
}
