import { useState, type ReactNode } from 'react'
import { ComboInput } from '#forms/combo-input.tsx'
import {
  CheckboxInput,
  NumberInput,
  PasswordInput,
  RadioInput,
  SelectInput,
  SwitchInput,
  TextAreaInput,
  TextInput,
} from '#forms/fields.tsx'
import { MultiSelectInput } from '#forms/multi-select-input.tsx'
import type { Field } from '#forms/use-form.ts'
import type { Story } from '#gallery/story.ts'
import type { Option } from '#ui/select.tsx'

const zones = [
  { value: 'a', label: 'Zone A' },
  { value: 'b', label: 'Zone B', description: 'In the other building.' },
  { value: 'c', label: 'Zone C', refusal: 'It is being repaired.' },
]

const long = 'An identifier that a service has made of everything it could find: '
const longZones = [{ value: 'a', label: long.repeat(2), description: long.repeat(3) }]

type Look = { readonly error?: string; readonly required?: boolean; readonly disabled?: boolean }

const useLooks = ({ error, required = false }: Look) => {
  const looks = { error, required, onBlur: () => undefined }
  return <T,>(name: string, value: T, onChange: (value: T) => void): Field<T> => ({
    ...looks,
    name,
    value,
    onChange,
  })
}

type AllProps = Look & {
  readonly text?: string
  readonly label?: string
  readonly filled?: boolean
  readonly options?: readonly Option[]
}

const All = ({ text = '', label = '', filled = false, options = zones, ...look }: AllProps) => {
  const field = useLooks(look)
  const [words, setWords] = useState(text)
  const [number, setNumber] = useState(filled ? 4 : Number.NaN)
  const [zone, setZone] = useState(filled ? 'a' : '')
  const [some, setSome] = useState<readonly string[]>(filled ? ['a', 'b'] : [])
  const [on, setOn] = useState(filled)
  const disabled = look.disabled ?? false
  return (
    <Column>
      <TextInput
        field={field('name', words, setWords)}
        label={label + 'Name'}
        description="It is shown in lists."
        disabled={disabled}
      />
      <TextAreaInput
        field={field('notes', words, setWords)}
        label={label + 'Description'}
        disabled={disabled}
      />
      <PasswordInput
        field={field('password', words, setWords)}
        label={label + 'Password'}
        disabled={disabled}
      />
      <NumberInput
        field={field('count', number, setNumber)}
        label={label + 'Size'}
        unit="GB"
        disabled={disabled}
      />
      <SelectInput
        field={field('zone', zone, setZone)}
        label={label + 'Zone'}
        options={options}
        disabled={disabled}
      />
      <ComboInput
        field={field('found', zone, setZone)}
        label={label + 'Zone, found by typing'}
        options={options}
        disabled={disabled}
      />
      <MultiSelectInput
        field={field('zones', some, setSome)}
        label={label + 'Zones'}
        options={options}
        disabled={disabled}
      />
      <RadioInput
        field={field('way', zone, setZone)}
        label={label + 'Zone, in sight'}
        options={options}
        disabled={disabled}
      />
      <CheckboxInput
        field={field('shared', on, setOn)}
        label={label + 'Shared'}
        description="Other projects can use it."
        disabled={disabled}
      />
      <SwitchInput
        field={field('enabled', on, setOn)}
        label={label + 'Enabled'}
        disabled={disabled}
      />
    </Column>
  )
}

const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex max-w-md flex-col gap-4">{children}</div>
)

export const story: Story = {
  title: 'Fields',
  states: {
    filled: () => <All text="web-1" filled />,
    empty: () => <All required />,
    failing: () => <All required error="This field is required." />,
    disabled: () => <All text="web-1" filled disabled />,
    'too long': () => <All text={long.repeat(4)} label={long} options={longZones} filled />,
  },
}
