import { Search, X } from 'lucide-react'
import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { t } from '#lib/translate.ts'
import { given } from '#ui/given.ts'
import { IconButton } from '#ui/press/icon-button.tsx'

export type SearchFieldProps = {
  /** What is searched, read out. */
  'aria-label': string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** Terms already chosen, shown before the text. */
  chips?: ReactNode
  /** A cross clears text and terms; shown while there is something to clear. */
  onClear?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  onFocus?: (() => void) | undefined
  onClick?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-activedescendant'?: string | undefined
  role?: 'combobox' | 'searchbox' | undefined
}

/** The frame of a search bar: a glass, chosen terms, the text, a cross. It brings no logic. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, chips, onClear, inputRef, placeholder, role, ...rest } = props
  const listening = given({ ...rest, placeholder, ref: inputRef, role })
  return (
    <div className={frame}>
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-1">
        {chips}
        <input
          {...listening}
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="h-7 min-w-20 grow bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      {onClear && <IconButton icon={X} size="small" aria-label={t('Clear')} onPress={onClear} />}
    </div>
  )
}

export type ChipProps = { children: ReactNode; onRemove?: (() => void) | undefined; remove: string }

/** A chosen term with a cross; `remove` says what the cross does. */
export function Chip({ children, onRemove, remove }: ChipProps) {
  return (
    <span className="my-0.5 inline-flex max-w-full items-center gap-0.5 rounded-sm bg-accent-soft ps-1.5">
      <span className="truncate text-sm text-accent-text">{children}</span>
      {onRemove && (
        <IconButton icon={X} size="small" tooltip={false} aria-label={remove} onPress={onRemove} />
      )}
    </span>
  )
}

const frame =
  'flex min-h-control w-full items-center gap-2 rounded-md border border-field-edge bg-surface ' +
  'px-2.5 focus-within:outline-2 focus-within:outline-focus'
