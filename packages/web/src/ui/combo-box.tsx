import { ChevronDown } from 'lucide-react'
import { Button as AriaButton, ComboBox as AriaComboBox, Input } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { FieldLabel, FieldNotes, fieldState, fieldStack, inputBox } from '#ui/field.tsx'
import { given } from '#ui/given.ts'
import { Options, refusedKeys, type Option, type SelectProps } from '#ui/select.tsx'

export type ComboBoxProps = Omit<SelectProps, 'beside'> & {
  /** Takes what was typed though it is no option. */
  custom?: boolean | undefined
}

/** One of many options, found by typing part of it. */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, onBlur, placeholder, autoFocus, custom = false } = props
  const known = options.some((option) => option.value === value)
  return (
    <AriaComboBox
      {...fieldState(props)}
      {...given({ autoFocus, onBlur })}
      selectedKey={known ? (value ?? null) : null}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      {...(custom ? { inputValue: labelOf(options, value), onInputChange: onChange } : {})}
      allowsCustomValue={custom}
      disabledKeys={refusedKeys(options)}
      menuTrigger="focus"
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div className="relative">
        <Input {...given({ placeholder })} className={cx(inputBox, 'h-control pe-9')} />
        <AriaButton className="absolute top-0 end-0 flex size-control items-center justify-center">
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </AriaButton>
      </div>
      <FieldNotes {...props} />
      <Options options={options} />
    </AriaComboBox>
  )
}

const labelOf = (options: readonly Option[], value: string | undefined) =>
  options.find((option) => option.value === value)?.label ?? value ?? ''
