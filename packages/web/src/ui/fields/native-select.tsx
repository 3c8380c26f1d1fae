import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { inputBox } from '#ui/fields/field.tsx'
import type { Option } from '#ui/fields/select.tsx'

export type NativeSelectProps = {
  label: string
  /** Keeps the label for those who hear it, where the place says it to those who see. */
  hideLabel?: boolean | undefined
  name?: string | undefined
  options: readonly Pick<Option, 'value' | 'label'>[]
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean | undefined
}

/** A select of the browser's own: for pages that must be small, and short lists of plain words. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hideLabel, name, options, value, onChange, autoFocus = false } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={cx('font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          {...(name === undefined ? {} : { name })}
          value={value}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          className={cx(inputBox, 'h-control cursor-pointer appearance-none pe-9')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 end-2.5 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}
