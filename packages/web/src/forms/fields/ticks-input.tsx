import { useId } from 'react'
import type { Option } from '#forms/search/facets.ts'
import type { Field } from '#forms/use-form.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'

/** `rests`: it cannot be ticked now. */
export type TicksOption = Option & { readonly rests?: boolean }

type Props = {
  readonly field: Field<readonly string[]>
  readonly label: string
  readonly description?: string
  readonly options: readonly TicksOption[]
}

/** Several of a few options in sight, bound to a field of a form; nothing where there are none. */
export const TicksInput = ({ field, label, description, options }: Props) => {
  const { value, onChange, onBlur, hidden, error } = field
  const notes = useId()
  if (hidden || options.length === 0) return null
  const noted = description !== undefined || error !== undefined
  return (
    <fieldset
      className="flex flex-col items-start gap-1"
      aria-describedby={noted ? notes : undefined}
      data-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => {
        const checked = value.includes(option.value)
        return (
          <Checkbox
            key={option.value}
            checked={checked}
            disabled={option.rests === true && !checked}
            onBlur={onBlur}
            onChange={(on) =>
              onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))
            }
          >
            {option.label}
          </Checkbox>
        )
      })}
      {noted && (
        <div id={notes} className="flex flex-col gap-1 text-sm">
          {description !== undefined && <span className="text-muted">{description}</span>}
          {error !== undefined && <span className="text-danger-text wrap-anywhere">{error}</span>}
        </div>
      )}
    </fieldset>
  )
}
