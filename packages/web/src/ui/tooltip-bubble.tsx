import { use, type ReactNode, type RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { given } from '#ui/given.ts'
import { bubbleLook } from '#ui/tip.ts'

/** The bubble of a tooltip beside what the kit draws; `tipped` of `tip.ts` serves all else. */
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

const bubble = `${bubbleLook} data-entering:animate-fade-in`
