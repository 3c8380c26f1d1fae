import { Check, ChevronDown } from 'lucide-react'
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Text,
  type Key,
} from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { popover } from '#ui/overlays/popover.ts'

export type CheckOption = {
  readonly id: string
  readonly label: string
  /** Why it cannot be changed now. It stays reachable and says this. */
  readonly refusal?: string | undefined
}

export type CheckMenuProps = {
  /** Names the button and the menu for those who hear them. */
  readonly label: string
  /** What the button shows: what is chosen, in short. */
  readonly shows: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** A button that opens a list of things of which any number can be ticked; it stays open. */
export function CheckMenu({ label, shows, options, chosen, onChange }: CheckMenuProps) {
  const choose = (keys: 'all' | ReadonlySet<Key>) => {
    const wanted = ({ id, refusal }: CheckOption) =>
      refusal === undefined ? keys === 'all' || keys.has(id) : chosen.includes(id)
    onChange(options.filter(wanted).map(({ id }) => id))
  }
  return (
    <MenuTrigger>
      <AriaButton aria-label={label} className={button}>
        <span className="min-w-0 truncate">{shows}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </AriaButton>
      <Popover placement="bottom end" offset={4} className={popover}>
        <AriaMenu
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={choose}
          className="max-h-[inherit] overflow-auto p-1 outline-none"
        >
          {options.map(({ id, label: word, refusal }) => (
            <AriaMenuItem
              key={id}
              id={id}
              textValue={word}
              shouldCloseOnSelect={false}
              {...(refusal === undefined ? {} : { render: refusedItem })}
              className={row}
            >
              {({ isSelected }) => (
                <>
                  <span aria-hidden className={cx(box, isSelected && ticked)}>
                    {isSelected && <Check strokeWidth={3} className="size-3" />}
                  </span>
                  <span className="min-w-0 grow">
                    <Text slot="label" className="block wrap-anywhere">
                      {word}
                    </Text>
                    {refusal !== undefined && (
                      <Text slot="description" className="block text-sm text-muted">
                        {refusal}
                      </Text>
                    )}
                  </span>
                </>
              )}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

const refusedItem = (props: React.HTMLAttributes<HTMLElement>) => (
  <div {...props} aria-disabled="true" />
)

const button =
  'inline-flex min-h-7 min-w-0 max-w-full cursor-pointer items-center gap-1 rounded-md border ' +
  'border-edge bg-surface px-2 text-sm data-hovered:bg-hover data-pressed:bg-sunken'

const row =
  'flex min-h-8 cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-1 outline-none ' +
  'data-focused:bg-hover aria-disabled:cursor-not-allowed'

const box =
  'mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-sm border ' +
  'border-field-edge bg-surface text-on-accent'

const ticked = 'border-accent bg-accent'
