import type { AskedService, StackGraph } from '@meridian/contract'
import { useEffect, useMemo, useState } from 'react'
import { useRepeated } from '#api/use-repeated.ts'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'
import { isMoving } from '#screens/stack-topology/model.ts'

/** How often the topology of a stack is read, in ms: while anything moves [SH-STACK-16], else [SH-STACK-17]. */
export const reloadMs = { moving: 3000, resting: 30_000 } as const

/** Where the data of a stack's topology comes from. */
export type GraphSource = {
  readonly load: (id: string, signal: AbortSignal) => Promise<StackGraph>
  /** The services that it waits for. */
  readonly services: readonly AskedService[]
}

/** The topology of the stack with an id, which is read again by itself. */
export const useStackGraph = (id: string, { load, services }: GraphSource) => {
  const [away, setAway] = useState(false)
  useEffect(() => pauseWhileAway({ pause: setAway }), [])
  return useRepeated<StackGraph>(
    useMemo(() => ['topology', 'stack', id], [id]),
    (signal) => load(id, signal),
    {
      everyMs: (graph) => (graph && isMoving(graph) ? reloadMs.moving : reloadMs.resting),
      paused: away,
      services,
    },
  )
}
