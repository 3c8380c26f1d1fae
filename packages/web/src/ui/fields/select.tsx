import { Check, ChevronDown } from 'lucide-react'
import {
  Button as AriaButton,
  ButtonContext,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  inputBox,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import { popover } from '#ui/overlays/popover.ts'

export type Option = {
  value: string
  label: string
  description?: string | undefined
  /** Why the option cannot be chosen now; shown as its second line. */
  refusal?: string | undefined
}

export type SelectProps = FieldProps & {
  options: readonly Option[]
  /** Nobody knows the options yet: it opens nevertheless, and has them when they come. */
  unread?: boolean | undefined
  /** What is said where there are no options, instead of the description. */
  none?: string | undefined
  /** Undefined: nothing is chosen yet. */
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  /** A button of its own at the end of the field, such as one that makes a new option. */
  beside?: ReactNode
}

/** One of a few options. */
export function Select(props: SelectProps) {
  const { options, value, onChange, onBlur, placeholder, autoFocus } = props
  const { unread = false, none } = props
  const isBare = options.length === 0 && !unread
  return (
    <AriaSelect
      {...fieldState(props)}
      {...given({ autoFocus, onBlur })}
      placeholder={placeholder ?? t('Select…')}
      selectedKey={value ?? null}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      disabledKeys={refusedKeys(options)}
      allowsEmptyCollection
      className={cx(fieldStack, 'group/select')}
    >
      <FieldLabel {...props} />
      <div className="flex items-start gap-2">
        <AriaButton className={cx(inputBox, selectButton)}>
          <SelectValue className="min-w-0 grow truncate text-start data-placeholder:text-muted">
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </AriaButton>
        {/* No button of the select: a press on it must not open the options. */}
        <ButtonContext value={null}>{props.beside}</ButtonContext>
      </div>
      <FieldNotes {...props} {...(isBare && given({ description: none }))} />
      <Options
        options={options}
        empty={unread ? t('Not read yet.') : (none ?? t('There is nothing to choose.'))}
      />
    </AriaSelect>
  )
}

type OptionsProps = {
  options: readonly Option[]
  /** What is said where there are none. */
  empty?: string
  /** What is said below them. */
  note?: string | undefined
}

/** The options of a field, below it while it is open. */
export function Options({ options, empty = t('Nothing fits.'), note }: OptionsProps) {
  return (
    <Popover offset={4} className={cx(popover, 'min-w-(--trigger-width)')}>
      <ListBox
        className="max-h-80 overflow-auto p-1 outline-none"
        renderEmptyState={() => <p className="px-2.5 py-1.5 text-muted">{empty}</p>}
      >
        {options.map((option) => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.label}
            className={optionRow}
          >
            {({ isSelected }) => (
              <>
                <span className="min-w-0 grow">
                  <Text slot="label" className="block wrap-anywhere">
                    {option.label}
                  </Text>
                  {(option.refusal ?? option.description) !== undefined && (
                    <Text slot="description" className="block text-sm text-muted">
                      {option.refusal ?? option.description}
                    </Text>
                  )}
                </span>
                {isSelected && <Check aria-hidden className="size-4 shrink-0 text-accent-text" />}
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
      {note !== undefined && (
        <p className="border-t border-line px-2.5 py-1.5 text-muted">{note}</p>
      )}
    </Popover>
  )
}

export const refusedKeys = (options: readonly Option[]) =>
  options.filter((option) => option.refusal !== undefined).map((option) => option.value)

export const selectButton =
  'flex h-control cursor-pointer items-center gap-2 group-data-invalid/select:border-danger'

const optionRow =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1 outline-none ' +
  'data-focused:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted'
