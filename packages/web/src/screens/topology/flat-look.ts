import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'
import { seriesColour } from '#ui/charts/palette.ts'

/** The colour of a network's bar and of the lines to it; external ones are grey. */
export const networkColour = (kind: NodeKind, at: number): string =>
  kind === 'external' ? 'var(--color-neutral)' : seriesColour(at % 5)

export const toneColours: Readonly<Record<DrawnNode['tone'], string>> = {
  good: 'var(--color-success)',
  bad: 'var(--color-danger)',
  working: 'var(--color-info)',
  off: 'var(--color-neutral)',
}
