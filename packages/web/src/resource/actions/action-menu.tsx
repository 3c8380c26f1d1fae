import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import type { countFor, Offer } from '#resource/actions/offers.ts'
import { sectionsOf } from '#resource/actions/sections.ts'
import { Button } from '#ui/press/button.tsx'
import { DownIcon, MoreIcon } from '#ui/icons.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { Menu, type MenuSection } from '#ui/choose/menu.tsx'
import { useNarrow } from '#ui/tables/narrow.ts'

type Choose<T> = (action: Action<T>) => void

/** The menu of what is offered, in its parts. */
export const menuSections = <T,>(
  offers: readonly Offer<T>[],
  choose: Choose<T>,
): readonly MenuSection[] =>
  sectionsOf(offers).map(({ words, offers: part }, at) => ({
    id: `${at}`,
    label: words,
    items: part.map(({ action, label, refusal }) => ({
      id: action.id,
      label,
      tone: action.tone,
      refusal,
      onAction: () => choose(action),
    })),
  }))

type RowProps<T> = {
  readonly name: string
  /** How many actions there are for the item. */
  readonly count: ReturnType<typeof countFor>
  /** Asked for by what shows them: a menu does once it is open. */
  readonly offers: () => readonly Offer<T>[]
  readonly onChoose: Choose<T>
}

/** The actions of one row: a button for a single one, otherwise behind three dots. */
export const RowActions = <T,>(props: RowProps<T>) => {
  if (props.count === 'none') return null
  return props.count === 'several' ? <RowMenu {...props} /> : <SingleAction {...props} />
}

/** In a narrow window the words of a button would take the room of the name, in each row again. */
const SingleAction = <T,>(props: RowProps<T>) => {
  const narrow = useNarrow()
  if (narrow) return <RowMenu {...props} />
  if (narrow === false) return <ActionButton {...props} />
  // In the server's picture of the page CSS says which of them.
  return (
    <>
      <span className="max-sm:hidden">
        <ActionButton {...props} />
      </span>
      <span className="sm:hidden">
        <RowMenu {...props} />
      </span>
    </>
  )
}

const ActionButton = <T,>(props: RowProps<T>) => {
  const [only] = props.offers()
  if (!only) return null
  return (
    <Button
      size="small"
      tone={only.action.tone === 'danger' ? 'quiet' : 'normal'}
      refusal={only.refusal}
      onPress={() => props.onChoose(only.action)}
    >
      {only.label}
    </Button>
  )
}

const RowMenu = <T,>({ name, offers, onChoose }: RowProps<T>) => {
  const label = t('Actions for {name}', { name })
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={MoreIcon} size="small" tooltip={false} aria-label={label} />}
      sections={() => menuSections(offers(), onChoose)}
    />
  )
}

/**
 * The actions on the checked rows: up to two as buttons, more of them in a menu, all disabled
 * while nothing is checked.
 */
export const BatchActions = <T,>(props: {
  readonly count: number
  readonly offers: readonly Offer<T>[]
  readonly onChoose: Choose<T>
}) => {
  const { count, offers, onChoose } = props
  if (offers.length <= 2) {
    return offers.map((offer) => (
      <Button
        key={offer.action.id}
        tone={offer.action.tone === 'danger' && !offer.refusal ? 'danger' : 'normal'}
        refusal={offer.refusal}
        onPress={() => onChoose(offer.action)}
      >
        {offer.label}
      </Button>
    ))
  }
  const words = count ? t('Actions ({count})', { count }) : t('Actions')
  if (!count) {
    return (
      <Button trailingIcon={DownIcon} refusal={offers[0]?.refusal}>
        {words}
      </Button>
    )
  }
  return (
    <Menu
      label={t('Actions on the checked rows')}
      trigger={<Button trailingIcon={DownIcon}>{words}</Button>}
      sections={() => menuSections(offers, onChoose)}
    />
  )
}
