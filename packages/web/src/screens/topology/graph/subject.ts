import { t } from '#lib/translate.ts'
import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'
import type { LegendEntry } from '#screens/topology/graph/legend.tsx'
import { networkForces, type Forces } from '#screens/topology/graph/measures.ts'
import { kindWord } from '#screens/topology/words.ts'

/** What a graph is of, where networks and stacks differ. */
export type Subject = {
  /** What the drawing is called. */
  readonly label: string
  /** What the keys do in it. */
  readonly hint: string
  readonly legend: readonly LegendEntry[]
  readonly kindOf: (node: DrawnNode) => string
  readonly forces: Forces
  /** How tall the drawing is, in px; as tall as the window leaves it where nothing is said. */
  readonly height?: number
  /** Whether there are networks that hide their instances. */
  readonly folds: boolean
  /** A node whose picture changes shakes meanwhile. */
  readonly shakes: boolean
  /** The file that it is saved as, without its ending, and its title. */
  readonly file: { readonly name: string; readonly title: string }
}

const kinds: readonly NodeKind[] = ['external', 'network', 'router', 'server']

export const networkSubject: Subject = {
  label: t('Network topology graph'),
  hint: t(
    'Arrow keys move the drawing, plus and minus zoom, 0 centers it. Page Up, Page Down and Shift with an arrow key go from node to node. Enter opens a node or a group, Space collapses a network or a group.',
  ),
  legend: [
    ...kinds.map((kind): LegendEntry => [kindWord(kind), { kind, tone: 'good', loading: false }]),
    [t('Failed'), { kind: 'server', tone: 'bad', loading: false }],
    [t('Changing'), { kind: 'server', tone: 'working', loading: true }],
    [t('Not running'), { kind: 'server', tone: 'off', loading: false }],
  ],
  kindOf: ({ kind }) => kindWord(kind),
  forces: networkForces,
  folds: true,
  shakes: false,
  file: { name: 'network_topology', title: t('Network topology') },
}
