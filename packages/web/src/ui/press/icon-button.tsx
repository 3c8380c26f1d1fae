import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Pressable } from '#ui/press/pressable.tsx'

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
  /** -1: the Tab key passes it by, and other keys lead to it. */
  tabIndex?: -1 | undefined
} & (Told | Plain)

/** The label appears as a tooltip, or in its place why the button cannot be used now. */
type Told = { tooltip?: true | undefined; refusal?: string | undefined }

/** The label says what is plain to see; long tables are spared the tooltips of their rows. */
type Plain = { tooltip: false; refusal?: undefined }

/** A square button with a picture; the label is read out and shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { icon: Picture, refusal, size = 'normal', place, tooltip = true, ...rest } = props
  return (
    <Pressable
      {...rest}
      refused={refusal !== undefined}
      tip={tooltip ? (refusal ?? rest['aria-label']) : undefined}
      className={cx(base, size === 'small' ? 'size-6' : 'size-control', place)}
    >
      <Picture aria-hidden className={size === 'small' ? 'size-3.5' : 'size-4.5'} />
    </Pressable>
  )
}

const base =
  'inline-flex shrink-0 items-center justify-center rounded-md text-muted cursor-pointer ' +
  'transition-colors duration-100 hover:bg-hover hover:text-text ' +
  'aria-expanded:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text active:bg-sunken aria-disabled:cursor-not-allowed ' +
  'aria-disabled:opacity-50'
