import { useEffect, useRef, useState, type ReactNode } from 'react'
import { focusFirst } from '#forms/focus.ts'
import { asksFor, errorsOf, part, type Rules } from '#forms/rules/rules.ts'
import {
  present,
  withChange,
  withoutRow,
  withRow,
  type FormRow,
  type FormRows,
} from '#forms/fields/rows.ts'
import type { Field } from '#forms/use-form.ts'
import { useLeft } from '#forms/use-left.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { FieldMessage } from '#ui/fields/field-message.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon, RemoveIcon } from '#ui/icons.ts'

/** The fields of one row. */
export type RowFields<R> = {
  readonly values: R
  readonly field: <K extends keyof R & string>(name: K) => Field<R[K]>
  readonly existing: boolean
}

export type RepeatedRowsProps<R> = {
  readonly field: Field<FormRows<R>>
  /** What the rows are, such as "Allocation Pools". */
  readonly label: string
  readonly description?: string | undefined
  /** What one of them is, such as "Allocation Pool". */
  readonly one: string
  /** The values of a new row. */
  readonly empty: R
  readonly rules?: Rules<R>
  readonly max?: number
  readonly children: (row: RowFields<R>) => ReactNode
}

/** Rows of the same fields, which can be added and removed (SH-FORM-09..11). */
export const RepeatedRows = <R extends object>(props: RepeatedRowsProps<R>) => {
  const { field, label, one, empty, max = Number.POSITIVE_INFINITY, children } = props
  const rules: Rules<R> = props.rules ?? {}
  const [added, setAdded] = useState<number>()
  const left = useLeft()
  const footer = useRef<HTMLDivElement>(null)
  const rows = present(field.value)
  if (field.hidden) return null

  const add = () => {
    const more = withRow(field.value, empty)
    setAdded(more.at(-1)?.key)
    field.onChange(more)
  }
  const remove = (key: number) => {
    field.onChange(withoutRow(field.value, key))
    focusFirst(footer.current)
  }
  const fieldsOf = (row: FormRow<R>, at: number): RowFields<R> => {
    const errors = errorsOf(row.values, rules)
    const told = field.error !== undefined
    return {
      values: row.values,
      existing: row.existing,
      field: (name) => ({
        name: `${field.name}-${at}-${name}`,
        value: row.values[name],
        onChange: (value) => {
          left.changed(`${row.key} ${name}`)
          field.onChange(withChange(field.value, row.key, part(name, value)))
        },
        onBlur: () => left.leave(`${row.key} ${name}`, row.values[name]),
        error: told || left.names.has(`${row.key} ${name}`) ? errors[name] : undefined,
        required: asksFor(rules[name]),
      }),
    }
  }
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      {rows.map((row, at) => (
        <RowFrame
          key={row.key}
          label={t('{name} {number}', { name: one, number: at + 1 })}
          fresh={row.key === added}
          onRemove={() => remove(row.key)}
        >
          {children(fieldsOf(row, at))}
        </RowFrame>
      ))}
      {props.description !== undefined && <p className="text-sm text-muted">{props.description}</p>}
      {field.error !== undefined && <FieldMessage>{field.error}</FieldMessage>}
      <div ref={footer}>
        <Button
          size="small"
          icon={AddIcon}
          onPress={add}
          refusal={rows.length >= max ? t('At most {max} are possible.', { max }) : undefined}
        >
          {t('Add {name}', { name: one })}
        </Button>
      </div>
    </div>
  )
}

type RowFrameProps = {
  readonly label: string
  /** The user just asked for it: it takes the focus. */
  readonly fresh: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}

const RowFrame = ({ label, fresh, onRemove, children }: RowFrameProps) => {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) focusFirst(fields.current)
  }, [fresh])
  return (
    <div role="group" aria-label={label} className="flex items-start gap-1">
      <div ref={fields} className="flex min-w-0 grow flex-wrap gap-2 *:min-w-32 *:grow *:basis-0">
        {children}
      </div>
      <IconButton
        icon={RemoveIcon}
        aria-label={t('Remove {name}', { name: label })}
        onPress={onRemove}
        place="mt-6"
      />
    </div>
  )
}
