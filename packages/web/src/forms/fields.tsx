import { useState, type ReactNode } from 'react'
import type { Field } from '#forms/use-form.ts'
import { isEntered, useUnkept } from '#forms/drafts/unkept.ts'
import { readText } from '#forms/fields/read-text.ts'
import { useGone } from '#forms/fields/use-gone.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FileButton } from '#ui/press/file-button.tsx'
import { NumberField, type NumberFieldProps } from '#ui/fields/number-field.tsx'
import { RadioGroup, type RadioGroupProps } from '#ui/fields/radio-group.tsx'
import { Select, type SelectProps } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import {
  TextArea,
  TextField,
  type TextAreaProps,
  type TextFieldProps,
} from '#ui/fields/text-field.tsx'

/** What a field gives its widget; the rest of the widget's properties are the page's. */
type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'required'

/** The properties of a widget that is bound to a field. */
export type Of<T, P> = { readonly field: Field<T> } & Omit<P, Bound>

/** A line of text, bound to a field of a form. */
export const TextInput = ({ field, ...props }: Of<string, TextFieldProps>) =>
  field.hidden ? null : <TextField {...props} {...field} />

/** Several lines of text, bound to a field of a form. */
export const TextAreaInput = ({ field, ...props }: Of<string, TextAreaProps>) =>
  field.hidden ? null : <TextArea {...props} {...field} />

/** A password, with the eye that the operator may have forbidden (SH-FORM-03, SH-FORM-04). */
export const PasswordInput = (props: Of<string, Omit<TextFieldProps, 'type' | 'mono'>>) => {
  const { field, label } = props
  useUnkept('text', isEntered(field) ? [label] : [])
  return <TextInput {...props} type="password" />
}

/** A number, bound to a field of a form; NaN while the field is empty. */
export const NumberInput = ({ field, ...props }: Of<number, NumberFieldProps>) => {
  const { onBlur, hidden, ...bound } = field
  return hidden ? null : (
    <div onBlur={onBlur}>
      <NumberField {...props} {...bound} />
    </div>
  )
}

/** One of a few options behind a button, bound to a field of a form. */
export const SelectInput = ({ field, ...props }: Of<string, SelectProps>) => {
  useGone(field, props)
  return field.hidden ? null : <Select {...props} {...field} />
}

/** One of a few options in sight, bound to a field of a form. */
export const RadioInput = ({ field, ...props }: Of<string, RadioGroupProps>) =>
  field.hidden ? null : <RadioGroup {...props} {...field} />

type BoxProps = {
  readonly field: Field<boolean>
  readonly label: string
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** A truth, bound to a field of a form. */
export const CheckboxInput = ({ field, label, ...props }: BoxProps) => {
  const { value, hidden, ...bound } = field
  return hidden ? null : (
    <Checkbox {...props} {...bound} checked={value}>
      {label}
    </Checkbox>
  )
}

/** Something that is on or off, bound to a field of a form. */
export const SwitchInput = ({
  field,
  label,
  disabled,
}: Omit<BoxProps, 'description' | 'autoFocus'>) => {
  const { name, value, onChange, onBlur, hidden } = field
  return hidden ? null : (
    <Switch name={name} on={value} onChange={onChange} onBlur={onBlur} disabled={disabled}>
      {label}
    </Switch>
  )
}

export type FileTextProps = Of<string, TextAreaProps> & {
  /** The word on the button that chooses a file. */
  readonly choose: string
  readonly accept?: readonly string[]
  /** The largest file that is read, in bytes. */
  readonly largest: number
  /** Takes a file that is no text; without it such a file is refused. */
  readonly onBytes?: (name: string, bytes: ArrayBuffer) => void
}

/** Several lines of text, pasted or read from a file of the user's. */
export const FileTextInput = ({ choose, accept, largest, onBytes, ...props }: FileTextProps) => {
  const { field } = props
  const [refusal, setRefusal] = useState<string>()
  const read = async (file: File) => {
    const found = await readText(file, largest)
    if ('refusal' in found) {
      if (found.bytes && onBytes) return onBytes(file.name, found.bytes)
      return setRefusal(found.refusal)
    }
    setRefusal(undefined)
    field.onChange(found.text)
    field.onBlur()
  }
  const bound = {
    ...field,
    error: refusal ?? field.error,
    onChange: (value: string) => {
      setRefusal(undefined)
      field.onChange(value)
    },
  }
  if (field.hidden) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaInput {...props} field={bound} />
      </div>
      <FileButton accept={accept} onSelect={([file]) => file && void read(file)}>
        {choose}
      </FileButton>
    </div>
  )
}
