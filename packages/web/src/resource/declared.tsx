import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailsOf, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { AnyResource } from '#resource/define.ts'
import type { Entry } from '#resource/registry.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** Loads the declaration of a type, beginning with the first drawing; nothing without an entry. */
export const useDeclaration = (entry: Entry | undefined) =>
  useQuery({
    queryKey: ['declaration', entry?.kind.type],
    queryFn: async () => entry?.load() ?? null,
    initialData: entry?.loaded(),
    enabled: entry !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Its functions are compared by identity.
    structuralSharing: false,
    retry: false,
  })

export type DeclaredProps = {
  readonly declared: ReturnType<typeof useDeclaration>
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
      details={detailsOf(error)}
      onRetry={() => void refetch()}
    >
      {messageOf(error)}
    </EmptyState>
  )
}
