import { Check, Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Popover,
  SearchField,
  Text,
  useFilter,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { ChoicesProps } from '#ui/choose/picker.tsx'
import { popover } from '#ui/overlays/popover.ts'
import { ScrollArea } from '#ui/frame/scroll-area.tsx'

export type PickerListProps = ChoicesProps & {
  triggerRef: RefObject<HTMLButtonElement | null>
  instead?: ReactNode
  onClose: () => void
}

/** What a picker shows while it is open. */
export function PickerList({ triggerRef, instead, onClose, ...choices }: PickerListProps) {
  return (
    // A popover is the dialog itself: with another one in it, its way out stood beside that.
    <Popover
      isOpen
      triggerRef={triggerRef}
      trigger="DialogTrigger"
      onOpenChange={onClose}
      aria-label={choices.label}
      placement="bottom start"
      offset={4}
      className={cx(popover, 'w-80 outline-none')}
    >
      <div className="flex flex-col">{instead ?? <Choices {...choices} />}</div>
    </Popover>
  )
}

/** The searchable list in the middle of the page, for going anywhere. */
export function PaletteDialog({ onClose, ...choices }: ChoicesProps & { onClose: () => void }) {
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={mask}>
      <Modal className="w-full max-w-xl rounded-lg bg-raised shadow-overlay">
        <Dialog aria-label={choices.label} className="flex flex-col outline-none">
          <Choices {...choices} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A long list that is narrowed by typing and walked with the arrow keys. */
function Choices(props: ChoicesProps) {
  const { label, groups, start, onChoose, onTyped, onEnter, note, none } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete
      filter={contains}
      {...given({ onInputChange: onTyped, defaultInputValue: start })}
    >
      <SearchField
        aria-label={label}
        autoFocus
        className="flex items-center gap-2 px-3"
        {...given({ onSubmit: onEnter })}
      >
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Input
          placeholder={label}
          className="h-10 min-w-0 grow bg-transparent outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <ScrollArea place="max-h-96 min-h-0 border-t border-line">
        <Menu
          aria-label={label}
          className="p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2.5 py-2 text-muted">{none ?? t('Nothing fits.')}</p>
          )}
        >
          {groups
            .filter((group) => group.choices.length > 0)
            .map((group) => (
              <MenuSection key={group.id} id={group.id}>
                <Header className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">
                  {group.label}
                </Header>
                {group.choices.map((choice) => (
                  <MenuItem
                    key={choice.id}
                    id={`${group.id} ${choice.id}`}
                    textValue={`${choice.label} ${choice.hint ?? ''} ${choice.terms ?? ''}`}
                    onAction={() => onChoose(choice, group)}
                    className={row}
                  >
                    <Text slot="label" className="min-w-0 grow wrap-anywhere">
                      {choice.label}
                      {choice.hint !== undefined && (
                        <>
                          {/* The name that is read has no other gap between the two. */}{' '}
                          <span className="ms-1 text-sm text-muted">{choice.hint}</span>
                        </>
                      )}
                    </Text>
                    {choice.checked && (
                      <Check aria-label={t('current')} className="size-4 text-accent-text" />
                    )}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </ScrollArea>
      <div role="status">
        {note !== undefined && (
          <p className="border-t border-line px-3 py-2 text-sm text-muted">{note}</p>
        )}
      </div>
    </Autocomplete>
  )
}

const mask =
  'fixed inset-0 z-(--z-modal) flex items-start justify-center bg-mask p-3 pt-[12vh] ' +
  'data-entering:animate-fade-in'

const row =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1 outline-none ' +
  'data-focused:bg-hover'
