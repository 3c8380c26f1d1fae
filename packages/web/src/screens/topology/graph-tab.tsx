import { lazy, Suspense } from 'react'
import type { Choosing, Point } from '#screens/topology/choice.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { EmptyState } from '#ui/empty-state.tsx'

const Graph = lazy(async () => ({
  default: (await import('#screens/topology/graph/graph-view.tsx')).Graph,
}))

export type GraphTabProps = {
  readonly drawn: Drawn
  readonly chosen: string | undefined
  readonly choosing: Choosing
  /** What is looked for, in the middle. */
  readonly found: string | undefined
}

/** The graph view, whose code comes when it is first looked at [SH-BALL-15]. */
export function GraphTab({ choosing, ...rest }: GraphTabProps) {
  const choose = (id: string | undefined, at: Point) => {
    if (id === undefined) choosing.close()
    else choosing.press(id, at, isByKeys() ? 'keys' : 'press')
  }
  return (
    <Suspense fallback={<EmptyState state="loading" />}>
      <Graph {...rest} onChoose={choose} />
    </Suspense>
  )
}

/** The keyboard has the focus in the drawing: what opens beside it takes it along. */
const isByKeys = (): boolean => document.activeElement?.matches('canvas:focus-visible') ?? false
