import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLoaded } from '#api/use-loaded.ts'
import type { Search } from '#lib/search-terms.ts'
import { t } from '#lib/translate.ts'
import { isHotkey } from '#ui/press/hotkey.ts'
import {
  cleared,
  facetOf,
  isClearable,
  openFacets,
  withTerm,
  withoutTerm,
  type Option,
  type SearchFacet,
} from '#forms/search/facets.ts'
import { Suggestions, suggestionId } from '#forms/search/suggestions.tsx'
import { Chip, SearchField } from '#ui/fields/search-field.tsx'

/** How long the text rests before it is searched (SH-TABLE-03). */
export const searchDelay = 300

export type SearchBarProps = {
  readonly label: string
  readonly facets: readonly SearchFacet[]
  readonly search: Search
  readonly onSearch: (search: Search) => void
  /** True where the text is searched by the server, over all pages. */
  readonly fullText?: boolean
  readonly placeholder?: string | undefined
  /** Whether the slash key leads here; of several bars in one place none should say so. */
  readonly hotkey?: boolean
}

const noOptions: readonly Option[] = []

/**
 * The search bar of a table: facets are chosen from a menu, their values from a second one or
 * typed; other text is searched as it is typed. Chosen terms stand in front and can be removed.
 */
export const SearchBar = (props: SearchBarProps) => {
  const { facets, search, onSearch, hotkey = true } = props
  const [draft, setDraft] = useState('')
  const [facet, setFacet] = useState<SearchFacet>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const typing = useRef(false)
  const options = useOptions(facet, facets, search, draft)
  const showing = open && options.length > 0

  const searchText = useEffectEvent((text: string) => {
    if (typing.current && !facet) onSearch({ ...search, text: text.trim() })
    typing.current = false
  })
  useEffect(() => {
    if (!typing.current) return undefined
    const timer = setTimeout(() => searchText(draft), searchDelay)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    if (!hotkey) return undefined
    // A dialog may bring a table of its own: its bar has the key while it is there.
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isHotkey(event, '/', input.current)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [hotkey])

  const begin = (next?: SearchFacet) => {
    typing.current = false
    setFacet(next)
    setDraft('')
    setActive(-1)
  }
  const commit = (value: string) => {
    if (!facet || !value) return
    onSearch(withTerm(search, facet, value))
    begin()
    // Open, the facets would lie over the table that has just been narrowed.
    setOpen(false)
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    if (facet) commit(option.value)
    else {
      // Text typed to find a facet was no search.
      if (draft.trim() && search.text === draft.trim()) onSearch({ ...search, text: '' })
      begin(facets.find(({ name }) => name === option.value))
      setOpen(true)
    }
    input.current?.focus()
  }
  const removeLast = () => {
    const removable = search.terms.findLastIndex((term) => !facetOf(facets, term)?.persistent)
    if (facet) begin()
    else if (search.text) onSearch({ ...search, text: '' })
    else if (removable >= 0) onSearch(withoutTerm(search, removable))
  }
  const accept = () => {
    if (showing && active >= 0) choose(active)
    else if (facet) {
      const typed = draft.trim().toLowerCase()
      const exact = options.find((option) => option.label.toLowerCase() === typed)
      if (exact || !facet.options) commit(exact?.value ?? draft.trim())
    } else {
      typing.current = false
      onSearch({ ...search, text: draft.trim() || search.text })
      begin()
      setOpen(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const handled = (work: () => void) => {
      event.preventDefault()
      work()
    }
    switch (event.key) {
      case 'Enter':
        return handled(accept)
      case 'Tab':
        // Without a choice under way the key leaves the bar, as everywhere.
        if (showing && (active >= 0 || (draft && options.length === 1))) {
          handled(() => choose(Math.max(active, 0)))
        } else if (facet && draft.trim()) handled(accept)
        return undefined
      case 'Escape':
        if (!showing && !facet && !draft) return undefined
        event.stopPropagation()
        return handled(() => {
          begin()
          setOpen(false)
        })
      case 'Backspace':
      case 'Delete':
        return draft ? undefined : handled(removeLast)
      case 'ArrowDown':
      case 'ArrowUp':
        return handled(() => {
          const step = event.key === 'ArrowDown' ? 1 : -1
          setOpen(true)
          setActive(Math.max(-1, Math.min(options.length - 1, active + step)))
        })
      default:
        return undefined
    }
  }

  const changed = search.text || search.terms.length || draft || facet
  return (
    <div className="relative min-w-0 grow">
      <SearchField
        role="combobox"
        aria-label={props.label}
        aria-expanded={showing}
        aria-controls={showing ? id : undefined}
        aria-activedescendant={showing && active >= 0 ? suggestionId(id, active) : undefined}
        inputRef={input}
        placeholder={facet || changed ? '' : (props.placeholder ?? defaultPrompt())}
        value={draft}
        onChange={(text) => {
          typing.current = true
          setDraft(text)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        chips={<Chips {...props} facet={facet} typed={draft.trim()} />}
        onClear={
          facet || draft || isClearable(search, facets)
            ? () => {
                onSearch(cleared(search, facets))
                begin()
              }
            : undefined
        }
      />
      {showing && (
        <Suggestions
          id={id}
          label={facet ? facet.label : t('Filters')}
          options={options}
          active={active}
          onChoose={choose}
        />
      )}
    </div>
  )
}

/** A slash that belongs to a text is no wish to search. */
/** What an empty search bar says. */
const defaultPrompt = () => t('Click here for filters or full text search.')

const Chips = (
  props: SearchBarProps & { readonly facet: SearchFacet | undefined; readonly typed: string },
) => {
  const { facets, search, onSearch, facet, typed } = props
  const text = props.fullText ? t('Full Text Search') : t('Search in current results')
  return (
    <>
      {search.terms.map((term, index) => {
        const of = facetOf(facets, term)
        const words = `${of?.label ?? term.facet}: ${labelOfTerm(of, term.value)}`
        return (
          <Chip
            key={`${term.facet} ${term.value}`}
            remove={t('Remove {term}', { term: words })}
            onRemove={() => onSearch(withoutTerm(search, index))}
          >
            {words}
          </Chip>
        )
      })}
      {search.text && search.text !== typed && (
        <Chip
          remove={t('Remove {term}', { term: `${text}: ${search.text}` })}
          onRemove={() => onSearch({ ...search, text: '' })}
        >
          {text}: {search.text}
        </Chip>
      )}
      {facet && <span className="text-sm text-accent-text">{facet.label}:</span>}
    </>
  )
}

const labelOfTerm = (facet: SearchFacet | undefined, value: string): string =>
  Array.isArray(facet?.options)
    ? (facet.options.find((option: Option) => option.value === value)?.label ?? value)
    : value

/** What can be chosen now: values of the facet under way, otherwise facets. */
const useOptions = (
  facet: SearchFacet | undefined,
  facets: readonly SearchFacet[],
  search: Search,
  draft: string,
): readonly Option[] => {
  const ask = typeof facet?.options === 'function' ? facet.options : undefined
  const { data: asked = noOptions } = useLoaded(
    ['facet', facet?.name ?? '', facet?.label ?? ''],
    async () => ask?.() ?? noOptions,
    { enabled: ask !== undefined },
  )
  const all = facet
    ? ask
      ? asked
      : ((facet.options as readonly Option[] | undefined) ?? noOptions)
    : openFacets(facets, search).map(({ name, label }) => ({ value: name, label }))
  const typed = draft.trim().toLowerCase()
  return all.filter(({ label }) => label.toLowerCase().includes(typed))
}
