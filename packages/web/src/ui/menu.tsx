import { Check } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  Text,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { Icon } from '#ui/icon.ts'
import { TooltipBubble } from '#ui/tooltip.tsx'

export type MenuItem = {
  id: string
  label: string
  onAction?: (() => void) | undefined
  /** A path of this site; the item is then a link. */
  to?: string | undefined
  icon?: Icon | undefined
  tone?: 'normal' | 'danger' | undefined
  /** Why the item cannot be used now. It stays reachable and says this. */
  refusal?: string | undefined
  /** Marks the one of several that holds. */
  checked?: boolean | undefined
  /** A second, quieter line. */
  description?: string | undefined
}

export type MenuSection = { id: string; label?: string | undefined; items: readonly MenuItem[] }

export type MenuProps = {
  /** Names the menu for those who hear it. */
  label: string
  /** A `Button` or `IconButton`. */
  trigger: ReactNode
  items?: readonly MenuItem[] | undefined
  sections?: readonly MenuSection[] | undefined
  placement?: 'bottom start' | 'bottom end' | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A button that opens a list of things to do or places to go. */
export function Menu({ label, trigger, items, sections, placement, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger {...given({ onOpenChange })}>
      {trigger}
      <Popover placement={placement ?? 'bottom end'} offset={4} className={popover}>
        <AriaMenu aria-label={label} className="max-h-[inherit] overflow-auto p-1 outline-none">
          {items?.map((item) => (
            <Item key={item.id} item={item} />
          ))}
          {sections?.flatMap((section, at) => [
            at > 0 && (
              <Separator key={`${section.id}-line`} className="mx-2 my-1 border-t border-line" />
            ),
            section.label === undefined ? (
              section.items.map((item) => <Item key={item.id} item={item} />)
            ) : (
              <AriaMenuSection key={section.id}>
                <Header className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">
                  {section.label}
                </Header>
                {section.items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </AriaMenuSection>
            ),
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Item({ item }: { item: MenuItem }) {
  const ref = useRef<HTMLDivElement>(null)
  const { icon: Picture, refusal, onAction, to, tone = 'normal', checked, description } = item
  const refused = refusal !== undefined
  return (
    <AriaMenuItem
      ref={ref}
      id={item.id}
      textValue={item.label}
      shouldCloseOnSelect={!refused}
      {...(refused ? {} : given({ onAction, href: to }))}
      {...(refused ? { render: refusedItem } : {})}
      className={cx(row, refused ? 'text-muted/80' : tone === 'danger' && 'text-danger-text')}
    >
      {({ isFocused, isHovered }) => (
        <>
          {Picture && <Picture aria-hidden className="size-4 shrink-0 text-muted" />}
          <span className="min-w-0 grow">
            <Text slot="label" className="block">
              {item.label}
            </Text>
            {(description ?? refusal) !== undefined && (
              <Text slot="description" className={refused ? 'sr-only' : 'block text-sm text-muted'}>
                {refusal ?? description}
              </Text>
            )}
          </span>
          {checked === true && <Check aria-hidden className="size-4 shrink-0 text-accent-text" />}
          {checked === true && <span className="sr-only">{t('(selected)')}</span>}
          {refused && (
            <TooltipBubble open={isFocused || isHovered} triggerRef={ref} placement="start">
              {refusal}
            </TooltipBubble>
          )}
        </>
      )}
    </AriaMenuItem>
  )
}

const refusedItem = (props: React.HTMLAttributes<HTMLElement>) => (
  <div {...props} aria-disabled="true" />
)

export const popover =
  'z-(--z-popover) min-w-44 max-w-96 rounded-lg bg-raised shadow-overlay ' +
  'data-entering:animate-fade-in'

const row =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 outline-none ' +
  'data-focused:bg-hover aria-disabled:cursor-not-allowed'
