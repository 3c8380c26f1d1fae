import { useState } from 'react'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { FieldProps } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup, type RadioGroupProps } from '#ui/radio-group.tsx'
import { Select, type SelectProps } from '#ui/select.tsx'
import { TextArea, TextField, type TextAreaProps, type TextFieldProps } from '#ui/text-field.tsx'

/** What a field gives its widget; the rest of the widget's properties are the page's. */
type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'required'

type Of<T, P> = { readonly field: Field<T> } & Omit<P, Bound>

/** A line of text, bound to a field of a form. */
export const TextInput = ({ field, ...props }: Of<string, TextFieldProps>) => (
  <TextField {...props} {...field} />
)

/** Several lines of text, bound to a field of a form. */
export const TextAreaInput = ({ field, ...props }: Of<string, TextAreaProps>) => (
  <TextArea {...props} {...field} />
)

type NumberProps = FieldProps & { min?: number; max?: number; unit?: string }

/** A number, bound to a field of a form; NaN while the field is empty. */
export const NumberInput = ({ field, ...props }: Of<number, NumberProps>) => {
  const { onBlur, ...bound } = field
  return (
    <div onBlur={onBlur}>
      <NumberField {...props} {...bound} />
    </div>
  )
}

/** One of a few options behind a button, bound to a field of a form. */
export const SelectInput = ({ field, ...props }: Of<string, SelectProps>) => (
  <Select {...props} {...field} />
)

/** One of a few options in sight, bound to a field of a form. */
export const RadioInput = ({ field, ...props }: Of<string, RadioGroupProps>) => (
  <RadioGroup {...props} {...field} />
)

/** A truth, bound to a field of a form. */
export const CheckboxInput = (props: {
  readonly field: Field<boolean>
  readonly label: string
}) => (
  <Checkbox name={props.field.name} checked={props.field.value} onChange={props.field.onChange}>
    {props.label}
  </Checkbox>
)

export type FileTextProps = Of<string, TextAreaProps> & {
  /** The word on the button that chooses a file. */
  readonly choose: string
  readonly accept?: readonly string[]
  /** The largest file that is read, in bytes. */
  readonly largest: number
}

/** Several lines of text, pasted or read from a file of the user's. */
export const FileTextInput = ({ choose, accept, largest, ...props }: FileTextProps) => {
  const { field } = props
  const [refusal, setRefusal] = useState<string>()
  const read = async (file: File) => {
    if (file.size > largest) {
      setRefusal(t('{name} is too large: at most {largest} bytes.', { name: file.name, largest }))
      return
    }
    setRefusal(undefined)
    field.onChange(await file.text())
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
