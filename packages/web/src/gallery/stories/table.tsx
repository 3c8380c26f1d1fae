import { Fragment, useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Freshness } from '#ui/tables/freshness.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { MoreIcon } from '#ui/icons.ts'
import { Link } from '#ui/press/link.tsx'
import { Menu } from '#ui/choose/menu.tsx'
import { Expander } from '#ui/tables/expander.tsx'
import { Progress } from '#ui/tell/progress.tsx'
import {
  Cell,
  DrawerRow,
  HeaderCell,
  Row,
  Table,
  TableBody,
  TableHead,
  WholeRow,
  type Sorting,
} from '#ui/tables/table.tsx'

const statuses: readonly (readonly [string, StatusMeaning])[] = [
  ['Active', 'good'],
  ['Build', 'working'],
  ['Shutoff', 'off'],
  ['Error', 'bad'],
  ['Paused', 'paused'],
]

type Instance = {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly status: readonly [string, StatusMeaning]
}

const instances = (count: number, name: string, image: string): readonly Instance[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    name: `${name}-${at + 1}`,
    image,
    status: statuses[at % statuses.length] ?? ['Active', 'good'],
  }))

const opened = Date.now()

const long = 'a-name-as-people-write-it-who-mean-to-say-everything-in-it-once-and-for-all'

export const story: Story = {
  title: 'Table',
  states: {
    filled: () => <Instances rows={instances(12, 'web', 'ubuntu-24.04')} />,
    empty: () => <Instances rows={[]} />,
    'too long': () => <Instances rows={instances(4, long, long)} />,
  },
}

/** A table with all that tables can do. */
function Instances({ rows }: { rows: readonly Instance[] }) {
  const [sort, setSort] = useState<Sorting>('ascending')
  const [open, setOpen] = useState('row-1')
  const [checked, setChecked] = useState<readonly string[]>(['row-2'])
  const turn = () => setSort(sort === 'ascending' ? 'descending' : 'ascending')
  return (
    <Table
      label="Instances"
      footer={
        <>
          <span>Displaying {rows.length} items</span>
          <Freshness at={opened} onRefresh={() => undefined} />
        </>
      }
    >
      <TableHead>
        <HeaderCell narrow>
          <span className="sr-only">Details</span>
        </HeaderCell>
        <HeaderCell narrow>
          <Checkbox
            aria-label="Select all"
            checked={false}
            indeterminate={rows.some(({ id }) => checked.includes(id))}
            onChange={() => setChecked([])}
          />
        </HeaderCell>
        <HeaderCell hold="start" sort={sort} onSort={turn}>
          Name
        </HeaderCell>
        <HeaderCell priority={5}>Image</HeaderCell>
        <HeaderCell priority={2} sort="none" onSort={turn}>
          IP Address
        </HeaderCell>
        <HeaderCell priority={6}>Flavor</HeaderCell>
        <HeaderCell priority={3}>Status</HeaderCell>
        <HeaderCell priority={4}>Task</HeaderCell>
        <HeaderCell priority={7} align="end">
          Size
        </HeaderCell>
        <HeaderCell narrow hold="end">
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {rows.length === 0 && (
          <WholeRow span={10}>
            <EmptyState state="empty" title="No instances yet" />
          </WholeRow>
        )}
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            <Row selected={checked.includes(row.id)} changed={row.id === 'row-3'}>
              <Cell narrow>
                <Expander
                  name={row.name}
                  controls={`${row.id}-drawer`}
                  expanded={open === row.id}
                  onToggle={() => setOpen(open === row.id ? '' : row.id)}
                />
              </Cell>
              <Cell narrow>
                <Checkbox
                  aria-label={`Select ${row.name}`}
                  checked={checked.includes(row.id)}
                  onChange={(on) => setChecked(on ? [row.id] : [])}
                />
              </Cell>
              <Cell hold="start">
                <Link to={`/project/instances/${row.id}`}>{row.name}</Link>
              </Cell>
              <Cell priority={5}>{row.image}</Cell>
              <Cell priority={2}>10.0.62.{at + 10}</Cell>
              <Cell priority={6}>m1.small</Cell>
              <Cell priority={3}>
                <StatusBadge meaning={row.status[1]}>{row.status[0]}</StatusBadge>
              </Cell>
              <Cell priority={4}>
                {row.status[1] === 'working' ? <Progress label="Spawning" percent={40} /> : '-'}
              </Cell>
              <Cell priority={7} align="end">
                {at * 10} GiB
              </Cell>
              <Cell narrow hold="end">
                <Menu
                  label={`Actions of ${row.name}`}
                  trigger={
                    <IconButton
                      icon={MoreIcon}
                      size="small"
                      aria-label={`Actions of ${row.name}`}
                    />
                  }
                  sections={() => [
                    {
                      id: 'all',
                      items: [
                        { id: 'stop', label: 'Shut Off Instance' },
                        { id: 'start', label: 'Start Instance', refusal: 'It is running already.' },
                        { id: 'delete', label: 'Delete Instance', tone: 'danger' },
                      ],
                    },
                  ]}
                />
              </Cell>
            </Row>
            {open === row.id && (
              <DrawerRow id={`${row.id}-drawer`} span={10}>
                <DescriptionList
                  look="grid"
                  rows={[
                    { term: 'ID', value: '6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed' },
                    { term: 'Host', value: 'compute-4' },
                    { term: 'vCPUs', value: 8 },
                  ]}
                />
              </DrawerRow>
            )}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  )
}
