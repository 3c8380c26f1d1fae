import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { AnyResource } from '#resource/define.ts'
import type { Entry } from '#resource/registry.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const declaration = (entry: Entry) => ({
  queryKey: ['declaration', entry.kind.type],
  queryFn: entry.load,
  initialData: entry.loaded,
  staleTime: Number.POSITIVE_INFINITY,
  // Its functions are compared by identity.
  structuralSharing: false,
  retry: false,
})

/** The declaration of a type as far as it has been loaded, which the first drawing begins. */
export const useDeclaration = (entry: Entry): Declaration => useQuery(declaration(entry))

/** The same for several types at once. */
export const useDeclarations = (entries: readonly Entry[]): readonly Declaration[] =>
  useQueries({ queries: entries.map(declaration) })

export type Declaration = {
  readonly data: AnyResource | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

export type DeclaredProps = {
  readonly declared: Declaration
  readonly children: (resource: AnyResource) => ReactNode
}

/** What needs a declaration, once it is there; says when it cannot be loaded, and tries again. */
export const Declared = ({ declared, children }: DeclaredProps): ReactNode => {
  const { data, error, refetch } = declared
  if (data) return children(data)
  if (!error) return <EmptyState state="loading" />
  return (
    <EmptyState
      state="failed"
      title={t('The page could not be loaded.')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
