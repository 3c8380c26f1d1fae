import { ChevronDown } from 'lucide-react'
import { Button as AriaButton, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { FieldLabel, FieldNotes, fieldState, fieldStack, inputBox } from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import { Options, refusedKeys, selectButton, type SelectProps } from '#ui/fields/select.tsx'

export type MultiSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'beside'> & {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Any of a few options; the list stays open while they are chosen. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onChange, onBlur, placeholder, autoFocus } = props
  return (
    <AriaSelect
      {...fieldState(props)}
      {...given({ autoFocus, onBlur })}
      selectionMode="multiple"
      placeholder={placeholder ?? t('Select…')}
      value={value}
      onChange={(keys) => onChange(keys.map(String))}
      disabledKeys={refusedKeys(options)}
      className={cx(fieldStack, 'group/select')}
    >
      <FieldLabel {...props} />
      <AriaButton className={cx(inputBox, selectButton)}>
        <SelectValue className="min-w-0 grow truncate text-start data-placeholder:text-muted">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </AriaButton>
      <FieldNotes {...props} />
      <Options options={options} />
    </AriaSelect>
  )
}
