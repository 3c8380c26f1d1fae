import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { onApi } from '#api/connection.ts'
import { createQueryClient } from '#api/queries.ts'

/**
 * Gives what is below one cache of what was read. What could not be read while nobody was signed
 * in, or while the session worked elsewhere, is read again when somebody is back.
 */
export function QueryProvider(props: {
  children: ReactNode
  /** One that has read something already; else it begins with nothing. */
  client?: QueryClient
}) {
  const [client] = useState(() => props.client ?? createQueryClient())
  useEffect(
    () =>
      onApi('resumed', () => {
        const failed = ({ state }: { state: { status: string } }) => state.status === 'error'
        void client.refetchQueries({ type: 'active', predicate: failed })
      }),
    [client],
  )
  return <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
}
