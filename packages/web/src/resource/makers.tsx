import { inRange } from '@meridian/contract'
import type { ReactNode } from 'react'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { bytes as bytesText } from '#lib/units.ts'
import type {
  Facet,
  Kind,
  Option,
  Property,
  Requirement,
  TypeCode,
  Value,
} from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { useCode } from '#resource/use-code.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { Time } from '#ui/tell/time.tsx'

const textOf = (value: Value): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

type Read<T> = (item: T) => Value

/** An age as short as "21 d", for a column of a list; the exact time is in its tooltip. */
export const age = <T,>(label: string, read: Read<T>): Property<T> => ({
  label,
  value: read,
  show: (item) => <Time short at={textOf(read(item))} />,
})

/** When something was done: how long ago, with the exact time in its tooltip. */
export const date = <T,>(label: string, read: Read<T>): Property<T> => ({
  label,
  value: read,
  show: (item) => <Time at={textOf(read(item))} />,
})

/** When something ends or has ended. */
export const ending = <T,>(label: string, read: Read<T>): Property<T> => ({
  ...date(label, read),
  show: (item) => <Time ends at={textOf(read(item))} />,
})

/** A number of bytes, in the unit that suits it. */
export const bytes = <T,>(label: string, read: Read<T>): Property<T> => ({
  label,
  value: read,
  unit: 'B',
  align: 'end',
  show: (item) => {
    const value = read(item)
    return typeof value === 'number' ? bytesText(value) : undefined
  },
})

/** An id that can be copied; nothing where there is none. `short`: its first eight characters. */
export const copyable = <T,>(
  label: string,
  read: (item: T) => string | null | undefined,
  short = false,
): Property<T> => ({
  label,
  value: read,
  show: (item) => {
    const id = read(item)
    return id ? <CopyableId id={id} short={short} /> : undefined
  },
})

/** Several texts, one a line: the first `most`, where each makes the row of a list taller. */
export const several = <T,>(
  label: string,
  read: (item: T) => readonly string[],
  most = Number.POSITIVE_INFINITY,
): Property<T> => ({
  label,
  value: (item) => read(item).join(', '),
  show: (item) => {
    const all = read(item)
    return all.length === 0 ? undefined : (
      <ul>
        {all.slice(0, most).map((one) => (
          <li key={one} className="overflow-hidden text-ellipsis">
            {one}
          </li>
        ))}
        {all.length > most && (
          <li className="text-muted">{t('and {count} more', { count: all.length - most })}</li>
        )}
      </ul>
    )
  },
})

/** A truth, as "Yes" or "No". */
export const yesNo = <T,>(label: string, read: Read<T>): Property<T> => ({ label, value: read })

/**
 * Another item whose name this one knows, as a link to its details; `name` is what the link says.
 * Where only the id is known: `link` of `link.tsx`.
 */
export const ref = <T,>(
  label: string,
  { type }: { readonly type: TypeCode },
  id: (item: T) => string | null | undefined,
  name: (item: T) => string | null | undefined = id,
): Property<T> => ({
  label,
  value: name,
  show: (item) => {
    const target = id(item)
    return target ? <ResourceLink type={type} id={target} name={name(item)} /> : name(item)
  },
})

/** A state as a word with what it means; a state that the map does not know is `unknown`. */
export const badge = <T,>(
  label: string,
  read: Read<T>,
  meanings: Readonly<Record<string, StatusMeaning>>,
  words: Readonly<Record<string, string>> = {},
): Property<T> => ({
  label,
  value: read,
  show: (item) => {
    const state = textOf(read(item))
    if (!state) return undefined
    return (
      <StatusBadge meaning={own(meanings, state) ?? 'unknown'}>
        {own(words, state) ?? state}
      </StatusBadge>
    )
  },
})

/** A facet of any text, found inside the value in either case. */
export const text = <T,>(label: string, read: Read<T>): Facet<T> => ({
  label,
  match: (item, term) => (textOf(read(item)) ?? '').toLowerCase().includes(term.toLowerCase()),
})

/** A facet with fixed values; each is one at a time. */
export const choice = <T,>(
  label: string,
  options: readonly Option[] | (() => Promise<readonly Option[]>),
  read: Read<T>,
): Facet<T> => ({
  label,
  options,
  singleton: true,
  match: (item, term) => textOf(read(item)) === term,
})

/** The values of a facet of truths. */
export const yesOrNo: readonly Option[] = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

/** A facet of numbers: `5`, `>5`, `<= 10` or `2-8`. */
export const range = <T,>(label: string, read: Read<T>): Facet<T> => ({
  label,
  singleton: true,
  match: (item, term) => inRange(term, Number(read(item))),
})

/** A facet whose terms are sent to the server under the facet's name. */
export const asked = <T,>(
  label: string,
  options?: readonly Option[] | (() => Promise<readonly Option[]>),
): Facet<T> => ({ label, ...(options && { options }), singleton: true })

/** The details tab that lists properties. */
export const overview = <K extends string>(
  ...show: readonly K[]
): { readonly id: string; readonly label: string; readonly show: readonly K[] } => ({
  id: 'overview',
  label: t('Overview'),
  show,
})

/** The details tab that is the whole list of a type inside this one, as the registry has it. */
export const children = <C,>(kind: Kind<C>, requires: readonly Requirement[] = []) => ({
  id: kind.type,
  label: kind.name[1],
  child: kind.type,
  requires,
})

/** A details tab with content of its own, such as a `ResourceTable` of what the item holds. */
export const tab = <T,>(
  id: string,
  label: string,
  show: (item: T) => ReactNode,
): {
  readonly id: string
  readonly label: string
  readonly show: (item: T) => ReactNode
} => ({ id, label, show })

/** The same where its code is loaded when it is opened, as few are of those who see the list. */
export const lazyTab = <T,>(
  kind: Kind<T>,
  id: string,
  label: string,
  load: () => Promise<(item: T) => ReactNode>,
): ReturnType<typeof tab<T>> => tab(id, label, lazyPart(kind, id, load, true))

/**
 * A piece of an item's page whose code is loaded once the page is there. Nothing is there until then,
 * unless it `tells` that it is loading.
 */
export const lazyPart = <T,>(
  kind: Kind<T>,
  id: string,
  load: () => Promise<(item: T) => ReactNode>,
  tells = false,
): ((item: T) => ReactNode) => {
  const key = ['part', kind.type, id]
  const Part = ({ item }: { readonly item: T }) => {
    const code = useCode(key, load)
    if (!tells && !code.data && !code.error) return null
    return (
      <LoadedView loaded={code} failed={t('The page could not be loaded.')}>
        {(show) => show(item)}
      </LoadedView>
    )
  }
  return (item) => <Part item={item} />
}
