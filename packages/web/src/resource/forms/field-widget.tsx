import type { Endpoint } from '@meridian/contract'
import {
  CheckboxInput,
  FileTextInput,
  NumberInput,
  PasswordInput,
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
  /** What stands below it. */
  readonly description: string | undefined
  /** What it offers, where it does. */
  readonly options: readonly TicksOption[]
  /** They are not known, for they are read. */
  readonly unread: boolean
  readonly endpoint: Pick<Endpoint, 'body'>
  readonly autoFocus: boolean
}

/** The widget of a declared field. */
export const FieldWidget = (props: Props) => {
  const { field, declared, description, options, unread, endpoint, autoFocus } = props
  const { label } = declared
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
    case 'password':
      return (
        <PasswordInput
          {...common}
          field={worded(field)}
          autoFocus={autoFocus}
          autoComplete="new-password"
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
          autoFocus={autoFocus}
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
      return (
        <CheckboxInput
          {...{ ...common, autoFocus }}
          field={{ ...field, value: field.value === true }}
        />
      )
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
      return <RadioInput {...common} {...{ options, autoFocus }} field={worded(field)} />
    case 'select': {
      const { none } = declared
      return (
        <SelectInput {...common} {...{ options, unread, none, autoFocus }} field={worded(field)} />
      )
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
