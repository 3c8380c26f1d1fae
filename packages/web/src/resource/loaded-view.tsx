import type { ReactNode } from 'react'
import { isAuthError, messageOf } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

export type LoadedViewProps<T> = {
  readonly loaded: Loaded<T>
  /** What stands there when it could not be read, such as "Unable to retrieve the volumes.". */
  readonly failed: string
  readonly children: (data: T) => ReactNode
}

/** Shows what was read; loading, refused and failed each in their own way, with a retry. */
export const LoadedView = <T,>({ loaded, failed, children }: LoadedViewProps<T>): ReactNode => {
  const { data, error, reload } = loaded
  if (data !== undefined) return children(data)
  if (!error) return <EmptyState state="loading" />
  if (isAuthError(error)) {
    return (
      <EmptyState state="refused" title={t('You may not see this.')}>
        {messageOf(error)}
      </EmptyState>
    )
  }
  return <EmptyState state="failed" title={failed} error={error} onRetry={() => void reload()} />
}
