import { use, type ReactNode } from 'react'
import { ItemActionsContext } from '#resource/details/item-actions.ts'
import { Button } from '#ui/button.tsx'

/** An action of the item's menu as a button; nothing where the menu has not got it. */
export const ItemAction = ({ id }: { readonly id: string }): ReactNode => {
  const page = use(ItemActionsContext)
  const offer = page?.offers.find(({ action }) => action.id === id)
  return (
    page &&
    offer && (
      <Button size="small" refusal={offer.refusal} onPress={() => page.run(id)}>
        {offer.label}
      </Button>
    )
  )
}
