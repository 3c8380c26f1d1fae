import { useMemo } from 'react'
import type { Column } from '#resource/columns.ts'
import { useMet } from '#resource/reading/requirements.tsx'

/**
 * Those of some properties that the user may see, one value while that is so; `name` tells them from
 * others. What a service tells administrators alone is left out for everybody else, and until that
 * is known.
 */
export const useVisible = <T>(
  name: string,
  columns: readonly Column<T>[],
): readonly Column<T>[] => {
  const guarded = useMemo(() => guardedColumns(columns), [columns])
  const met = useMet(name, guarded)
  return useMemo(
    () => (met ?? guarded.filter(({ requires }) => !requires)).map(({ column }) => column),
    [met, guarded],
  )
}

/** Columns with what must be met for each. */
export const guardedColumns = <T>(columns: readonly Column<T>[]) =>
  columns.map((column) => ({
    column,
    ...(column.property.requires && { requires: column.property.requires }),
  }))
