import type { ReactNode } from 'react'
import { given } from '#ui/given.ts'
import { Cell } from '#ui/tables/table.tsx'

type ControlCellProps = {
  readonly hold?: 'end'
  /** The control; the room that one takes, where there is none yet. */
  readonly children?: ReactNode
}

/** The cell of a row for something to press. */
export const ControlCell = ({ hold, children }: ControlCellProps) => (
  <Cell narrow {...given({ hold, align: hold })}>
    {children || <span className="inline-block size-6 align-middle" />}
  </Cell>
)
