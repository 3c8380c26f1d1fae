import type { Story } from '#gallery/story.ts'
import { Breadcrumbs } from '#ui/frame/breadcrumbs.tsx'
import { CodeBlock, LogView } from '#ui/tell/code-block.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { MiddleCut } from '#ui/tell/middle-cut.tsx'
import { Link } from '#ui/press/link.tsx'

const id = '6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed'

const hostile = '<img onerror=alert(1)> {{7*7}} \u202Etxt.exe 🦆'

const Facts = ({ name, look }: { name: string; look: 'grid' | 'rows' }) => (
  <div className="flex flex-col gap-4">
    <Breadcrumbs crumbs={[{ label: 'Project', to: '/project/' }, { label: name }]} />
    <DescriptionList
      look={look}
      rows={[
        { term: 'Name', value: name },
        { term: 'Description', value: '' },
        { term: 'ID', value: <CopyableId id={id} /> },
        { term: 'Image', value: <Link to="/project/images">debian-12</Link> },
      ]}
    />
    <CodeBlock label="Public key">{`ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 ${name}`}</CodeBlock>
  </div>
)

export const story: Story = {
  title: 'Facts, code and logs',
  states: {
    filled: () => <Facts name="web-1" look="rows" />,
    grid: () => <Facts name="web-1" look="grid" />,
    empty: () => (
      <LogView label="Console log" empty="No log yet.">
        {''}
      </LogView>
    ),
    'cut in the middle': () => (
      <div className="flex w-32 flex-col">
        <MiddleCut text="web-prod-eu-central-0001" />
        <MiddleCut text="web-prod-eu-central-0002" />
        <MiddleCut text="web-1" />
      </div>
    ),
    log: () => (
      <LogView label="Console log" empty="No log yet.">
        {'[    0.000000] Linux version 6.12.0\n[    0.004000] Command line: ro console=ttyS0'}
      </LogView>
    ),
    'too long': () => <Facts name={'everything-in-one-name-'.repeat(12)} look="rows" />,
    hostile: () => <Facts name={hostile} look="grid" />,
  },
}
