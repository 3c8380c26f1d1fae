import { createContext, use, type ReactNode } from 'react'
import type { Offer } from '#resource/actions/offers.ts'
import { Button } from '#ui/press/button.tsx'

/** What the menu of an item's page offers, and how one of them is done. */
type ItemActions = {
  // The item's own type is known to neither side of the context.
  readonly offers: readonly Offer<never>[]
  readonly run: (id: string) => void
}

/** Lets what stands in an item's page offer the actions of its menu where they are asked for. */
export const ItemActionsContext = createContext<ItemActions | undefined>(undefined)

type Props = {
  readonly id: string
  /** What the button says; the action's own words without it. */
  readonly label?: string
}

/** Whether the item's menu has the action, and it can be done now. */
export const useCanDo = (id: string): boolean => {
  const offer = use(ItemActionsContext)?.offers.find(({ action }) => action.id === id)
  return offer !== undefined && offer.refusal === undefined
}

/** An action of the item's menu as a button; nothing where the menu has not got it. */
export const ItemAction = ({ id, label }: Props): ReactNode => {
  const page = use(ItemActionsContext)
  const offer = page?.offers.find(({ action }) => action.id === id)
  return (
    page &&
    offer && (
      <Button size="small" refusal={offer.refusal} onPress={() => page.run(id)}>
        {label ?? offer.label}
      </Button>
    )
  )
}
