import { use, type ReactNode } from 'react'
import { ItemActionsContext } from '#resource/details/item-actions.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  readonly id: string
  /** What the button says; the action's own words without it. */
  readonly label?: string
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
