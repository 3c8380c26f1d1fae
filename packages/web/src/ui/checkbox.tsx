import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { requiredMark } from '#ui/field.tsx'
import { given } from '#ui/given.ts'

type Words = { children: ReactNode } | { 'aria-label': string }

export type CheckboxProps = Words & {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  /** Some, but not all, of what the box stands for. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  description?: ReactNode
  /** What is wrong with the choice, in place. */
  error?: string | undefined
}

/** A box to tick, with words beside it or, in tables, a label that is read out. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, onBlur, indeterminate = false, disabled = false, name } = props
  const { description, error, required = false } = props
  const words = 'children' in props ? props.children : undefined
  const label = 'aria-label' in props ? props['aria-label'] : undefined
  const notes = useId()
  const noted = description !== undefined || error !== undefined
  const input = (
    <AriaCheckbox
      {...given({ name, onBlur, 'aria-label': label })}
      {...(noted ? { 'aria-describedby': notes } : {})}
      isSelected={checked}
      isIndeterminate={indeterminate}
      isDisabled={disabled}
      isRequired={required}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onChange={onChange}
      className={cx(row, words === undefined && 'min-w-6 justify-center')}
    >
      <span className={cx(box, words === undefined ? 'self-center' : 'mt-1')}>
        {indeterminate ? (
          <Minus aria-hidden strokeWidth={3} className="size-3" />
        ) : (
          checked && <Check aria-hidden strokeWidth={3} className="size-3" />
        )}
      </span>
      {words !== undefined && (
        <span
          className={cx('min-w-0 py-0.5 group-data-disabled:text-muted', required && requiredMark)}
        >
          {words}
        </span>
      )}
    </AriaCheckbox>
  )
  if (!noted) return input
  return (
    <div className="flex flex-col items-start">
      {input}
      <div id={notes} className="flex flex-col gap-1 ps-6 text-sm">
        {description !== undefined && <span className="text-muted">{description}</span>}
        {error !== undefined && <span className="text-danger-text wrap-anywhere">{error}</span>}
      </div>
    </div>
  )
}

/**
 * What is pressed is larger than the box that is seen. The browser's own box, which the kit hides
 * in a corner, lies unseen over the drawn one: whatever points at it hits it.
 */
const row =
  'group relative inline-flex min-h-6 cursor-pointer items-start gap-2 align-middle ' +
  'data-disabled:cursor-not-allowed [&>span:first-child]:start-0! [&>span:first-child]:top-0! ' +
  '[&>span:first-child]:m-0! [&>span:first-child]:size-6! [&>span:first-child]:[clip:auto]! ' +
  '[&>span:first-child]:[clip-path:none]! [&_input]:m-0 [&_input]:size-full ' +
  '[&_input]:cursor-[inherit] [&_input]:opacity-0'

const box =
  'inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-field-edge ' +
  'bg-surface text-on-accent outline-offset-2 outline-focus group-data-selected:border-accent ' +
  'group-data-selected:bg-accent group-data-indeterminate:border-accent ' +
  'group-data-indeterminate:bg-accent group-data-focus-visible:outline-2 ' +
  'group-data-invalid:border-danger group-data-disabled:opacity-50'
