import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'
import { seriesColour } from '#ui/charts/palette.ts'

/** The colour of a network's bar and of the lines to it; external ones are grey. */
export const networkColour = (kind: NodeKind, at: number): string =>
  kind === 'external' ? 'var(--color-neutral)' : seriesColour(at % 5)

/** What says a state without its colour, around a place: a disc, a triangle, a bar or a square. */
export const markOf = ({ tone, loading }: Pick<DrawnNode, 'tone' | 'loading'>): string => {
  if (loading || tone === 'working') return 'M-4 -1.5h2v3h-2ZM-1 -1.5h2v3h-2ZM2 -1.5h2v3h-2Z'
  if (tone === 'bad') return 'M0 -4.5L4.5 3.5H-4.5Z'
  return tone === 'off' ? 'M-3 -3h6v6h-6Z' : 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z'
}

export const toneColours: Readonly<Record<DrawnNode['tone'], string>> = {
  good: 'var(--color-success)',
  bad: 'var(--color-danger)',
  working: 'var(--color-info)',
  off: 'var(--color-neutral)',
}
