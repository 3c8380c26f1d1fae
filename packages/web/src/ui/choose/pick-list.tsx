import { Plus } from 'lucide-react'
import { ListBox, ListBoxItem, Text } from 'react-aria-components'

export type PickListProps = {
  label: string
  items: readonly string[]
  /** A press, or Enter, on an item. */
  onPick: (item: string) => void
  /** Stands in place of the items when there are none. */
  empty: string
}

/** Words to pick from, one at a time; one stop of the Tab key, walked with the arrow keys. */
export function PickList({ label, items, onPick, empty }: PickListProps) {
  return (
    <ListBox
      aria-label={label}
      onAction={(key) => onPick(String(key))}
      renderEmptyState={() => <p className="px-2 py-1 text-muted">{empty}</p>}
      className="max-h-40 overflow-auto rounded-md border border-line bg-surface p-1 outline-none"
    >
      {items.map((item) => (
        <ListBoxItem key={item} id={item} textValue={item} className={row}>
          <Plus aria-hidden className="size-3.5 shrink-0 text-muted" />
          <Text slot="label" className="min-w-0 wrap-anywhere">
            {item}
          </Text>
        </ListBoxItem>
      ))}
    </ListBox>
  )
}

const row =
  'flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md px-2 outline-none ' +
  'data-focused:bg-hover data-focus-visible:outline-2 outline-focus -outline-offset-2'
