import { useState, type ReactNode } from 'react'
import { ComboInput } from '#forms/fields/combo-input.tsx'
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
import { MultiSelectInput } from '#forms/fields/multi-select-input.tsx'
import { TicksInput } from '#forms/fields/ticks-input.tsx'
import { fieldOf, type FieldLook } from '#gallery/field.ts'
import type { Story } from '#gallery/story.ts'
import type { Option } from '#ui/fields/select.tsx'

const zones = [
  { value: 'a', label: 'Zone A' },
  { value: 'b', label: 'Zone B', description: 'In the other building.' },
  { value: 'c', label: 'Zone C', refusal: 'It is being repaired.' },
]

const long = 'An identifier that a service has made of everything it could find: '
const longZones = [{ value: 'a', label: long.repeat(2), description: long.repeat(3) }]

type AllProps = {
  readonly text?: string
  readonly label?: string
  readonly filled?: boolean
  readonly options?: readonly Option[]
  readonly disabled?: boolean
  readonly look?: FieldLook
}

const All = (props: AllProps) => {
  const { text = '', label = '', filled = false, options = zones, disabled = false, look } = props
  const [words, setWords] = useState(text)
  const [number, setNumber] = useState(filled ? 4 : Number.NaN)
  const [zone, setZone] = useState(filled ? 'a' : '')
  const [some, setSome] = useState<readonly string[]>(filled ? ['a', 'b'] : [])
  const [on, setOn] = useState(filled)
  const called = (word: string) => ({ label: label + word, disabled })
  const line = (name: string) => fieldOf(name, words, setWords, look)
  const one = (name: string) => ({ field: fieldOf(name, zone, setZone, look), options })
  const truth = (name: string) => fieldOf(name, on, setOn, look)
  return (
    <Column>
      <TextInput field={line('name')} {...called('Name')} description="It is shown in lists." />
      <TextAreaInput field={line('notes')} {...called('Description')} />
      <PasswordInput field={line('password')} {...called('Password')} />
      <NumberInput
        field={fieldOf('count', number, setNumber, look)}
        {...called('Size')}
        unit="GB"
      />
      <SelectInput {...one('zone')} {...called('Zone')} />
      <ComboInput {...one('found')} {...called('Zone, found by typing')} />
      <MultiSelectInput
        field={fieldOf('zones', some, setSome, look)}
        {...called('Zones')}
        options={options}
      />
      <RadioInput {...one('way')} {...called('Zone, in sight')} />
      <TicksInput
        field={fieldOf('ticked', some, setSome, look)}
        label={`${label}Zones, in sight`}
        description="Anywhere without a choice."
        options={options.map(({ value, label: name, refusal }) => ({
          value,
          label: name,
          rests: disabled || refusal !== undefined,
        }))}
      />
      <CheckboxInput
        field={truth('shared')}
        {...called('Shared')}
        description="Other projects can use it."
      />
      <SwitchInput field={truth('enabled')} {...called('Enabled')} />
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
    empty: () => <All look={{ required: true }} />,
    failing: () => <All look={{ required: true, error: 'This field is required.' }} />,
    disabled: () => <All text="web-1" filled disabled />,
    'too long': () => <All text={long.repeat(4)} label={long} options={longZones} filled />,
  },
}
