import { createContext, use, type ReactNode } from 'react'
import type { Action } from '#resource/action.ts'
import type { Offer } from '#resource/actions/offers.ts'
import { Button } from '#ui/button.tsx'

/** An action that the page offers, ready to be done with its item. */
type Ready = Pick<Offer<never>, 'label' | 'refusal'> & { readonly run: () => void }

const ItemActionsContext = createContext<(id: string) => Ready | undefined>(() => undefined)

export type ItemActionsProviderProps<T> = {
  readonly offers: readonly Offer<T>[]
  readonly run: (action: Action<T>) => void
  readonly children: ReactNode
}

/** Lets what stands in an item's page offer the actions of its menu where they are asked for. */
export const ItemActionsProvider = <T,>({ offers, run, children }: ItemActionsProviderProps<T>) => {
  const find = (id: string): Ready | undefined => {
    const offer = offers.find(({ action }) => action.id === id)
    return offer && { ...offer, run: () => run(offer.action) }
  }
  return <ItemActionsContext value={find}>{children}</ItemActionsContext>
}

/** An action of the item's menu as a button; nothing where the menu has not got it. */
export const ItemAction = ({ id }: { readonly id: string }): ReactNode => {
  const offer = use(ItemActionsContext)(id)
  return (
    offer && (
      <Button size="small" refusal={offer.refusal} onPress={offer.run}>
        {offer.label}
      </Button>
    )
  )
}
