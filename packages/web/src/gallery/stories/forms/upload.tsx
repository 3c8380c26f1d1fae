import type { Story } from '#gallery/story.ts'
import { Progress } from '#ui/tell/progress.tsx'

export const story: Story = {
  title: 'Upload',
  states: {
    filled: () => <Progress label="Uploading image" percent={42} />,
    empty: () => <Progress label="Uploading image" percent={0} />,
    loading: () => <Progress label="Uploading image" />,
    'too long': () => (
      <Progress label={'Uploading an image of a very long name '.repeat(8)} percent={99} />
    ),
  },
}
