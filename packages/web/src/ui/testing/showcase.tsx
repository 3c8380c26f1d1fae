import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Badge, StatusBadge, type StatusMeaning } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CodeBlock, LogView } from '#ui/code-block.tsx'
import { CopyableId } from '#ui/copy.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon, MoreIcon, RefreshIcon } from '#ui/icons.ts'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ChangingBar, Progress } from '#ui/progress.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Chip, SearchField } from '#ui/search-field.tsx'
import { ComboBox, Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { Time } from '#ui/time.tsx'
import { ShowcaseTable } from '#ui/testing/showcase-table.tsx'

const options = [
  { value: 'ubuntu', label: 'ubuntu-24.04', description: '2.2 GiB, public' },
  { value: 'debian', label: 'debian-13' },
  { value: 'old', label: 'centos-6', refusal: 'The image is deactivated.' },
]

/** Every part of the vocabulary on one page, for the eye and for the accessibility check. */
export function Showcase() {
  const [text, setText] = useState('web')
  const [tab, setTab] = useState('overview')
  const [image, setImage] = useState('ubuntu')
  const [count, setCount] = useState(2)
  const [on, setOn] = useState(true)
  return (
    <main className="flex flex-col gap-6 p-6">
      <Breadcrumbs crumbs={[{ label: 'Project', to: '/project/' }, { label: 'Instances' }]} />
      <h1 className="text-xl font-semibold">Showcase</h1>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary">Launch Instance</Button>
        <Button icon={DownloadIcon}>Download</Button>
        <Button tone="danger">Delete Instances</Button>
        <Button tone="quiet">Quiet</Button>
        <Button busy>Saving</Button>
        <Button refusal="The quota of instances is used up (10 of 10).">Refused</Button>
        <IconButton icon={RefreshIcon} aria-label="Refresh" />
        <FileButton onSelect={() => undefined}>Choose a file</FileButton>
        <Menu
          label="Actions"
          trigger={<IconButton icon={MoreIcon} aria-label="Actions of web-1" />}
          items={[
            { id: 'start', label: 'Start Instance', refusal: 'The instance is running already.' },
            { id: 'stop', label: 'Shut Off Instance' },
            { id: 'delete', label: 'Delete Instance', tone: 'danger' },
          ]}
        />
        <Link to="/project/images">A link</Link>
      </div>
      <SearchField
        aria-label="Search"
        value={text}
        onChange={setText}
        chips={<Chip remove="Remove the filter Status: Active">Status: Active</Chip>}
        onClear={() => setText('')}
      />
      <ShowcaseTable />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Name" required value={text} onChange={setText} description="Any text." />
        <TextField label="Password" type="password" error="This is a required field" />
        <NumberField label="Count" value={count} onChange={setCount} min={1} max={9} unit="GiB" />
        <Select label="Image" options={options} value={image} onChange={setImage} />
        <ComboBox label="Flavor" options={options} value={image} onChange={setImage} />
        <RadioGroup label="Source" options={options} value={image} onChange={setImage} />
        <TextArea label="Public key" mono defaultValue="ssh-ed25519 AAAA…" />
        <div className="flex flex-col gap-2">
          <Checkbox checked={on} onChange={setOn}>
            Delete the volume with the instance
          </Checkbox>
          <Checkbox checked={false} indeterminate onChange={setOn}>
            Some of them
          </Checkbox>
          <Switch on={on} onChange={setOn}>
            Port security
          </Switch>
        </div>
      </div>
      <div className="flex flex-col gap-2">
        {(['danger', 'warning', 'info', 'success', 'error'] as const).map((type) => (
          <Alert key={type} type={type} onDismiss={() => undefined}>
            The volume “data” could not be attached.
          </Alert>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {meanings.map((meaning) => (
          <StatusBadge key={meaning} meaning={meaning}>
            {meaning}
          </StatusBadge>
        ))}
        <Badge>admin</Badge>
        <Spinner label="Loading" />
        <Skeleton />
        <Time at="2026-11-20T08:00:00Z" />
        <CopyableId id="6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed" short />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Progress label="Migrating" percent={57} />
        <Progress label="Spawning" />
        <ChangingBar label="Confirm the resize" question="Confirm or revert the resize." />
      </div>
      <Tabs
        label="Details"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'overview', label: 'Overview', content: () => <Overview /> },
          { id: 'log', label: 'Log', content: () => <Log /> },
        ]}
      />
      <CodeBlock label="Public key">ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 alice@desk</CodeBlock>
      <Log />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmptyState state="loading" />
        <EmptyState state="empty" title="No instances yet" action={<Button>Launch</Button>}>
          Launch one to see it here.
        </EmptyState>
        <EmptyState state="filtered" title="No items to display." onClear={() => setText('')} />
        <EmptyState
          state="failed"
          title="The instances could not be read"
          details="nova req-7f1c"
          onRetry={() => undefined}
        />
        <EmptyState state="refused" title="You may not see this list" />
      </div>
    </main>
  )
}

const meanings: StatusMeaning[] = [
  'good',
  'working',
  'attention',
  'bad',
  'off',
  'paused',
  'unknown',
  'refused',
]

const Overview = () => (
  <DescriptionList
    rows={[
      { term: 'Name', value: 'web-1' },
      { term: 'Description', value: '' },
      { term: 'ID', value: <CopyableId id="6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed" /> },
    ]}
  />
)

const Log = () => (
  <LogView label="Console log" empty="No log yet.">
    {'[    0.000000] Linux version 6.12.0\n[    0.004000] Command line: ro console=ttyS0'}
  </LogView>
)
