import { useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs, type Tab } from '#ui/frame/tabs.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function Demo({ tabs }: { tabs: readonly Tab[] }) {
  const [selected, setSelected] = useState(tabs[0]?.id ?? '')
  return <Tabs label="Details" tabs={tabs} selected={selected} onSelect={setSelected} />
}

const tab = (label: string, content: Tab['content'] = () => <p>{label}</p>): Tab => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  content,
})

const others = [tab('Interfaces'), tab('Volumes'), tab('Log')]

export const story: Story = {
  title: 'Tabs',
  states: {
    filled: () => (
      <Demo tabs={[tab('Overview', () => <TextField label="A note, which stays" />), ...others]} />
    ),
    empty: () => (
      <Demo
        tabs={[
          tab('Volumes', () => <EmptyState state="empty" title="No volume is attached." />),
          tab('Log'),
        ]}
      />
    ),
    loading: () => (
      <Demo tabs={[tab('Log', () => <EmptyState state="loading" />), tab('Volumes')]} />
    ),
    failing: () => (
      <Demo
        tabs={[
          tab('Log', () => (
            <EmptyState
              state="failed"
              title="Unable to retrieve the log."
              details="compute · HTTP 503 · req-0c1f"
              onRetry={() => undefined}
            />
          )),
          ...others.slice(0, 2),
        ]}
      />
    ),
    'too long': () => (
      <Demo
        tabs={Array.from({ length: 14 }, (_, at) => tab(`Everything that is known of part ${at}`))}
      />
    ),
  },
}
