import type { Loaded } from '#api/use-loaded.ts'
import { TransferTable, type TransferTableProps } from '#forms/transfer/transfer-table.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'

export type AllocationProps<T> = Omit<TransferTableProps<T>, 'available'> & {
  readonly loaded: Loaded<readonly T[]>
  /** What stands there when it could not be read. */
  readonly failed: string
}

/** What a step chooses out of something that is read, once it was. */
export const Allocation = <T,>({ loaded, failed, ...table }: AllocationProps<T>) => (
  <LoadedView loaded={loaded} failed={failed}>
    {(available) => <TransferTable available={available} {...table} />}
  </LoadedView>
)
