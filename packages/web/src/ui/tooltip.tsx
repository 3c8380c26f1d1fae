import { use, type ReactNode, type RefObject } from 'react'
import {
  Button as AriaButton,
  Tooltip as AriaTooltip,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components'
import { given } from '#ui/given.ts'

/** The bubble of a tooltip, placed beside whatever it is given to. */
export function TooltipBubble({
  children,
  open,
  triggerRef,
  placement = 'top',
}: {
  children: ReactNode
  open?: boolean | undefined
  triggerRef?: RefObject<Element | null> | undefined
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined
}) {
  // Drawn anew when it opens: the content's place is not there yet in the first drawing of a page.
  use(TooltipTriggerStateContext)
  // What is said of the page belongs into its content: nothing may stand outside of all landmarks.
  const main = document.querySelector('main')
  const tooltip = (
    <AriaTooltip
      {...given({ isOpen: open, triggerRef })}
      {...(main ? { UNSTABLE_portalContainer: main } : {})}
      placement={placement}
      offset={6}
      className={bubble}
    >
      {children}
    </AriaTooltip>
  )
  if (open === undefined) return tooltip
  // A tooltip that its owner opens has no trigger of the kit's to take its state from.
  const state = { isOpen: open, open: doNothing, close: doNothing, shouldSkipAnimation: true }
  return <TooltipTriggerStateContext value={state}>{tooltip}</TooltipTriggerStateContext>
}

const doNothing = () => undefined

export type TooltipProps = {
  /** What is said on hover and focus. */
  text: ReactNode
  children: ReactNode
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined
}

/** Says more about a word or picture that is not a button; it can be reached with the keyboard. */
export function Tooltip({ text, children, placement }: TooltipProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={0}>
      <AriaButton className={trigger}>{children}</AriaButton>
      <TooltipBubble placement={placement}>{text}</TooltipBubble>
    </TooltipTrigger>
  )
}

/** As large as a target must be, in a line that stays as high as its text. */
const trigger =
  '-my-0.5 inline-flex min-h-6 min-w-6 max-w-full cursor-default items-center rounded-sm text-start'

const bubble =
  'z-(--z-tooltip) max-w-80 rounded-md bg-text px-2 py-1 text-sm text-canvas shadow-overlay ' +
  'wrap-anywhere data-entering:animate-fade-in'
