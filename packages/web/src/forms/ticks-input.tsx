import type { Field } from '#forms/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'

type Props = {
  readonly field: Field<readonly string[]>
  readonly label: string
  readonly description?: string
  /** `rests`: it cannot be ticked now. */
  readonly options: readonly {
    readonly value: string
    readonly label: string
    readonly rests?: boolean
  }[]
}

/** Several of a few options in sight, bound to a field of a form; nothing where there are none. */
export const TicksInput = ({ field, label, description, options }: Props) => {
  const { value, onChange, hidden } = field
  if (hidden || options.length === 0) return null
  return (
    <fieldset className="flex flex-col items-start gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option, at) => {
        const checked = value.includes(option.value)
        return (
          <Checkbox
            key={option.value}
            checked={checked}
            disabled={option.rests === true && !checked}
            onBlur={field.onBlur}
            // Below all of them, and the focus goes there.
            error={at === options.length - 1 ? field.error : undefined}
            onChange={(on) =>
              onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))
            }
          >
            {option.label}
          </Checkbox>
        )
      })}
      {description !== undefined && <p className="text-sm text-muted">{description}</p>}
    </fieldset>
  )
}
