import type { Story } from '#gallery/story.ts'
import { Button } from '#ui/press/button.tsx'
import { DownloadIcon } from '#ui/icons.ts'

export const story: Story = {
  title: 'Button',
  states: {
    filled: () => (
      <div className="flex flex-wrap gap-2">
        <Button tone="primary">Launch Instance</Button>
        <Button icon={DownloadIcon}>Download</Button>
        <Button tone="danger">Delete Instances</Button>
        <Button tone="quiet">Quiet</Button>
      </div>
    ),
    loading: () => <Button busy>Saving</Button>,
    disabled: () => (
      <Button refusal="The quota of instances is used up (10 of 10).">Launch Instance</Button>
    ),
    'too long': () => (
      <Button tone="primary">
        Launch an instance from the newest snapshot of the volume that this instance has booted from
      </Button>
    ),
  },
}
