import { Check } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Popover,
  Separator,
  Text,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { MenuItem, MenuSection } from '#ui/choose/menu.tsx'
import { popover } from '#ui/overlays/popover.ts'
import { TooltipBubble } from '#ui/overlays/tooltip-bubble.tsx'
import type { Start } from '#ui/press/trigger.ts'

export type MenuListProps = {
  label: string
  id: string
  sections: readonly MenuSection[]
  start: Start
  triggerRef: RefObject<HTMLButtonElement | null>
  placement: 'bottom start' | 'bottom end'
  onClose: () => void
}

/** What a menu shows while it is open. */
export function MenuList(props: MenuListProps) {
  const { label, id, sections, start, triggerRef, placement, onClose } = props
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      trigger="MenuTrigger"
      aria-labelledby={`${id}-button`}
      placement={placement}
      offset={4}
      onOpenChange={onClose}
      className={popover}
    >
      <AriaMenu
        id={id}
        aria-label={label}
        aria-labelledby={`${id}-button`}
        autoFocus={start === 'pointer' ? true : start}
        onClose={onClose}
        className="max-h-[inherit] overflow-auto p-1 outline-none"
      >
        {sections.flatMap((section, at) => [
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
            <TooltipBubble open={isFocused || isHovered} triggerRef={ref}>
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

const row =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 outline-none ' +
  'data-focused:bg-hover aria-disabled:cursor-not-allowed'
