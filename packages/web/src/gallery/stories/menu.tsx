import { useEffect, useRef } from 'react'
import type { Story } from '#gallery/story.ts'
import { Button } from '#ui/press/button.tsx'
import { Menu, type MenuItem } from '#ui/choose/menu.tsx'

const items: readonly MenuItem[] = [
  { id: 'start', label: 'Start Instance', refusal: 'The instance is Active; this needs Shutoff.' },
  { id: 'stop', label: 'Shut Off Instance', description: 'What is not saved is lost.' },
  { id: 'compact', label: 'Compact rows', checked: true },
  { id: 'delete', label: 'Delete Instance', tone: 'danger' },
]

const sentence = 'Attach the volume to an instance of another project that shares it with this one'

/** Opens by itself, as if somebody had pressed the button. */
const Actions = ({ of }: { of: readonly MenuItem[] }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.click(), [])
  return (
    <div ref={place} data-opens="menu">
      <Menu
        label="Actions"
        trigger={<Button>Actions</Button>}
        sections={() => [{ id: 'all', items: of }]}
      />
    </div>
  )
}

export const story: Story = {
  title: 'Menu',
  states: {
    closed: () => (
      <Menu
        label="Actions"
        trigger={<Button>Actions</Button>}
        sections={() => [{ id: 'all', items }]}
      />
    ),
    filled: () => <Actions of={items} />,
    disabled: () => <Actions of={items.slice(0, 1)} />,
    'too long': () => <Actions of={[{ id: 'long', label: sentence, description: sentence }]} />,
  },
}
