import { useEffect, useRef, type ReactNode } from 'react'
import { isAuthError, messageOf } from '#api/errors.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { cleared, isClearable } from '#forms/search/facets.ts'
import { t } from '#lib/translate.ts'
import type { Resource } from '#resource/define.ts'
import { facetsOf } from '#resource/search/facets.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

/** What stands in the place of the rows, or undefined when there are rows. */
export const stateFor = <T,>(state: ResourceTableState<T>): ReactNode => {
  const { resource, list, needsFilter, query, rows, unread } = state
  if (needsFilter) {
    return (
      <EmptyState state="filtered" title={t('Filter first')}>
        {t('Choose a filter in the search bar to see the list.')}
      </EmptyState>
    )
  }
  if (list.isError && !list.data) {
    return <Failed error={list.error} resource={resource} retry={() => void list.refetch()} />
  }
  if (!list.data || unread || rows.length) return undefined
  if (query.search.terms.length || query.search.text) {
    // As the bar does it: persistent terms stay (SH-SEARCH-08).
    const facets = facetsOf(resource)
    const clear = () => query.setSearch(cleared(query.search, facets))
    return (
      <EmptyState
        state="filtered"
        title={t('No items to display.')}
        onClear={isClearable(query.search, facets) ? clear : undefined}
      >
        {t('Nothing matches the filters.')}
        {query.search.text &&
          ` ${t('The search covers everything that rows show, except times and bars.')}`}
      </EmptyState>
    )
  }
  return (
    <EmptyState state="empty" title={t('No items to display.')}>
      {resource.hint}
    </EmptyState>
  )
}

const unreadWords = <T,>({ unread, kind }: Resource<T>): string =>
  unread ?? t('Unable to retrieve the {many}.', { many: kind.inline[1] })

/**
 * Tells in a message, too, that a list could not be read (RS-ERR-01, SV-LBERR-01): once until it has
 * been, however often it is asked for meanwhile. The message leaves with the list that it is about.
 */
export const useTellUnread = <T,>({ resource, list }: ResourceTableState<T>): void => {
  const told = useRef<{ readonly of: Resource<T>; readonly cancel: () => void }>(undefined)
  const hasFailed = list.isError && !list.data
  const { data, error } = list
  useEffect(() => {
    if (hasFailed ? told.current?.of === resource : !data) return
    told.current?.cancel()
    told.current = hasFailed
      ? { of: resource, cancel: tellUnable(unreadWords(resource), error) }
      : undefined
  }, [hasFailed, data, error, resource])
  useEffect(() => () => told.current?.cancel(), [])
}

const Failed = <T,>(props: {
  readonly error: unknown
  readonly resource: Resource<T>
  readonly retry: () => void
}) => {
  if (isAuthError(props.error)) {
    return (
      <EmptyState state="refused" title={t('You may not see this list.')}>
        {messageOf(props.error)}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      state="failed"
      title={unreadWords(props.resource)}
      error={props.error}
      onRetry={props.retry}
    />
  )
}
