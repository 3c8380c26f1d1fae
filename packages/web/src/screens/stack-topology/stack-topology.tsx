import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { useStackGraph, type GraphSource } from '#screens/stack-topology/feed.ts'
import { StackTopologyView } from '#screens/stack-topology/stack-topology-view.tsx'

export type StackTopologyProps = {
  /** The id of the stack. */
  readonly id: string
  readonly source: GraphSource
}

/** The topology of a stack, brought up to date by itself: a tab of its details. */
export function StackTopology({ id, source }: StackTopologyProps) {
  const loaded = useStackGraph(id, source)
  return (
    <LoadedView
      loaded={{ ...loaded, busy: false }}
      failed={t('Unable to retrieve the topology of the stack.')}
    >
      {(graph) => <StackTopologyView key={id} graph={graph} />}
    </LoadedView>
  )
}
