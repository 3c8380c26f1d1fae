import type { Endpoint } from '@meridian/contract'
import { Fragment, type ReactNode } from 'react'
import { FieldGroup } from '#forms/field-group.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import { DeclaredField, wordsOf } from '#resource/forms/declared-field.tsx'
import type { WizardField } from '#resource/forms/field-types.ts'
import { RowsInput } from '#resource/forms/rows-input.tsx'
import { chosenIn, type Read } from '#resource/forms/use-read.ts'
import type { Plain, Values } from '#resource/forms/values.ts'

/** A field with its path in the form. */
export type Named = WizardField & { readonly name: string }

/** Whether the focus may begin in it. */
export const takesFocus = ({ widget }: WizardField): boolean => widget !== 'fact'

type Props = {
  readonly list: readonly Named[]
  /** All fields of the form: what one says may go by another. */
  readonly fields: Readonly<Record<string, WizardField>>
  readonly form: FormState<Values>
  readonly fieldOf?: (name: string) => Field<Plain>
  readonly read: Read
  readonly endpoint: Pick<Endpoint, 'body'>
  /** The field that takes the focus. */
  readonly start: string | undefined
}

/** Declared fields, one below the other: in groups under their words, and beside each other. */
export const DeclaredFields = (props: Props) => {
  const { list, form } = props
  return runsIn(list, (one, before) => one.group === before.group).map((group) => {
    const [{ name, group: label }] = group
    const lines = runsIn(group, (one) => one.beside === true).map((line) =>
      line.length === 1 ? (
        <One key={line[0].name} {...props} declared={line[0]} />
      ) : (
        <div key={line[0].name} className="flex flex-wrap gap-x-6 gap-y-3 empty:hidden *:min-w-44">
          {line.map((one) => (
            <One key={one.name} {...props} declared={one} />
          ))}
        </div>
      ),
    )
    if (label === undefined) return <Fragment key={name}>{lines}</Fragment>
    return (
      <FieldGroup key={name} label={label} fields={group.map((one) => form.field(one.name))}>
        {lines}
      </FieldGroup>
    )
  })
}

type Run<T> = readonly [T, ...T[]]

/** What follows each other and goes on with the one before. */
const runsIn = <T,>(list: readonly T[], goesOn: (one: T, before: T) => boolean): Run<T>[] =>
  list.reduce<Run<T>[]>((runs, one) => {
    const last = runs.at(-1)
    const before = last?.at(-1)
    return last && before && goesOn(one, before)
      ? [...runs.slice(0, -1), [...last, one]]
      : [...runs, [one]]
  }, [])

const One = ({ declared, ...props }: Props & { readonly declared: Named }): ReactNode => {
  const { form, fields, read, endpoint, start } = props
  const { name } = declared
  const loaded = read[name]
  if (declared.widget === 'drawn')
    return (
      declared.draw &&
      loaded &&
      // Registry erasure: the form holds the values of all fields, those that it draws as well.
      declared.draw.content(form as never, loaded as never)
    )
  const field = (props.fieldOf ?? form.field)(name)
  const chosen = chosenIn(fields, read, form.values)
  const { sets, below } = declared
  const setting = sets && {
    onChange: (value: Plain) => {
      const values = { ...form.values, [name]: value }
      form.set({
        [name]: value,
        ...held(sets(value as never, values, chosenIn(fields, read, values))),
      })
    },
  }
  return (
    <>
      {declared.widget === 'rows' ? (
        <RowsInput
          {...{ field, declared, endpoint, read }}
          path={name}
          description={wordsOf(declared, form.values)}
        />
      ) : (
        <DeclaredField
          loaded={loaded}
          field={{ ...field, ...setting }}
          declared={declared}
          path={name}
          confirmed={declared.widget === 'again' ? form.field(declared.of) : undefined}
          values={form.values}
          endpoint={endpoint}
          autoFocus={name === start}
        />
      )}
      {!field.hidden && below?.(form.values, chosen)}
    </>
  )
}

// Registry erasure: it sets fields of the form.
const held = (set: object) => set as Partial<Values>
