import type { Dependents } from '@meridian/contract'
import type { Loaded } from '#api/use-loaded.ts'
import { idOf } from '#resource/define.ts'
import type { Hangs } from '#resource/dependents/declare.ts'
import { usePart } from '#resource/reading/use-part.ts'

/** Reads what hangs on an item, each time that it is shown anew. */
export const useDependents = <T>({ kind, read }: Hangs<T>, item: T): Loaded<Dependents> =>
  usePart(kind, idOf(kind, item), 'dependents', () => read(item))
