import type { Story } from '#gallery/story.ts'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const nothing = () => undefined

export const story: Story = {
  title: 'Empty state',
  states: {
    loading: () => <EmptyState state="loading" />,
    empty: () => (
      <EmptyState state="empty" title="No instances yet" action={<Button>Launch Instance</Button>}>
        Launch one to see it here.
      </EmptyState>
    ),
    filtered: () => <EmptyState state="filtered" title="No items to display." onClear={nothing} />,
    failing: () => (
      <EmptyState
        state="failed"
        title="Unable to retrieve the instances."
        details="compute · req-7f1c0c0e-2c1b-4c0e-9a51-0a4a6f0f6a11"
        onRetry={nothing}
      />
    ),
    refused: () => <EmptyState state="refused" title="You may not see this list." />,
    'too long': () => (
      <EmptyState
        state="failed"
        title={'Unable to retrieve the volumes of the project because '.repeat(4)}
        details={'req-7f1c0c0e2c1b4c0e9a510a4a6f0f6a11'.repeat(6)}
        onRetry={nothing}
      />
    ),
  },
}
