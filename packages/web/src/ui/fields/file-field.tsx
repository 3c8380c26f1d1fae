import { Upload, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { cx } from '#ui/cx.ts'
import { fieldStack, type FieldProps } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { requiredMark } from '#ui/fields/required-mark.ts'

export type FileFieldProps = FieldProps & {
  value: File | undefined
  onChange: (file: File | undefined) => void
  onBlur?: (() => void) | undefined
  /** Endings or media types, such as `.pem`. */
  accept?: readonly string[] | undefined
}

/** A file of the user's, chosen in the system's dialog or dropped on the field. */
export function FileField(props: FileFieldProps) {
  const { label, hideLabel, description, error, required, disabled, name } = props
  const { value, onChange, onBlur, accept } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    if (input.current) input.current.value = ''
    input.current?.focus()
    onChange(undefined)
  }
  return (
    <div className={fieldStack}>
      <label
        htmlFor={id}
        className={cx('font-medium', hideLabel && 'sr-only', required && requiredMark)}
      >
        {label}
      </label>
      <div
        className={cx(
          box,
          error !== undefined && 'border-danger',
          disabled ? 'bg-sunken text-muted' : 'bg-surface hover:bg-hover',
        )}
      >
        {/* It covers the box unseen: keyboard, dialog and dropping are the browser's own. */}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={accept?.join(',')}
          disabled={disabled}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-notes`}
          onBlur={onBlur}
          onChange={({ target }) => target.files?.[0] && onChange(target.files[0])}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <Upload aria-hidden className="size-4 shrink-0 text-muted" />
        <span className={cx('min-w-0 grow truncate', !value && 'text-muted')}>
          {value?.name ?? t('Choose a file or drop one here')}
        </span>
        {value && (
          <>
            <span className="shrink-0 text-sm text-muted">{bytes(value.size)}</span>
            {!disabled && (
              <IconButton
                icon={X}
                size="small"
                aria-label={t('Remove {name}', { name: value.name })}
                onPress={clear}
                place="relative"
              />
            )}
          </>
        )}
      </div>
      <div id={`${id}-notes`} className="flex flex-col gap-1 text-sm empty:hidden">
        {description !== undefined && <span className="text-muted">{description}</span>}
        {error !== undefined && <span className="text-danger-text wrap-anywhere">{error}</span>}
      </div>
    </div>
  )
}

const box =
  'relative flex h-control items-center gap-2 rounded-md border border-dashed border-field-edge ' +
  'px-2.5 has-[input:focus-visible]:outline-2 ' +
  'has-[input:focus-visible]:outline-focus'
