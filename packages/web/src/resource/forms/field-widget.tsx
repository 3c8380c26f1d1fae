import type { Endpoint } from '@meridian/contract'
import {
  CheckboxInput,
  FileTextInput,
  NumberInput,
  RadioInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '#forms/fields.tsx'
import { TicksInput, type TicksOption } from '#forms/ticks-input.tsx'
import type { Field } from '#forms/use-form.ts'
import { boundsOf, type Plain } from '#resource/forms/bounds.ts'
import type { AnyField } from '#resource/forms/fields.ts'

type Props = {
  readonly field: Field<Plain>
  readonly declared: AnyField
  /** What it offers, where it does. */
  readonly options: readonly TicksOption[]
  readonly endpoint: Pick<Endpoint, 'body'>
  readonly autoFocus: boolean
}

/** The widget of a declared field. */
export const FieldWidget = ({ field, declared, options, endpoint, autoFocus }: Props) => {
  const { label, description } = declared
  const common = { label, ...(description !== undefined && { description }) }
  switch (declared.widget) {
    case 'line':
      return (
        <TextInput
          {...common}
          field={worded(field)}
          mono={declared.mono}
          autoFocus={autoFocus}
          autoComplete="off"
        />
      )
    case 'area':
      return (
        <TextAreaInput
          {...common}
          field={worded(field)}
          mono={declared.mono}
          rows={declared.rows}
          autoFocus={autoFocus}
        />
      )
    case 'file':
      return (
        <FileTextInput
          {...common}
          field={worded(field)}
          mono={declared.mono}
          rows={declared.rows}
          choose={declared.choose}
          largest={boundsOf(endpoint, field.name).maxLength ?? Infinity}
        />
      )
    case 'lines': {
      const { rows = 3 } = declared
      const typed = {
        ...field,
        value: listed(field).value.join('\n'),
        onChange: (text: string) => field.onChange(text.split('\n')),
      }
      return <TextAreaInput {...common} field={typed} mono rows={rows} autoFocus={autoFocus} />
    }
    case 'ticks':
      return <TicksInput {...common} field={listed(field)} options={options} />
    case 'tick':
      return <CheckboxInput {...common} field={{ ...field, value: field.value === true }} />
    case 'number': {
      const { minimum, maximum } = boundsOf(endpoint, field.name)
      const value = typeof field.value === 'number' ? field.value : Number.NaN
      return (
        <NumberInput
          {...common}
          field={{ ...field, value }}
          min={minimum}
          max={maximum}
          unit={declared.unit}
          autoFocus={autoFocus}
        />
      )
    }
    case 'radio':
    case 'select': {
      const Input = declared.widget === 'radio' ? RadioInput : SelectInput
      return <Input {...common} field={worded(field)} options={options} />
    }
  }
}

const listed = (field: Field<Plain>): Field<readonly string[]> => ({
  ...field,
  value: typeof field.value === 'object' ? field.value : [],
})

const worded = (field: Field<Plain>): Field<string> => ({
  ...field,
  value: typeof field.value === 'string' ? field.value : '',
})
