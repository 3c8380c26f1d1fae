import { t } from '#lib/translate.ts'
import { menuSections } from '#resource/actions/action-menu.tsx'
import type { Offer } from '#resource/actions/offers.ts'
import type { Action } from '#resource/action.ts'
import { Button } from '#ui/press/button.tsx'
import { DownIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'

/** What can be done with the item of a details page: the first as a button, all in a menu. */
export const HeaderActions = <T,>(props: {
  readonly name: string
  readonly offers: readonly Offer<T>[]
  readonly onChoose: (action: Action<T>) => void
}) => {
  const { name, offers, onChoose } = props
  const [first, ...others] = offers
  if (!first) return null
  const only = !others.length && first.action.tone === 'danger' && !first.refusal
  return (
    <>
      <Button
        tone={only ? 'danger' : 'normal'}
        refusal={first.refusal}
        onPress={() => onChoose(first.action)}
      >
        {first.label}
      </Button>
      {others.length > 0 && (
        <Menu
          label={t('Actions for {name}', { name })}
          trigger={<Button trailingIcon={DownIcon}>{t('More Actions')}</Button>}
          sections={() => menuSections(others, onChoose)}
        />
      )}
    </>
  )
}
