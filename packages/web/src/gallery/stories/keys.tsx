import type { Story } from '#gallery/story.ts'
import { Keys } from '#ui/press/keys.tsx'

export const story: Story = {
  title: 'Keys',
  states: {
    'one key': () => <Keys keys={['?']} />,
    'several keys': () => <Keys keys={['Shift', 'X']} />,
  },
}
