import { useState } from 'react'
import { QuotaNumberInput } from '#forms/fields/quota-number-input.tsx'
import { fieldOf } from '#gallery/field.ts'
import type { Story } from '#gallery/story.ts'

type DemoProps = {
  readonly start: number
  readonly limit?: number
  readonly error?: string
  readonly disabled?: boolean
  readonly label?: string
}

const Demo = ({ start, limit = 10, error, disabled = false, label = 'Instances' }: DemoProps) => {
  const [value, onChange] = useState(start)
  return (
    <div className="max-w-md">
      <QuotaNumberInput
        field={fieldOf('count', value, onChange, { error, required: true })}
        label="Count"
        min={1}
        disabled={disabled}
        quotaLabel={label}
        limit={limit}
        used={4}
      />
    </div>
  )
}

export const story: Story = {
  title: 'Quota number',
  states: {
    filled: () => <Demo start={2} />,
    warning: () => <Demo start={5} />,
    failing: () => <Demo start={9} error="There are 6 left of 10." />,
    empty: () => <Demo start={Number.NaN} />,
    'without limit': () => <Demo start={2} limit={-1} />,
    disabled: () => <Demo start={1} disabled />,
    'too long': () => (
      <Demo
        start={1_000_000_000}
        limit={4_000_000_000}
        label="Instances of all projects together"
      />
    ),
  },
}
