import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

export type SearchBarProps = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly hits: readonly string[]
  readonly nameOf: (id: string) => string
  /** What is looked for, and by what. */
  readonly label: string
  readonly placeholder: string
  readonly onCentre: (id: string) => void
}

/** Finds nodes of a drawing; Enter brings one after the other into the middle. */
export function SearchBar(props: SearchBarProps) {
  const { text, setText, hits, nameOf, label, placeholder, onCentre } = props
  const [at, setAt] = useState(-1)
  const id = hits[at]
  const go = (next: number) => {
    const index = (next + hits.length) % hits.length
    const hit = hits[index]
    if (hit === undefined) return
    setAt(index)
    onCentre(hit)
  }
  const told =
    text.trim() === ''
      ? ''
      : id === undefined
        ? t('{count} found', { count: hits.length })
        : t('{at} of {count}: {name}', {
            at: at + 1,
            count: hits.length,
            name: nameOf(id),
          })
  return (
    <div className="flex flex-col gap-1">
      <SearchField
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(next) => {
          setText(next)
          setAt(-1)
        }}
        onClear={text === '' ? undefined : () => setText('')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            // A balloon that is open stays: one press closes one thing.
            event.preventDefault()
            setText('')
          }
          if (event.key !== 'Enter' || hits.length === 0) return
          event.preventDefault()
          go(event.shiftKey ? Math.max(at, 0) - 1 : at + 1)
        }}
      />
      <p role="status" className="min-h-4 px-1 text-xs text-muted wrap-anywhere">
        {told}
      </p>
    </div>
  )
}
