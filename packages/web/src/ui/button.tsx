import { use, type ReactNode } from 'react'
import { Button as AriaButton, TooltipTrigger } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { Icon } from '#ui/icon.ts'
import { Spinner } from '#ui/spinner.tsx'
import { TooltipBubble } from '#ui/tooltip.tsx'
import { WorkingContext } from '#ui/working.ts'

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
  const refused = refusal !== undefined
  return (
    <TooltipTrigger isDisabled={!refused} delay={300} closeDelay={0}>
      <AriaButton
        {...given(rest)}
        {...given({ onPress: refused ? undefined : onPress })}
        {...(refused ? { 'aria-disabled': true } : {})}
        type={refused ? 'button' : type}
        isPending={busy}
        className={cx(base, sizes[size], tones[tone])}
      >
        {busy ? <Spinner /> : Leading && <Leading aria-hidden className="size-4 shrink-0" />}
        {children}
        {Trailing && <Trailing aria-hidden className="-me-0.5 size-4 shrink-0" />}
      </AriaButton>
      {refused && <TooltipBubble>{refusal}</TooltipBubble>}
    </TooltipTrigger>
  )
}

const base =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded-md border ' +
  'font-medium wrap-anywhere select-none transition-colors duration-100 cursor-pointer ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50'

const sizes = { normal: 'min-h-control px-3 py-0.5', small: 'min-h-6 px-2 text-sm' }

const tones: Record<Tone, string> = {
  primary:
    'border-transparent bg-accent text-on-accent data-hovered:bg-accent-hover ' +
    'data-pressed:bg-accent-hover',
  normal:
    'border-edge bg-surface text-text shadow-raised data-hovered:bg-hover data-pressed:bg-sunken',
  danger:
    'border-transparent bg-danger text-on-accent data-hovered:bg-danger-hover ' +
    'data-pressed:bg-danger-hover',
  quiet: 'border-transparent text-text data-hovered:bg-hover data-pressed:bg-sunken',
}
