import type { ReactNode } from 'react'
import type { Named, Property } from '#resource/define.ts'
import { LinkTo, NameOf, type NameProps } from '#resource/names.tsx'

type Id = string | null | undefined
type Ids<T> = (item: T) => Id | readonly Id[]

/**
 * Another thing, or several, as links that say their names: `link(t('Network'), network,
 * (port) => port.network_id)`. The target is a kind that has names; sorted by the id.
 */
export const link = <T,>(label: string, to: Named, ids: Ids<T>): Property<T> =>
  pointing(label, to, ids, LinkTo)

/** The same without a way there, for what has no page or none that the reader may open. */
export const naming = <T,>(label: string, to: Named, ids: Ids<T>): Property<T> =>
  pointing(label, to, ids, NameOf)

const pointing = <T,>(
  label: string,
  to: Named,
  read: Ids<T>,
  Show: (props: NameProps) => ReactNode,
): Property<T> => {
  const ids = (item: T): readonly string[] => [read(item)].flat().flatMap((id) => id || [])
  return {
    label,
    value: (item) => ids(item).join(' ') || undefined,
    points: { to, ids },
    show: (item) => {
      const [first, ...more] = ids(item)
      if (first === undefined) return null
      if (more.length === 0) return <Show to={to} id={first} />
      return (
        <ul>
          {ids(item).map((id) => (
            <li key={id}>
              <Show to={to} id={id} />
            </li>
          ))}
        </ul>
      )
    },
  }
}
