import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import type { Option } from '#ui/fields/select.tsx'

export type RadioGroupProps = FieldProps & {
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  orientation?: 'vertical' | 'horizontal' | undefined
  /** What is chosen, or else the first that can be, takes the focus. */
  autoFocus?: boolean | undefined
}

/** One of a few options that are all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, onBlur, orientation = 'vertical', autoFocus = false } = props
  const able = options.filter(({ refusal }) => refusal === undefined)
  const start = able.find((option) => option.value === value) ?? able[0]
  return (
    <AriaRadioGroup
      {...fieldState(props)}
      {...given({ onBlur })}
      // With a value that no option has, none of them would be reached by the keyboard.
      value={options.some((option) => option.value === value) ? (value ?? null) : null}
      onChange={onChange}
      orientation={orientation}
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div
        className={
          orientation === 'vertical' ? 'flex flex-col gap-0.5' : 'flex flex-wrap gap-x-4 gap-y-0.5'
        }
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.refusal !== undefined}
            autoFocus={autoFocus && option === start}
            className={row}
          >
            <span className={ring} />
            <span className="min-w-0 py-0.5">
              {option.label}
              {(option.refusal ?? option.description) !== undefined && (
                <span className="block text-sm text-muted">
                  {option.refusal ?? option.description}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes {...props} />
    </AriaRadioGroup>
  )
}

const row =
  'group flex min-h-6 cursor-pointer items-start gap-2 data-disabled:cursor-not-allowed ' +
  'data-disabled:text-muted'

const ring =
  'mt-1 size-4 shrink-0 rounded-full border border-field-edge bg-surface outline-offset-2 ' +
  'outline-focus group-data-selected:border-[5px] group-data-selected:border-accent ' +
  'group-data-focus-visible:outline-2'
