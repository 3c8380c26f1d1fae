import { servicesAsked, topology, type AskedService, type Topology } from '@meridian/contract'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { noteFailure } from '#api/service-backoff.ts'
import { useRevised } from '#api/use-revised.ts'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'

/** How often the picture is brought up to date, in ms [SH-TOPO-03 SH-FLAT-20]. */
export const reloadMs = 10_000

const services = servicesAsked(topology.network)

const serviceOf = ({ part }: Topology['failures'][number]): AskedService =>
  part === 'servers' ? 'compute' : 'network'

/** The model of the project's topology, which is read again every ten seconds. */
export const useTopology = (paused: boolean) => {
  const [away, setAway] = useState(false)
  useEffect(() => pauseWhileAway({ pause: setAway }), [])
  return useRevised<Topology>(
    useMemo(() => ['topology', 'network'], []),
    read,
    {
      everyMs: reloadMs,
      paused: paused || away,
      services,
    },
  )
}

/** Nothing where what is known is still what there is. */
const read = async (known: string | undefined, signal: AbortSignal) => {
  const model: Topology | undefined = await call(
    topology.network,
    {
      query: { [Date.now()]: '' },
      headers: known === undefined ? {} : { 'if-none-match': `"${known}"` },
    },
    { signal },
  )
  for (const failure of model?.failures ?? [])
    noteFailure(serviceOf(failure), new ApiError(failure.status, failure.message))
  return model
}
