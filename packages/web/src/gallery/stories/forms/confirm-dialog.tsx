import type { Story } from '#gallery/story.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/overlays/confirm-dialog.tsx'

const nothing = () => undefined
const never = () => new Promise<void>(() => undefined)

const Demo = ({ children, ...props }: Partial<ConfirmDialogProps>) => (
  <ConfirmDialog title="Confirm Delete Toy" onConfirm={nothing} onClose={nothing} {...props}>
    {children ?? 'You have selected "ball". Deleted toy is not recoverable.'}
  </ConfirmDialog>
)

export const story: Story = {
  title: 'Confirm dialog',
  states: {
    filled: () => <Demo confirm="Delete Toy" />,
    'default words': () => <Demo>Please confirm your selection.</Demo>,
    'not dangerous': () => <Demo title="Confirm Painting" confirm="Paint" tone="primary" />,
    loading: () => <Demo confirm="Press to see it wait" onConfirm={never} />,
    'too long': () => (
      <Demo confirm="Delete all of these toys for good">
        {`You have selected "${Array.from({ length: 60 }, (_, at) => `toy-${at}`).join(', ')}". `}
        Deleted toys are not recoverable.
      </Demo>
    ),
  },
}
