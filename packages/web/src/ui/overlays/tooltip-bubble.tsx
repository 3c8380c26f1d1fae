import type { ReactNode, RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { bubbleLook } from '#ui/overlays/tip.ts'

/** The bubble of a tooltip that its owner opens beside what the kit draws; `tipped` of `tip.ts` serves all else. */
export function TooltipBubble({
  children,
  open,
  triggerRef,
}: {
  children: ReactNode
  open: boolean
  triggerRef: RefObject<Element | null>
}) {
  // A tooltip belongs into the page's main content: nothing may stand outside of all landmarks.
  const main = document.querySelector('main')
  // It has no trigger of the kit's to take its state from.
  const state = { isOpen: open, open: doNothing, close: doNothing, shouldSkipAnimation: true }
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        isOpen={open}
        triggerRef={triggerRef}
        {...(main ? { UNSTABLE_portalContainer: main } : {})}
        placement="start"
        offset={6}
        className={bubble}
      >
        {children}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}

const doNothing = () => undefined

const bubble = `${bubbleLook} data-entering:animate-fade-in`
