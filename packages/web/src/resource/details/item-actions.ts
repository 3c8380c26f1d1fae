import { createContext } from 'react'
import type { Offer } from '#resource/actions/offers.ts'

/** What the menu of an item's page offers, and how one of them is done. */
type ItemActions = {
  // The item's own type is known to neither side of the context.
  readonly offers: readonly Offer<never>[]
  readonly run: (id: string) => void
}

/** Lets what stands in an item's page offer the actions of its menu where they are asked for. */
export const ItemActionsContext = createContext<ItemActions | undefined>(undefined)
