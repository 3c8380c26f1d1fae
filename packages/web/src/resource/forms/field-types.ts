/**
 * The fields of a form as types: what each widget is declared with, and which of them fit a value of
 * a body. They name each other, so that they stand in one file below those that make them.
 */
import type { ReactNode } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import type { FormRows } from '#forms/fields/rows.ts'
import type { Option } from '#forms/search/facets.ts'
import type { TicksOption } from '#forms/fields/ticks-input.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import type { Validator } from '#forms/rules/validators.ts'
import type { Requirement } from '#resource/define.ts'
import type { Plain, Values } from '#resource/forms/values.ts'

export type Body = Readonly<Record<string, unknown>>

/** The option that a field has chosen. */
export type Chosen = (name: string) => Choice | undefined

/** `T` is what the field holds, `V` all values of the form. */
export type Common<T, V> = {
  readonly label: string
  /** The name of its element, where operators know it by another than that in the body (SH-FID). */
  readonly called?: string
  /** What stands below it; some depends on the other values. */
  readonly description?: string | ((values: V) => string)
  /** Fields next to each other under the same words stand together. */
  readonly group?: string
  /** The field stands beside the field before, where both have room. */
  readonly beside?: boolean
  /** What follows from what is filled in, below the field and its description. */
  readonly below?: (values: V, chosen: Chosen) => ReactNode
  /** Other fields that a new value sets, by their names, such as the usual port of a protocol. */
  readonly sets?: (value: Plain, values: V, chosen: Chosen) => Readonly<Record<string, unknown>>
  /** What a new form starts with. */
  readonly start: T
  /** A secret is left out of drafts; passwords are one without it. */
  readonly secret?: true
  /** A field without them is neither drawn nor sent; a wizard sends what it starts with. */
  readonly requires?: readonly Requirement[]
  /**
   * When the field belongs to the form, by the other values. Else it is neither drawn, judged nor
   * sent; a wizard sends what it starts with. In an object these are its own values; `all` are those
   * of the whole form.
   */
  readonly shown?: (values: V, all: Body) => boolean
}

type Worded<V> = {
  /** Asked before the bounds of the contract. */
  readonly rules?: readonly Validator<string, V>[]
  /** What exists already, read when the form opens, and what is said of a name that is taken. */
  readonly taken?: {
    readonly names: (signal: AbortSignal) => Promise<readonly string[]>
    readonly message?: string
  }
  readonly mono?: boolean
}

export type TextField<V = unknown> = Common<string, V> &
  Worded<V> &
  (
    | { readonly widget: 'line' }
    | {
        readonly widget: 'password'
        /** The label of a second field, which must hold the same: a new password is typed twice. */
        readonly again?: string
        /** What a browser fills in; a new password without it. */
        readonly autoComplete?: string
      }
    | { readonly widget: 'area'; readonly rows?: number }
    | {
        readonly widget: 'file'
        readonly rows?: number
        /** The word on the button that chooses a file, of no more bytes than the text may have. */
        readonly choose: string
      }
  )
export type LinesField<V = unknown> = Common<readonly string[], V> & {
  readonly widget: 'lines'
  readonly rows?: number
  /** Says what is wrong as soon as nobody types, and not only once it was left. */
  readonly live?: boolean
  /** Rules for one line, which the message names; asked before the contract's bounds. */
  readonly each?: readonly Validator<string, V>[]
  /** Of all lines that say something. */
  readonly rules?: readonly Validator<readonly string[], V>[]
}
export type TickField<V = unknown> = Common<boolean, V> & {
  readonly widget: 'tick'
  readonly rules?: readonly Validator<boolean, V>[]
}
export type NumberField<V = unknown> = Common<number, V> & {
  readonly widget: 'number'
  readonly rules?: readonly Validator<number, V>[]
  readonly unit?: string
}
/** An option of a field; one with a `refusal` cannot be chosen now, and says why. */
export type Choice<O extends string = string> = Option<O> & {
  readonly description?: string
  readonly refusal?: string
  /** What the form goes by once it is chosen, such as the size of a volume. */
  readonly facts?: Readonly<Record<string, string | number>>
  /** In a field that goes `by` another: what that must hold, if anything. */
  readonly of?: string
}
export type ChoiceField<O extends string = string, V = unknown> = Common<O, V> & {
  readonly widget: 'radio' | 'select' | 'combo'
  readonly options:
    | readonly Choice<O>[]
    | ((signal: AbortSignal, by: string) => Promise<readonly Choice<O>[]>)
  /** The name of the field for whose value they are read: again for another, and not for none. */
  readonly readBy?: string
  /** The field is not there while there is one option at most. */
  readonly ifAny?: boolean
  /** What a select says that has no options. */
  readonly none?: string
  /** What a select says while nothing is chosen. */
  readonly placeholder?: string
  /** What is said where the options cannot be read, `{why}` in it; by the label without it. */
  readonly unread?: string
  /** Found by typing, it takes what is no option, too. */
  readonly custom?: boolean
  /** What is offered by the other values, in the place of `options`. */
  readonly offers?: (values: V, all: Body) => readonly Choice[]
  readonly rules?: readonly Validator<string, V>[]
  /** The name of the field whose choice decides which of the options there are: see `choices.ts`. */
  readonly by?: string
}

export type TicksField<V = unknown> = Common<readonly string[], V> & {
  readonly widget: 'ticks'
  /** Without any, and where they cannot be read, nothing is asked. */
  readonly options:
    | readonly TicksOption[]
    | ((signal: AbortSignal) => Promise<readonly TicksOption[]>)
  readonly rules?: readonly Validator<readonly string[], V>[]
}

export type DateField<V = unknown> = Common<string, V> & {
  readonly widget: 'date'
  readonly rules?: readonly Validator<string, V>[]
}

/** What is shown among the fields, and neither changed nor sent. */
export type FactField<V = unknown> = Common<string | number, V> & { readonly widget: 'fact' }

/** Rows of the same fields, which fill in a list of objects; a row is drawn in one line. */
export type RowsField<V = unknown> = Common<readonly object[], V> & {
  readonly widget: 'rows'
  /** What one of them is, such as "Allocation Pool". */
  readonly one: string
  readonly fields: DeclaredFields
  /** Rules for all rows, each with its key; those for one row are those of its fields and the contract's. */
  readonly rules?: readonly Validator<FormRows<Values>, V>[]
}

/** The fields of a row, by their names in the object that it fills in. */
export type RowFieldsOf<T> = {
  readonly [K in keyof T & string]?: FieldFor<NonNullable<T[K]>, Held<T>>
}

/** The fields of an object within the body, which are shown and judged by its own values. */
export type ObjectField<T, V = unknown> = {
  readonly widget: 'object'
  readonly fields: RowFieldsOf<T>
  /** Without it none of its fields belongs to the form, and nothing of it is sent. */
  readonly shown?: (values: V) => boolean
}

export type Given<T, V, D> = {
  readonly field: Field<T>
  readonly label: string
  readonly description: string | undefined
  readonly values: V
  /** What it reads, if it does. */
  readonly loaded: Loaded<D>
  readonly autoFocus: boolean
}

/** A value with a widget of its own. */
export type OwnField<T, V = unknown> = Common<T, V> & {
  readonly widget: 'own'
  readonly rules?: readonly Validator<T, V>[]
  /** Read while the form is open. */
  readonly read?: (signal: AbortSignal, by: string) => Promise<unknown>
  /** The name of the field for whose value it is read: again for another, and not for none. */
  readonly readBy?: string
  /** What is wrong by what was read; asked after the rules. */
  readonly judge?: (value: T, read: unknown, values: V) => string | undefined
  readonly draw: (given: Given<T, V, unknown>) => ReactNode
}

export type DrawnField<T = Plain, V = unknown> = Omit<Common<T, V>, 'label'> & {
  readonly widget: 'drawn'
  readonly rules?: readonly Validator<T, V>[]
  /** Draws the field, and others that belong to it. */
  readonly draw?: Draw
}

/** The second field of a password that is typed twice: it is made of the first, and not sent. */
export type AgainField = Common<string, unknown> & {
  readonly widget: 'again'
  /** The path of the first. */
  readonly of: string
}

/** Any field of a form or wizard. */
export type WizardField = AnyField | DrawnField | AgainField

export type Draw = {
  /** What it shows, read when the form opens. */
  readonly read: (signal: AbortSignal) => Promise<unknown>
  readonly content: (form: FormState<never>, read: Loaded<never>) => ReactNode
}

export type AnyField =
  | TextField
  | LinesField
  | TickField
  | NumberField
  | ChoiceField
  | TicksField
  | DateField
  | FactField
  | RowsField
  | OwnField<Plain>

/** The fields of a form as they are declared, some of which are in objects. */
export type DeclaredFields = Readonly<Record<string, WizardField | ObjectField<never>>>

export type Extra<F> = Partial<Omit<F, 'widget' | 'label'>>

/** The field that fits a value of a body, in a form with the values `V`. */
export type FieldFor<T, V> = [T] extends [boolean]
  ? TickField<V> | OwnField<boolean, V>
  : [T] extends [number]
    ? NumberField<V> | FactField<V> | OwnField<number, V>
    : [T] extends [readonly string[]]
      ? LinesField<V> | TicksField<V> | OwnField<readonly string[], V>
      : [T] extends [string]
        ? string extends T
          ?
              | TextField<V>
              | ChoiceField<string, V>
              | DateField<V>
              | FactField<V>
              | OwnField<string, V>
          : ChoiceField<T, V> | FactField<V>
        : [T] extends [readonly object[]]
          ? RowsField<V>
          : [T] extends [object]
            ? ObjectField<T, V>
            : never

/** What the fields of a form hold: what the values of its body may be. */
export type Held<B> = { readonly [K in keyof B]-?: NonNullable<B[K]> }

// No values: `{}` takes any.
// oxlint-disable-next-line typescript/no-empty-object-type
export type None = {}
