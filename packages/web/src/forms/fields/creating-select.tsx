import { useState, type ReactNode } from 'react'
import { SelectInput } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { AddIcon } from '#ui/icons.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import type { Option } from '#ui/fields/select.tsx'

export type CreatingSelectProps = {
  readonly field: Field<string>
  readonly label: string
  readonly options: readonly Option[]
  readonly unread?: boolean
  readonly none?: string
  readonly description?: string | undefined
  readonly placeholder?: string
  /** What the "+" button says it does, such as "Create Key Pair". */
  readonly create: string
  /** The dialog that makes something new; it closes with the new option, or with nothing. */
  readonly dialog: (close: (made?: Option) => void) => ReactNode
}

/**
 * One of a few options, or a new one: the "+" button opens a dialog on top of the form; what was
 * made there becomes an option of the field and is chosen (SH-MODAL-16, SH-MODAL-22).
 */
export const CreatingSelect = ({ options, create, dialog, ...props }: CreatingSelectProps) => {
  const [made, setMade] = useState<readonly Option[]>([])
  const [open, setOpen] = useState(false)
  const fresh = made.filter(({ value }) => !options.some((known) => known.value === value))
  const close = (option?: Option) => {
    setOpen(false)
    if (!option) return
    setMade([...made, option])
    props.field.onChange(option.value)
  }
  return (
    <>
      <SelectInput
        {...props}
        options={[...options, ...fresh]}
        beside={<IconButton icon={AddIcon} aria-label={create} onPress={() => setOpen(true)} />}
      />
      {open && dialog(close)}
    </>
  )
}
