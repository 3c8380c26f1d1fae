import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import { FieldLabel, FieldNotes, fieldState, fieldStack, type FieldProps } from '#ui/field.tsx'
import type { Option } from '#ui/select.tsx'

export type RadioGroupProps = FieldProps & {
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
  orientation?: 'vertical' | 'horizontal' | undefined
}

/** One of a few options that are all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, orientation = 'vertical' } = props
  return (
    <AriaRadioGroup
      {...fieldState(props)}
      value={value ?? null}
      onChange={onChange}
      orientation={orientation}
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div
        className={orientation === 'vertical' ? 'flex flex-col gap-1.5' : 'flex flex-wrap gap-4'}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.refusal !== undefined}
            className={row}
          >
            <span className={ring} />
            <span className="min-w-0">
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
  'group flex cursor-pointer items-start gap-2 data-disabled:cursor-not-allowed ' +
  'data-disabled:text-muted'

const ring =
  'mt-0.5 size-4 shrink-0 rounded-full border border-field-edge bg-surface outline-offset-2 ' +
  'outline-focus group-data-selected:border-[5px] group-data-selected:border-accent ' +
  'group-data-focus-visible:outline-2'
