import { useState } from 'react'
import { TransferTable, type TransferTableProps } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import type { Story } from '#gallery/story.ts'
import { t } from '#lib/translate.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

type Network = {
  readonly id: string
  readonly name: string
  readonly subnets: string
  readonly shared: boolean
}

const network = (name: string, at: number): Network => ({
  id: `0b6f4a3c-${String(at).padStart(4, '0')}-4f2e-9d55-3f0c1e5a7b21`,
  name,
  subnets: `10.${at % 250}.0.0/24`,
  shared: at % 3 === 1,
})

const networks = ['private', 'backend', 'storage', 'management', 'shared-dmz', 'backup'].map(
  network,
)

const many: readonly Network[] = Array.from({ length: 5000 }, (_, at) =>
  network(`network-${String(at).padStart(4, '0')}`, at),
)

const long = network('the-network-of-the-machines-that-build-what-the-other-machines-will-run', 7)

const columns: readonly TransferColumn<Network>[] = [
  { id: 'name', label: t('Network'), show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'subnets',
    label: t('Subnets Associated'),
    show: ({ subnets }) => subnets,
    text: ({ subnets }) => subnets,
  },
  {
    id: 'shared',
    label: t('Shared'),
    priority: 3,
    show: ({ shared }) => (shared ? t('Yes') : t('No')),
    value: ({ shared }) => Number(shared),
  },
  {
    id: 'status',
    label: t('Status'),
    priority: 4,
    show: () => <StatusBadge meaning="good">{t('Active')}</StatusBadge>,
  },
]

const facets: Readonly<Record<string, TransferFacet<Network>>> = {
  name: { label: t('Name'), match: ({ name }, term) => name.includes(term) },
  shared: {
    label: t('Shared'),
    singleton: true,
    options: [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ],
    match: ({ shared }, term) => String(shared) === term,
  },
}

type DemoProps = Partial<TransferTableProps<Network>>

const Demo = ({ allocated = [], ...props }: DemoProps) => {
  const [chosen, setChosen] = useState(allocated)
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('Networks')}</h2>
      <TransferTable
        label={t('Networks')}
        available={networks}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        max={-1}
        drawer={({ id, subnets }) => (
          <DescriptionList
            look="grid"
            rows={[
              { term: t('ID'), value: id },
              { term: t('Subnet {name}', { name: 'v4' }), value: subnets },
            ]}
          />
        )}
        prompt={t('Select one or more networks from those available below.')}
        none={t('There is no network with a subnet in this project.')}
        {...props}
        allocated={chosen}
        onChange={setChosen}
      />
    </>
  )
}

export const story: Story = {
  title: 'Transfer table',
  states: {
    filled: () => <Demo ordered facets={facets} allocated={networks.slice(1, 4)} />,
    plain: () => <Demo max={1} allocated={networks.slice(0, 1)} />,
    empty: () => <Demo available={[]} />,
    loading: () => <EmptyState state="loading" />,
    failing: () => (
      <EmptyState
        state="failed"
        title={t('Unable to retrieve networks.')}
        details="network · req-5d1c9a9e-2b52-4c62-9f9f-0a6d7d1f0b11"
        onRetry={() => undefined}
      >
        The network service cannot be reached.
      </EmptyState>
    ),
    disabled: () => (
      <Demo
        max={2}
        allocated={networks.slice(0, 1)}
        refusal={({ shared }) => (shared ? t('This network has no free address.') : undefined)}
      />
    ),
    full: () => <Demo max={2} allocated={networks.slice(0, 2)} />,
    'too long': () => (
      <Demo ordered available={[long, ...networks]} allocated={[long, ...networks.slice(0, 1)]} />
    ),
    'five thousand': () => <Demo facets={facets} available={many} allocated={many.slice(0, 2)} />,
  },
}
