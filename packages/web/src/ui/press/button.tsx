import { use, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Pressable } from '#ui/press/pressable.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'
import { WorkingContext } from '#ui/tell/working.ts'

export type Tone = 'primary' | 'normal' | 'danger' | 'quiet'

export type ButtonProps = {
  children: ReactNode
  onPress?: (() => void) | undefined
  tone?: Tone | undefined
  size?: 'normal' | 'small' | undefined
  icon?: Icon | undefined
  trailingIcon?: Icon | undefined
  /** Shows a spinner and takes no presses while work is under way; keeps the focus. */
  busy?: boolean | undefined
  /** Why the button cannot be used now. It stays reachable, looks disabled and says this. */
  refusal?: string | undefined
  type?: 'button' | 'submit' | undefined
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string | undefined
  autoFocus?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
}

/** A button with a word on it. */
export function Button({
  children,
  tone = 'normal',
  size = 'normal',
  icon: Leading,
  trailingIcon: Trailing,
  busy = false,
  refusal: reason,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  const held = use(WorkingContext) && !busy
  const refusal = reason ?? (held ? t('Working') : undefined)
  return (
    <Pressable
      {...rest}
      onPress={onPress}
      refused={busy || refusal !== undefined}
      tip={refusal}
      type={type}
      className={cx(base, sizes[size], tones[tone])}
    >
      {busy ? <Spinner /> : Leading && <Leading aria-hidden className="size-4 shrink-0" />}
      {children}
      {Trailing && <Trailing aria-hidden className="-me-0.5 size-4 shrink-0" />}
    </Pressable>
  )
}

const base =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded-md border ' +
  'font-medium wrap-anywhere select-none transition-colors duration-100 cursor-pointer ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50'

const sizes = { normal: 'min-h-control px-3 py-0.5', small: 'min-h-6 px-2 text-sm' }

const tones: Record<Tone, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover ' + 'active:bg-accent-hover',
  normal: 'border-edge bg-surface text-text shadow-raised hover:bg-hover active:bg-sunken',
  danger:
    'border-transparent bg-danger text-on-accent hover:bg-danger-hover ' + 'active:bg-danger-hover',
  quiet: 'border-transparent text-text hover:bg-hover active:bg-sunken',
}
