import type { ReactNode } from 'react'
import { Nothing } from '#ui/tell/nothing.tsx'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead, WholeRow } from '#ui/tables/table.tsx'

export type PlainColumn<R> = {
  readonly id: string
  readonly label: string
  /** Above 1: it leaves a narrow table, the highest first. */
  readonly priority?: number
  readonly show: (row: R) => ReactNode
}

export type PlainTableProps<R> = {
  readonly label: string
  readonly columns: readonly PlainColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** What stands there when there is no row. */
  readonly empty: string
}

/** A short table without search, selection or actions: the parts of one thing. */
export function PlainTable<R>({ label, columns, rows, keyOf, empty }: PlainTableProps<R>) {
  return (
    <Table label={label}>
      <TableHead>
        {columns.map(({ id, label: text, priority }) => (
          <HeaderCell key={id} priority={priority}>
            {text}
          </HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.length === 0 && (
          <WholeRow span={columns.length}>
            <p className="px-3 py-4 text-muted">{empty}</p>
          </WholeRow>
        )}
        {rows.map((row) => (
          <Row key={keyOf(row)}>
            {columns.map(({ id, show, priority }) => (
              <Cell key={id} priority={priority}>
                {show(row) || <Nothing />}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
