import type { Story } from '#gallery/story.ts'
import { LimitBar, LimitBarSkeleton } from '#ui/tell/limit-bar.tsx'

export const story: Story = {
  title: 'Limit bar',
  states: {
    filled: () => (
      <div className="flex max-w-sm flex-col gap-3">
        <LimitBar label="Instances" text="4 of 10 used" percent={40} />
        <LimitBar label="vCPUs" text="18 of 20 used" percent={90} />
        <LimitBar label="RAM" text="50 GB of 50 GB used" percent={100} />
        <LimitBar label="Volumes" text="12 of 10 used" percent={120} />
        <LimitBar label="Networks" text="0 of 100 used" percent={0} />
        <LimitBar label="Routers" text="3 used, no limit" percent={undefined} />
      </div>
    ),
    loading: () => (
      <div className="max-w-sm">
        <LimitBarSkeleton />
      </div>
    ),
    'too long': () => (
      <div className="max-w-60">
        <LimitBar
          label="Security group rules of the third generation"
          text="1234567 of 1300000 used"
          percent={95}
        />
      </div>
    ),
  },
}
