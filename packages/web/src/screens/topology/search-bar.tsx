import { useState } from 'react'
import { t } from '#lib/translate.ts'
import type { View } from '#screens/topology/model.ts'
import { SearchField } from '#ui/search-field.tsx'

export type SearchBarProps = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly hits: readonly string[]
  readonly view: View
  readonly onCentre: (id: string) => void
}

/** Finds devices by name, address or id; Enter brings one after the other into the middle. */
export function SearchBar({ text, setText, hits, view, onCentre }: SearchBarProps) {
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
            name: view.find(id)?.node.name ?? id,
          })
  return (
    <div className="flex flex-col gap-1">
      <SearchField
        aria-label={t('Find a device or network')}
        placeholder={t('Find by name or address')}
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
