import { lazy, Suspense } from 'react'
import type { Chosen, Choosing, Point } from '#screens/topology/choice.ts'
import type { Centred } from '#screens/topology/flat-view.tsx'
import type { GraphLook } from '#screens/topology/graph/choices.ts'
import type { View } from '#screens/topology/model.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const Graph = lazy(async () => ({
  default: (await import('#screens/topology/graph/graph-view.tsx')).Graph,
}))

export type GraphTabProps = {
  readonly view: View
  readonly chosen: Chosen | undefined
  readonly choosing: Choosing
  readonly centred: Centred | undefined
  readonly found: ReadonlySet<string> | undefined
  readonly look: GraphLook
  readonly onCentred: (id: string, at: Point) => void
}

/** The graph, which is fetched when it is first looked at. A balloon opens by press only [SH-BALL-15]. */
export const GraphTab = (props: GraphTabProps) => {
  const { view, chosen, choosing, centred, found, look, onCentred } = props
  return (
    <Suspense fallback={<EmptyState state="loading" />}>
      <Graph
        drawn={view.drawn}
        chosen={chosen?.id}
        found={centred}
        hits={found}
        onFound={onCentred}
        look={look}
        onChoose={(id, at, how) => {
          if (id === undefined) choosing.close()
          else choosing.press(id, at, how)
        }}
      />
    </Suspense>
  )
}
