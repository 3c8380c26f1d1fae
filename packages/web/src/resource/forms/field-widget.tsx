import type { Endpoint } from '@meridian/contract'
import type { Loaded } from '#api/use-loaded.ts'
import { isEntered, useUnkept } from '#forms/drafts/unkept.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { DateInput } from '#forms/fields/date-input.tsx'
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
import { PasswordAgain } from '#forms/fields/password-pair.tsx'
import { TicksInput, type TicksOption } from '#forms/fields/ticks-input.tsx'
import type { Field } from '#forms/use-form.ts'
import { boundsOf } from '#resource/forms/bounds.ts'
import type { AgainField, AnyField, RowsField } from '#resource/forms/field-types.ts'
import { mayLie } from '#resource/forms/drafted-values.ts'
import { isLines, type Plain, type Values } from '#resource/forms/values.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'

/** A field with one value; rows have fields of their own. */
type OneField = Exclude<AnyField, RowsField> | AgainField

type Props = {
  readonly field: Field<Plain>
  readonly declared: OneField
  /** Where in the body is what it fills in. */
  readonly path: string
  /** What stands below it. */
  readonly description: string | undefined
  /** What it offers, where it does. */
  readonly options: readonly TicksOption[]
  /** They are not known, for they are read. */
  readonly unread: boolean
  /** What it reads, if it does. */
  readonly loaded: Loaded<unknown> | undefined
  readonly values: Values
  /** The password that it is the second of. */
  readonly confirmed?: Field<Plain> | undefined
  readonly endpoint: Pick<Endpoint, 'body'>
  readonly autoFocus: boolean
}

/** The widget of a declared field. */
export const FieldWidget = (props: Props) => {
  const { declared, path, description, options, unread, endpoint, autoFocus } = props
  const { label, called } = declared
  const field = called === undefined ? props.field : { ...props.field, name: called }
  // A password tells of itself.
  const isUnkept =
    declared.widget !== 'password' && declared.widget !== 'again' && !mayLie(declared)
  useUnkept('text', isUnkept && isEntered(props.field) ? [label] : [])
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
          autoComplete={declared.autoComplete ?? 'new-password'}
        />
      )
    case 'again':
      return (
        props.confirmed && (
          <PasswordAgain password={worded(props.confirmed)} {...common} field={worded(field)} />
        )
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
          largest={boundsOf(endpoint, path).maxLength ?? Infinity}
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
      const { minimum, maximum } = boundsOf(endpoint, path)
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
      const { none, placeholder } = declared
      return (
        <SelectInput
          {...common}
          {...{ options, unread, none, autoFocus }}
          {...(placeholder !== undefined && { placeholder })}
          field={worded(field)}
        />
      )
    }
    case 'combo': {
      const { none, custom } = declared
      return (
        <ComboInput
          {...common}
          {...{ options, unread, none, custom, autoFocus }}
          field={worded(field)}
        />
      )
    }
    case 'date':
      return <DateInput {...common} field={worded(field)} />
    case 'fact':
      return field.hidden ? null : (
        <DescriptionList rows={[{ term: label, value: declared.start }]} />
      )
    case 'own':
      return field.hidden ? null : <Own {...props} declared={declared} />
  }
}

type OwnProps = Props & { readonly declared: Extract<AnyField, { readonly widget: 'own' }> }

const Own = ({ field, declared, description, values, loaded = nothing, autoFocus }: OwnProps) => {
  const { label, draw } = declared
  return draw({ field, label, description, values, loaded, autoFocus })
}

/** What a field reads that reads nothing. */
const nothing: Loaded<unknown> = {
  ...{ data: undefined, error: null, busy: false, reload: async () => undefined },
}

const listed = (field: Field<Plain>): Field<readonly string[]> => ({
  ...field,
  value: isLines(field.value) ? field.value : [],
})

const worded = (field: Field<Plain>): Field<string> => ({
  ...field,
  value: typeof field.value === 'string' ? field.value : '',
})
