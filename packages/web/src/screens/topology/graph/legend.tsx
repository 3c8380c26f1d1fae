import type { NodeKind } from '#screens/topology/drawn.ts'
import { artOf, type Look } from '#screens/topology/graph/art.ts'
import { radii } from '#screens/topology/graph/measures.ts'
import { tokenOf } from '#screens/topology/graph/colours.ts'
import { t } from '#lib/translate.ts'

/** A picture, and what it stands for. */
export type LegendEntry = readonly [word: string, look: Look]

/** What the pictures of the drawing stand for. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul
      aria-label={t('Legend')}
      className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line px-3 py-1.5 text-xs text-muted"
    >
      {entries.map(([word, look]) => (
        <Entry key={word} look={look} word={word} />
      ))}
    </ul>
  )
}

/** A node and its badge, all kinds about as large. */
const viewBoxOf = (kind: NodeKind): string => {
  const half = radii[kind] + 7
  return `${-half} ${-half} ${2 * half} ${2 * half}`
}

const Entry = ({ look, word }: { look: Look; word: string }) => (
  <li className="flex items-center gap-1.5">
    <svg
      aria-hidden
      viewBox={viewBoxOf(look.kind)}
      className="size-6 shrink-0"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {artOf(look).map(({ d, fill, stroke, width, dash }) => (
        <path
          key={d}
          d={d}
          fill={fill ? tokenOf(fill) : 'none'}
          stroke={stroke ? tokenOf(stroke) : 'none'}
          strokeWidth={width}
          strokeDasharray={dash?.join(' ')}
        />
      ))}
    </svg>
    {word}
  </li>
)
