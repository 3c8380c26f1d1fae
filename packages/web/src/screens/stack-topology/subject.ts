import { t } from '#lib/translate.ts'
import { sortWords } from '#screens/stack-topology/words.ts'
import type { Drawn, DrawnNode } from '#screens/topology/drawn.ts'
import type { LegendEntry } from '#screens/topology/graph/legend.tsx'
import type { Forces } from '#screens/topology/graph/measures.ts'
import type { Subject } from '#screens/topology/graph/subject.ts'

/** What the layout of a stack weighs [SH-STACK-21 SH-STACK-22 SH-STACK-23]. */
export const stackForces: Forces = { gravity: 0.1, charge: -2000, linkDistance: 100, ticks: 100 }

/** How tall it is, in px [SH-STACK-20]. */
export const stackHeight = 500

const well = { tone: 'good', loading: false } as const

/** What is said of a graph of a stack; its legend has the kinds of resources that are in it. */
export const stackSubject = ({ nodes }: Drawn): Subject => ({
  label: t('Stack topology graph'),
  hint: t(
    'Arrow keys move the drawing, plus and minus zoom, 0 centers it. Page Up, Page Down and Shift with an arrow key go from node to node. Enter opens a node.',
  ),
  legend: [
    [t('Stack'), { kind: 'stack', ...well }],
    ...[...new Set(nodes.flatMap(({ sort }) => sort ?? []))]
      .toSorted()
      .map((sort): LegendEntry => [sortWords[sort], { kind: 'resource', sort, ...well }]),
    [t('Failed'), { kind: 'resource', sort: 'server', tone: 'bad', loading: false }],
    [t('In progress'), { kind: 'resource', sort: 'server', tone: 'working', loading: true }],
  ],
  kindOf: kindOfPiece,
  forces: stackForces,
  height: stackHeight,
  folds: false,
  shakes: true,
  file: { name: 'stack_topology', title: t('Stack topology') },
})

/** What the stack or a resource of it is called as such. */
export const kindOfPiece = ({ kind, sort }: DrawnNode): string =>
  kind === 'stack' ? t('Stack') : sortWords[sort ?? 'unknown']
