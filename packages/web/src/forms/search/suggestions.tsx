import type { Option } from '#forms/search/facets.ts'

export type SuggestionsProps = {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly active: number
  readonly onChoose: (index: number) => void
}

/** The id of one suggestion, for `aria-activedescendant`. */
export const suggestionId = (id: string, index: number): string => `${id}-${index}`

/** The choices under the search bar. The input keeps the focus; arrow keys move the mark. */
export const Suggestions = ({ id, label, options, active, onChoose }: SuggestionsProps) => (
  <div id={id} role="listbox" aria-label={label} className={list}>
    {options.map((option, index) => (
      // The keys are the input's, which keeps the focus.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={option.value}
        id={suggestionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // Pressing must not take the focus away from the input.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(index)}
        className={`${item} ${index === active ? 'bg-hover' : ''}`}
      >
        {option.label}
      </div>
    ))}
  </div>
)

const list =
  'absolute top-full start-0 z-(--z-popover) mt-1 max-h-80 min-w-56 overflow-auto p-1 ' +
  'rounded-lg bg-raised shadow-overlay'
const item = 'cursor-pointer rounded-md px-2.5 py-1.5 hover:bg-hover'
