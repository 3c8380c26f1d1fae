import { useState } from 'react'
import { SubnetAddressFields } from '#forms/fields/subnet-address-fields.tsx'
import {
  noSubnetAddress,
  withPool,
  type SubnetAddress,
  type SubnetAddressErrors,
  type SubnetPoolOption,
} from '#forms/fields/subnet-address.ts'
import type { Story } from '#gallery/story.ts'

const pools: readonly SubnetPoolOption[] = [
  {
    id: 'office',
    name: 'office-v4',
    ip_version: 4,
    min_prefixlen: 24,
    max_prefixlen: 28,
    default_prefixlen: 26,
  },
  { id: 'lab', name: 'lab-v6', ip_version: 6, min_prefixlen: 56, default_prefixlen: 64 },
]

type DemoProps = {
  readonly start?: Partial<SubnetAddress>
  readonly errors?: SubnetAddressErrors
  readonly from?: readonly SubnetPoolOption[]
}

const Demo = ({ start = {}, errors = {}, from = pools }: DemoProps) => {
  const [value, setValue] = useState({ ...noSubnetAddress, ...start })
  return (
    <div className="flex max-w-md flex-col gap-4">
      <SubnetAddressFields
        pools={from}
        value={value}
        onChange={(some) => setValue((now) => ({ ...now, ...some }))}
        errors={errors}
      />
    </div>
  )
}

const pooled = { address_source: 'subnetpool' } as const
const long = 'addresses-of-the-second-building-of-the-southern-campus-without-the-guests'

export const story: Story = {
  title: 'Subnet address',
  states: {
    filled: () => <Demo start={{ cidr: '10.20.0.0/24' }} />,
    pool: () => <Demo start={{ ...pooled, ...withPool(pools, 'office') }} />,
    empty: () => <Demo from={[]} />,
    failing: () => (
      <Demo
        start={{ cidr: '10.0.0.0/24' }}
        errors={{ cidr: 'The network address overlaps with that of subnet office-2.' }}
      />
    ),
    disabled: () => <Demo start={pooled} />,
    'too long': () => (
      <Demo
        from={[{ id: long, name: long, ip_version: 4 }]}
        start={{ ...pooled, ...withPool([], long) }}
      />
    ),
  },
}
