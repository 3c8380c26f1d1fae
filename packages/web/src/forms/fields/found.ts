import { useState } from 'react'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import type { Member } from '#forms/members/members.ts'
import { useDebounced } from '#forms/use-debounced.ts'

/** The first of those that fit, as far as the server tells; `more`: there are others. */
export type FoundPage = { readonly items: readonly Member[]; readonly more: boolean }

/** Asks the server for those whose names hold the text; the first of all without one. */
export type Search = (text: string, signal: AbortSignal) => Promise<FoundPage>

export type Found = {
  /** What is typed now, and what was looked for last. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly items: readonly Member[]
  readonly more: boolean
  /** Somebody types, or the server has not answered yet. */
  readonly searching: boolean
  readonly loaded: Loaded<FoundPage>
}

/** How many are asked for at once. */
export const mostFound = 20

/**
 * Who fits what is typed, asked of the server once nobody has typed for a while: of ten thousand
 * never more than a page is here. `key` names what is searched in the page's cache.
 */
export const useFound = (key: string, search: Search): Found => {
  const [text, onText] = useState('')
  const debounced = useDebounced(text.trim())
  const loaded = useLoaded(['found', key, debounced], (signal) => search(debounced, signal), {
    keepMs: 30_000,
  })
  const { items = [], more = false } = loaded.data ?? {}
  const searching =
    debounced !== text.trim() || (loaded.data === undefined && loaded.error === null)
  return { text, onText, items, more, searching, loaded }
}
