import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import type { Story } from '#gallery/story.ts'
import { megabytes } from '#lib/units.ts'

export const story: Story = {
  title: 'Quota bar',
  states: {
    filled: () => (
      <div className="flex max-w-md flex-col gap-4">
        <QuotaBar label="Instances" used={4} added={1} limit={10} />
        <QuotaBar label="RAM" used={12_288} added={2048} limit={51_200} format={megabytes} />
      </div>
    ),
    warning: () => (
      <div className="max-w-md">
        <QuotaBar label="vCPUs" used={16} added={2} limit={20} />
      </div>
    ),
    danger: () => (
      <div className="flex max-w-md flex-col gap-4">
        <QuotaBar label="vCPUs" used={16} added={4} limit={20} />
        <QuotaBar label="vCPUs" used={16} added={9} limit={20} />
      </div>
    ),
    empty: () => (
      <div className="max-w-md">
        <QuotaBar label="Volumes" used={0} added={0} limit={10} />
      </div>
    ),
    unlimited: () => (
      <div className="max-w-md">
        <QuotaBar label="Volumes" used={12} added={3} limit={-1} />
      </div>
    ),
    'too long': () => (
      <div className="max-w-60">
        <QuotaBar
          label="Security group rules of the third generation"
          used={1_234_567}
          added={23_456}
          limit={2_345_678}
        />
      </div>
    ),
  },
}
