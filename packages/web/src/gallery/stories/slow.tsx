import { ApiError } from '#api/errors.ts'
import type { Story } from '#gallery/story.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { SlowLines } from '#ui/tell/slow.tsx'

const busy = () => new ApiError(503, 'Too many requests.', { retryAt: Date.now() + 3_600_000 })
const nothing = () => undefined

export const story: Story = {
  title: 'Slow services',
  states: {
    one: () => <SlowLines services={['compute']} />,
    several: () => <SlowLines services={['compute', 'block-storage', 'identity']} />,
    'to be left alone': () => (
      <EmptyState
        state="failed"
        title="Unable to retrieve the instances."
        error={busy()}
        onRetry={nothing}
      />
    ),
    'tries again': () => <RetryButton error={new ApiError(500, 'No.')} onPress={nothing} />,
  },
}
