import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Group,
  Input,
  NumberField as AriaNumberField,
} from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  inputBox,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'

export type NumberFieldProps = FieldProps & {
  /** NaN shows an empty field. */
  value?: number | undefined
  defaultValue?: number | undefined
  onChange?: ((value: number) => void) | undefined
  /** Drawn below the field, by what stands in it at each key, before that counts as the value. */
  below?: ((text: string) => ReactNode) | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  autoFocus?: boolean | undefined
  readOnly?: boolean | undefined
  /** Written after the number. */
  unit?: string | undefined
}

/** A number with buttons for less and more, which rest at the bounds. */
export function NumberField(props: NumberFieldProps) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, unit } = props
  const { value, defaultValue, onChange, below, autoFocus, readOnly } = props
  return (
    <AriaNumberField
      {...fieldState(props)}
      {...given({ value, defaultValue, onChange, autoFocus, isReadOnly: readOnly })}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={plain}
      className={fieldStack}
    >
      {({ state }) => (
        <>
          <FieldLabel {...props} />
          <Group className="flex items-center gap-1">
            <AriaButton slot="decrement" className={stepper}>
              <Minus aria-hidden className="size-4" />
            </AriaButton>
            <Input className={cx(inputBox, 'h-control max-w-32 text-center tabular-nums')} />
            <AriaButton slot="increment" className={stepper}>
              <Plus aria-hidden className="size-4" />
            </AriaButton>
            {unit !== undefined && <span className="ps-1 text-muted">{unit}</span>}
          </Group>
          <FieldNotes {...props} />
          {below?.(state.inputValue)}
        </>
      )}
    </AriaNumberField>
  )
}

const plain: Intl.NumberFormatOptions = { useGrouping: false }

const stepper =
  'inline-flex size-control shrink-0 cursor-pointer items-center justify-center rounded-md border ' +
  'border-edge bg-surface data-hovered:bg-hover data-disabled:cursor-not-allowed ' +
  'data-disabled:opacity-40'
