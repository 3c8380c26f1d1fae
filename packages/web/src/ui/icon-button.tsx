import { Button as AriaButton, TooltipTrigger } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { Icon } from '#ui/icon.ts'
import { TooltipBubble } from '#ui/tooltip.tsx'

export type IconButtonProps = {
  icon: Icon
  /** Says what the button does; also its tooltip. */
  'aria-label': string
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-pressed'?: boolean | undefined
  onPress?: (() => void) | undefined
  size?: 'normal' | 'small' | undefined
  /** Further classes for the place of the button, such as a margin. */
  place?: string | undefined
  autoFocus?: boolean | undefined
} & (Told | Plain)

/** The label appears as a tooltip, or in its place why the button cannot be used now. */
type Told = { tooltip?: true | undefined; refusal?: string | undefined }

/** The label says what is plain to see; long tables are spared the tooltips of their rows. */
type Plain = { tooltip: false; refusal?: undefined }

/** A square button with a picture; the label is read out and shown on hover and focus. */
export function IconButton({
  icon: Picture,
  refusal,
  onPress,
  size = 'normal',
  place,
  tooltip = true,
  ...rest
}: IconButtonProps) {
  const refused = refusal !== undefined
  const button = (
    <AriaButton
      {...given(rest)}
      {...given({ onPress: refused ? undefined : onPress })}
      {...(refused ? { 'aria-disabled': true } : {})}
      className={cx(base, size === 'small' ? 'size-6' : 'size-control', place)}
    >
      <Picture aria-hidden className={size === 'small' ? 'size-3.5' : 'size-4.5'} />
    </AriaButton>
  )
  if (!tooltip) return button
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {button}
      <TooltipBubble>{refusal ?? rest['aria-label']}</TooltipBubble>
    </TooltipTrigger>
  )
}

const base =
  'inline-flex shrink-0 items-center justify-center rounded-md text-muted cursor-pointer ' +
  'transition-colors duration-100 data-hovered:bg-hover data-hovered:text-text ' +
  'aria-expanded:text-text data-pressed:bg-sunken aria-disabled:cursor-not-allowed ' +
  'aria-disabled:opacity-50'
