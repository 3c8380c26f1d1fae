import { useId, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import { FieldMessage } from '#ui/fields/field-message.tsx'
import { requiredMark } from '#ui/fields/required-mark.ts'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead, WholeRow } from '#ui/tables/table.tsx'

export type ChoiceColumn<R> = {
  readonly id: string
  readonly label: string
  readonly align?: 'start' | 'end'
  /** Above 1: it leaves a narrow table, the highest first. */
  readonly priority?: number
  readonly show: (row: R) => ReactNode
}

export type ChoiceTableProps<R> = FieldProps & {
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly nameOf: (row: R) => string
  readonly columns: readonly ChoiceColumn<R>[]
  /** Why a row cannot be chosen now; undefined where it can. */
  readonly refusalOf: (row: R) => string | undefined
  /** The head of the column that says so. */
  readonly fits: string
  /** What that says of a row that can be chosen. */
  readonly fine: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** What stands there when there is no row. */
  readonly empty: string
}

/** One row of a table is chosen; those that cannot be say why. */
export function ChoiceTable<R>(props: ChoiceTableProps<R>) {
  const { label, rows, keyOf, nameOf, columns, refusalOf, fits, fine, empty } = props
  const { value, onChange, onBlur, error, required = false, description } = props
  const id = useId()
  const [name, head] = [props.name ?? id, `${id}-label`]
  return (
    <div
      role="radiogroup"
      aria-labelledby={head}
      aria-required={required}
      onBlur={onBlur}
      className="flex flex-col gap-1"
    >
      <span id={head} className={cx('sr-only', required && requiredMark)}>
        {label}
      </span>
      {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      <Table label={label}>
        <TableHead>
          <HeaderCell hold="start">{label}</HeaderCell>
          {columns.map((column) => (
            <HeaderCell key={column.id} priority={column.priority} align={column.align}>
              {column.label}
            </HeaderCell>
          ))}
          <HeaderCell>{fits}</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.length === 0 && (
            <WholeRow span={columns.length + 2}>
              <p className="px-3 py-4 text-muted">{empty}</p>
            </WholeRow>
          )}
          {rows.map((row) => {
            const [key, refusal] = [keyOf(row), refusalOf(row)]
            const why = `${id}-${key}`
            return (
              <Row key={key} selected={key === value}>
                <Cell hold="start">
                  <label
                    className={cx(
                      'flex min-h-6 items-center gap-2',
                      refusal === undefined ? 'cursor-pointer' : 'cursor-not-allowed text-muted',
                    )}
                  >
                    <input
                      type="radio"
                      name={name}
                      value={key}
                      checked={key === value}
                      disabled={refusal !== undefined}
                      required={required}
                      aria-describedby={why}
                      {...(error === undefined ? {} : { 'data-invalid': '' })}
                      onChange={() => onChange(key)}
                      className="size-4 shrink-0 accent-accent outline-offset-2 outline-focus focus-visible:outline-2"
                    />
                    <span className="truncate">{nameOf(row)}</span>
                  </label>
                </Cell>
                {columns.map((column) => (
                  <Cell key={column.id} priority={column.priority} align={column.align}>
                    {column.show(row)}
                  </Cell>
                ))}
                <Cell>
                  <span
                    id={why}
                    className={cx(
                      'block min-w-40 whitespace-normal text-sm',
                      refusal === undefined ? 'text-success-text' : 'text-muted',
                    )}
                  >
                    {refusal ?? fine}
                  </span>
                </Cell>
              </Row>
            )
          })}
        </TableBody>
      </Table>
      {error !== undefined && <FieldMessage>{error}</FieldMessage>}
    </div>
  )
}
