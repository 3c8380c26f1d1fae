import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import { given } from '#ui/given.ts'

export type SwitchProps = {
  children: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Turns something on or off at once. */
export function Switch({ children, on, onChange, onBlur, disabled = false, name }: SwitchProps) {
  return (
    <AriaSwitch
      {...given({ name, onBlur })}
      isSelected={on}
      onChange={onChange}
      isDisabled={disabled}
      className={row}
    >
      <span className={track}>
        <span className={knob} />
      </span>
      {children}
    </AriaSwitch>
  )
}

const row =
  'group inline-flex min-h-6 cursor-pointer items-center gap-2 data-disabled:cursor-not-allowed'

const track =
  'flex h-5 w-9 shrink-0 items-center rounded-full bg-field-edge p-0.5 transition-colors ' +
  'outline-offset-2 outline-focus group-data-selected:bg-accent ' +
  'group-data-focus-visible:outline-2 group-data-disabled:opacity-50'

const knob =
  'size-4 rounded-full bg-on-accent transition-transform group-data-selected:translate-x-4 rtl:group-data-selected:-translate-x-4'
