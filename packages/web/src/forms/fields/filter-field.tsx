import type { KeyboardEvent } from 'react'
import { t } from '#lib/translate.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

export type FilterFieldProps = {
  /** What is filtered, read out. */
  readonly label: string
  readonly text: string
  readonly onFilter: (text: string) => void
}

/** The plain filter above a list. */
export const FilterField = ({ label, text, onFilter }: FilterFieldProps) => (
  <SearchField
    aria-label={label}
    placeholder={t('Filter')}
    value={text}
    onChange={onFilter}
    onKeyDown={keepsForm}
    onClear={text ? () => onFilter('') : undefined}
  />
)

/** Enter belongs to the filter here, and sends no form that the list may stand in. */
const keepsForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
