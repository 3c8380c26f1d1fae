import { useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { Badge } from '#ui/tell/badge.tsx'
import { ChoiceCards, type ChoiceCard } from '#ui/choose/choice-cards.tsx'
import { ChoiceTable } from '#ui/choose/choice-table.tsx'
import { Fold } from '#ui/frame/fold.tsx'

const systems: readonly ChoiceCard[] = [
  { value: 'a', title: 'debian-12', facts: '1 MB · QCOW2', mark: <Badge>Public</Badge> },
  { value: 'b', title: 'golden-db', facts: '2.2 GB · RAW', mark: <Badge>Own</Badge> },
  { value: 'c', title: 'windows-2022', refusal: 'It needs a licence.' },
]

type LookProps = { readonly cards?: readonly ChoiceCard[]; readonly error?: string }

function Cards({ cards = systems, error }: LookProps) {
  const [value, setValue] = useState('a')
  return (
    <ChoiceCards
      label="Image"
      required
      cards={cards}
      value={value}
      onChange={setValue}
      {...(error !== undefined && { error })}
      {...(cards.length === 0 && { description: 'No images available' })}
    />
  )
}

type Size = { readonly name: string; readonly ram: string; readonly refusal?: string }
const sizes: readonly Size[] = [
  { name: 'm1.tiny', ram: '512 MB' },
  { name: 'm1.small', ram: '2 GB' },
  { name: 'm1.huge', ram: '64 GB', refusal: 'This size requires more RAM than your quota allows.' },
]

function Sizes({ rows = sizes, error }: { rows?: readonly Size[]; error?: string }) {
  const [value, setValue] = useState<string>()
  return (
    <ChoiceTable
      label="Size"
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      columns={[{ id: 'ram', label: 'RAM', align: 'end', show: ({ ram }) => ram }]}
      refusalOf={({ refusal }) => refusal}
      fits="Fits"
      fine="Fits"
      value={value}
      onChange={setValue}
      empty="No sizes available"
      {...(error !== undefined && { error })}
    />
  )
}

export const story: Story = {
  title: 'Choices',
  states: {
    cards: () => <Cards />,
    'cards, empty': () => <Cards cards={[]} />,
    'cards, failing': () => <Cards error="Please select a source for the instance." />,
    table: () => <Sizes />,
    'table, empty': () => <Sizes rows={[]} />,
    'table, failing': () => <Sizes error="Please select a flavor for the instance." />,
    'folded away': () => (
      <Fold title="Advanced" summary="Zone, script, metadata">
        <p>What few need.</p>
      </Fold>
    ),
  },
}
