import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import { requiredMark } from '#ui/fields/required-mark.ts'

type Words = { children: ReactNode } | { 'aria-label': string }

export type CheckboxProps = Words & {
  checked: boolean
  /** `shift`: the Shift key was held, as for a range. */
  onChange: (checked: boolean, shift: boolean) => void
  onBlur?: (() => void) | undefined
  /** Some, but not all, of what the box stands for. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  description?: ReactNode
  /** What is wrong with the choice, in place. */
  error?: string | undefined
  autoFocus?: boolean | undefined
}

/** A box to tick, with words beside it or, in tables, a label that is read out. */
export function Checkbox(props: CheckboxProps) {
  const { description, error } = props
  if (description === undefined && error === undefined) return <Box {...props} />
  return <NotedBox {...props} />
}

function NotedBox(props: CheckboxProps) {
  const { description, error } = props
  const notes = useId()
  return (
    <div className="flex flex-col items-start">
      <Box {...props} notes={notes} />
      <div id={notes} className="flex flex-col gap-1 ps-6 text-sm">
        {description !== undefined && <span className="text-muted">{description}</span>}
        {error !== undefined && <span className="text-danger-text wrap-anywhere">{error}</span>}
      </div>
    </div>
  )
}

/** The browser's own box lies unseen over the drawn one: whatever points at it hits it. */
function Box(props: CheckboxProps & { notes?: string | undefined }) {
  const { checked, onChange, onBlur, indeterminate = false, disabled = false, name } = props
  const { required = false, error, notes, autoFocus = false } = props
  const words = 'children' in props ? props.children : undefined
  const label = 'aria-label' in props ? props['aria-label'] : undefined
  return (
    <label
      className={cx(
        row,
        words === undefined && 'min-w-6 justify-center',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input
        {...given({ name, onBlur, 'aria-label': label, 'aria-describedby': notes })}
        {...(required ? { 'aria-required': true } : {})}
        {...(error === undefined ? {} : { 'aria-invalid': true })}
        ref={indeterminate ? inBetween : decided}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        autoFocus={autoFocus}
        // With Shift the browser would select the text up to here.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="peer absolute start-0 top-0 m-0 size-6 cursor-[inherit] opacity-0"
      />
      <span className={cx(box, words === undefined ? 'self-center' : 'mt-1')}>
        {indeterminate ? (
          <Minus aria-hidden strokeWidth={3} className="size-3" />
        ) : (
          checked && <Check aria-hidden strokeWidth={3} className="size-3" />
        )}
      </span>
      {words !== undefined && (
        <span className={cx('min-w-0 py-0.5', disabled && 'text-muted', required && requiredMark)}>
          {words}
        </span>
      )}
    </label>
  )
}

// HTML has no attribute for it.
const inBetween = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = true
}
const decided = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = false
}

/** What is pressed is larger than the box that is seen. */
const row = 'relative inline-flex min-h-6 items-start gap-2 align-middle'

const box =
  'inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-field-edge ' +
  'bg-surface text-on-accent outline-offset-2 outline-focus peer-checked:border-accent ' +
  'peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent ' +
  'peer-focus-visible:outline-2 peer-aria-invalid:border-danger peer-disabled:opacity-50'
