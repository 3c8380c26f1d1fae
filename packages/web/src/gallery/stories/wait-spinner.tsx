import type { Story } from '#gallery/story.ts'
import { WaitSpinner } from '#ui/overlays/wait-spinner.tsx'

export const story: Story = {
  title: 'Wait spinner',
  states: {
    loading: () => <WaitSpinner label="Loading" onCancel={() => undefined} />,
    working: () => <WaitSpinner label="Working" />,
    'too long': () => (
      <WaitSpinner label="Collecting everything that belongs to the toys you have chosen, which may take a while" />
    ),
  },
}
