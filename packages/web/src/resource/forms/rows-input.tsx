import type { ComponentProps } from 'react'
import { RepeatedRows } from '#forms/fields/repeated-rows.tsx'
import type { Field } from '#forms/use-form.ts'
import { startOf } from '#resource/forms/body.ts'
import { boundsOf, partOfRow, rowRules } from '#resource/forms/bounds.ts'
import { DeclaredField } from '#resource/forms/declared-field.tsx'
import type { RowsField } from '#resource/forms/field-types.ts'
import { inside } from '#forms/fields/field-path.ts'
import type { Read } from '#resource/forms/use-read.ts'
import { isRows, type Plain, type Values } from '#resource/forms/values.ts'

type Props = Pick<ComponentProps<typeof DeclaredField>, 'endpoint' | 'path'> & {
  readonly read: Read
  readonly field: Field<Plain>
  readonly declared: RowsField
  readonly description: string | undefined
}

/** Rows of declared fields, each of which fills in an object of a list. */
export const RowsInput = ({ field, declared, endpoint, path, read, description }: Props) => {
  const { label, one } = declared
  const part = partOfRow(endpoint, path, declared)
  const { maxItems } = boundsOf(endpoint, path)
  return (
    <RepeatedRows<Values>
      field={{ ...field, value: isRows(field.value) ? field.value : [] }}
      label={label}
      {...(description !== undefined && { description })}
      one={one}
      empty={startOf(part.fields)}
      rules={rowRules(endpoint, path, declared)}
      {...(maxItems !== undefined && { max: maxItems })}
    >
      {(row) =>
        Object.entries(part.fields).map(([name, inRow]) =>
          inRow.widget === 'drawn' ||
          inRow.widget === 'rows' ||
          inRow.widget === 'again' ||
          inRow.shown?.(row.values, row.values) === false ? null : (
            <DeclaredField
              key={name}
              declared={inRow}
              path={name}
              field={row.field(name)}
              loaded={read[path + inside + name]}
              values={row.values}
              endpoint={part.endpoint}
              autoFocus={false}
            />
          ),
        )
      }
    </RepeatedRows>
  )
}
