import { useEffect } from 'react'
import type { Story } from '#gallery/story.ts'
import { toast } from '#ui/tell/toast.ts'
import type { MessageType } from '#ui/tell/tones.ts'

/** Toasts that are there from the start; the gallery's frame shows them. */
function Toasts({
  text,
  of,
  details,
}: {
  text: string
  of: readonly MessageType[]
  details?: string
}) {
  useEffect(() => {
    for (const type of of) toast.add(type, text, details === undefined ? {} : { details })
    // What the latest success says was done can be taken back.
    toast.offerUndo(() => undefined)
    return toast.clearAll
  }, [details, of, text])
  return null
}

const all: readonly MessageType[] = ['danger', 'warning', 'info', 'success']
const failed: readonly MessageType[] = ['danger']

export const story: Story = {
  title: 'Toast',
  states: {
    filled: () => <Toasts of={all} text="Deleted Instance: web-1." />,
    failing: () => (
      <Toasts
        of={failed}
        text="Unable to delete Instance: web-1."
        details={
          'Cannot delete while it is locked.\ncompute · req-7f1c0c0e-2c1b-4c0e-9a51-0a4a6f0f6a11'
        }
      />
    ),
    'too long': () => (
      <Toasts of={failed} text={'Unable to delete Instances: web-1. '.repeat(12)} />
    ),
  },
}
