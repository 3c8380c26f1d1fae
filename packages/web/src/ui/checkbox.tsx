import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'

type Words = { children: ReactNode } | { 'aria-label': string }

export type CheckboxProps = Words & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, but not all, of what the box stands for. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** A box to tick, with words beside it or, in tables, a label that is read out. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, indeterminate = false, disabled = false, name } = props
  const words = 'children' in props ? props.children : undefined
  const label = 'aria-label' in props ? props['aria-label'] : undefined
  return (
    <AriaCheckbox
      {...given({ name, 'aria-label': label })}
      isSelected={checked}
      isIndeterminate={indeterminate}
      isDisabled={disabled}
      onChange={onChange}
      className="group inline-flex cursor-pointer items-start gap-2 align-middle data-disabled:cursor-not-allowed"
    >
      <span className={cx(box, words !== undefined && 'mt-0.5')}>
        {indeterminate ? (
          <Minus aria-hidden strokeWidth={3} className="size-3" />
        ) : (
          checked && <Check aria-hidden strokeWidth={3} className="size-3" />
        )}
      </span>
      {words !== undefined && <span className="group-data-disabled:text-muted">{words}</span>}
    </AriaCheckbox>
  )
}

const box =
  'inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-field-edge ' +
  'bg-surface text-on-accent outline-offset-2 outline-focus group-data-selected:border-accent ' +
  'group-data-selected:bg-accent group-data-indeterminate:border-accent ' +
  'group-data-indeterminate:bg-accent group-data-focus-visible:outline-2 ' +
  'group-data-disabled:opacity-50'
