/**
 * The fields of a form as plain values. A declaration names them once, for creating and editing:
 * their widgets, labels and own rules, and what the session needs for them. Bounds are those of the
 * endpoint's body, from the contract; the dialog itself is loaded when it is opened.
 */
import type { CallInput, CallReply, JsonEndpoint, Params } from '@meridian/contract'
import type { Option } from '#forms/search/facets.ts'
import type { Validator } from '#forms/validators.ts'
import type { Kind, Requirement } from '#resource/define.ts'
import type { TicksField } from '#resource/forms/ticks.ts'
import type { ShownOnce } from '#resource/forms/shown-once.tsx'
import { callFor } from '#resource/reads.ts'

/** `T` is what the field holds, `V` all values of the form. */
export type Common<T, V> = {
  readonly label: string
  /** What stands below it; some depends on the other values. */
  readonly description?: string | ((values: V) => string)
  /** Fields next to each other under the same words stand together in a dialog. */
  readonly group?: string
  /** What a new form starts with. */
  readonly start: T
  /** A field without them is neither drawn nor sent; a wizard sends what it starts with. */
  readonly requires?: readonly Requirement[]
  /**
   * When the field belongs to the form, by the other values. Else it is neither drawn, judged nor
   * sent; a wizard sends what it starts with.
   */
  readonly shown?: (values: V) => boolean
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
    | { readonly widget: 'password' }
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
  /** Of one line, which is named where one of them objects; asked before the contract's bounds. */
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
  /** In a field that goes `by` another: what that must hold, if anything. */
  readonly of?: string
}
export type ChoiceField<O extends string = string, V = unknown> = Common<O, V> & {
  readonly widget: 'radio' | 'select'
  readonly options: readonly Choice<O>[] | ((signal: AbortSignal) => Promise<readonly Choice<O>[]>)
  /** What a select says that has no options. */
  readonly none?: string
  readonly rules?: readonly Validator<string, V>[]
  /** The name of the field whose choice decides which of the options there are: see `choices.ts`. */
  readonly by?: string
}

export type AnyField = TextField | LinesField | TickField | NumberField | ChoiceField | TicksField

type Extra<F> = Partial<Omit<F, 'widget' | 'label'>>

/** A line of text. */
export const line = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> = {},
): TextField<V> => ({ widget: 'line', label, start: '', ...extra })

/** A password, sent as it was typed; with the eye that makes it readable, where there is one. */
export const password = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> = {},
): TextField<V> => ({ widget: 'password', label, start: '', ...extra })

/** Several lines of text. */
export const area = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> & { readonly rows?: number } = {},
): TextField<V> => ({ widget: 'area', label, start: '', ...extra })

/** Several lines of text, pasted or read from a file of the user's. */
export const fileText = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> & {
    readonly rows?: number
    readonly choose: string
  },
): TextField<V> => ({ widget: 'file', label, start: '', ...extra })

/** A list of texts, one a line; lines that are empty do not count. */
export const lines = <V = unknown>(
  label: string,
  extra: Extra<LinesField<V>> = {},
): LinesField<V> => ({ widget: 'lines', label, start: [], ...extra })

/** Yes or no. */
export const tick = <V = unknown>(
  label: string,
  extra: Extra<TickField<V>> = {},
): TickField<V> => ({ widget: 'tick', label, start: false, ...extra })

/** A number; empty until something is typed. */
export const number = <V = unknown>(
  label: string,
  extra: Extra<NumberField<V>> = {},
): NumberField<V> => ({ widget: 'number', label, start: Number.NaN, ...extra })

/** One of a few options in sight; a new form starts with the first. */
export const radio = <const O extends string, V = unknown>(
  label: string,
  options: readonly [Option<O>, ...Option<O>[]],
  extra: Extra<ChoiceField<NoInfer<O>, V>> = {},
): ChoiceField<O, V> => ({ widget: 'radio', label, start: options[0].value, ...extra, options })

/** One of several options behind a button, which may be read when the form opens. */
export const select = <const O extends string, V = unknown>(
  label: string,
  options: ChoiceField<O>['options'],
  extra: Extra<ChoiceField<NoInfer<O>, V>> & { readonly start: O },
): ChoiceField<O, V> => ({ widget: 'select', label, ...extra, options })

/** What a call of an endpoint sends. */
export type BodyOf<E extends JsonEndpoint> =
  CallInput<E> extends { readonly body: infer B } ? B : never

/** The field that fits a value of a body, in a form with the values `V`. */
export type FieldFor<T, V> = [T] extends [boolean]
  ? TickField<V>
  : [T] extends [number]
    ? NumberField<V>
    : [T] extends [readonly string[]]
      ? LinesField<V> | TicksField<V>
      : [T] extends [string]
        ? string extends T
          ? TextField<V> | ChoiceField<string, V>
          : ChoiceField<T, V>
        : never

/** What the fields of a form hold: what the values of its body may be. */
export type Held<B> = { readonly [K in keyof B]-?: NonNullable<B[K]> }

/** Fields for the values of an endpoint's body, by their names in it. */
export type FieldsOf<E extends JsonEndpoint> = {
  readonly [K in keyof BodyOf<E>]?: FieldFor<NonNullable<BodyOf<E>[K]>, Held<BodyOf<E>>>
}

/** The part of the body that the fields make. */
export type Filled<E extends JsonEndpoint, F> = Pick<BodyOf<E>, keyof F & keyof BodyOf<E>>

type Send<About extends readonly unknown[], B, R> = (...given: [...About, body: B]) => Promise<R>

/** A form; `About` is what it is about, `B` what it sends, `R` what `send` resolves with. */
export type FormParts<
  E extends JsonEndpoint,
  F extends FieldsOf<E>,
  About extends readonly unknown[],
  B,
  R,
> = {
  /** What the fields fill in: the bounds of its body are theirs. */
  readonly endpoint: E
  readonly fields: F & { readonly [K in Exclude<keyof F, keyof BodyOf<E>>]: never }
  /**
   * The endpoint is called without it, with what was filled in and the key of the item that the form
   * is about. What it throws is said in the form, beside the field that it is about.
   */
  readonly send?: Send<About, B, R>
  /** What the answer says that nobody can see again: it is shown before the dialog closes. */
  readonly shownOnce?: ShownOnce<R>
  /** What stands above the fields. */
  readonly intro?: string | ((...about: About) => string)
  /** The word on the button that sends it; "Save" for changes, else that of the action, without it. */
  readonly submit?: string
  /** The toasts; `%s` stands for the name of what was made or changed. */
  readonly done?: string
  readonly failed?: string
  /** What is said while it is sent; "Working" without it. */
  readonly wait?: string
  /** What the item has and keeps, above the fields: labels and texts. */
  readonly fixed?: readonly (readonly [label: string, text: string])[]
  readonly size?: 'small' | 'medium'
}

/** What the endpoint of a form is called with where the form has no `send`. */
type Given<E extends JsonEndpoint, About, B> = { readonly body: B } & (About extends readonly []
  ? unknown
  : { readonly params: Params<E['path']> })

/** A form must have a `send` where its endpoint needs more than that, or answers something else. */
type Sends<E extends JsonEndpoint, About extends readonly unknown[], B, R> = [
  Given<E, About, B>,
  CallReply<E>,
] extends [CallInput<E>, R]
  ? unknown
  : { readonly send: Send<About, B, R> }

/** A form whose endpoint it may call itself, or which has its own `send`. */
type Form<
  E extends JsonEndpoint,
  F extends FieldsOf<E>,
  About extends readonly unknown[],
  B,
  R,
> = FormParts<E, F, About, B, R> & Sends<E, About, B, R>

/** The form of something new: what was filled in is sent. */
export type CreateForm<E extends JsonEndpoint, F extends FieldsOf<E>, R = CallReply<E>> = Form<
  E,
  F,
  [],
  Filled<E, F>,
  R
>

/** Declares the form of something new, for those who draw its dialog themselves. */
export const createForm = <E extends JsonEndpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  form: CreateForm<E, F, R>,
): CreateForm<E, F, R> => form

/** Declares a form about an item that its action loads when it opens: its `send` knows the item. */
export const askForm = <E extends JsonEndpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  form: CreateForm<E, F, R>,
): AnyForm<R> => formOfNew(form)

/** The form of changes to an item: those that were made are sent, and nothing for none. */
export type EditForm<T, E extends JsonEndpoint, F extends FieldsOf<E>> = Form<
  E,
  F,
  [item: T],
  Partial<Filled<E, F>>,
  unknown
>

/** A form about an item: all that was filled in is sent. */
export type AskForm<T, E extends JsonEndpoint, F extends FieldsOf<E>, R = CallReply<E>> = Form<
  E,
  F,
  [item: T],
  Filled<E, F>,
  R
>

export type Body = Readonly<Record<string, unknown>>

/** What the dialog handles, to which the names of the fields are any names. */
export type AnyForm<R> = Pick<
  FormParts<JsonEndpoint, object, [], Body, R>,
  'endpoint' | 'shownOnce' | 'submit' | 'done' | 'failed' | 'wait' | 'fixed' | 'size'
> & {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly intro?: string
  readonly send: (body: Body) => Promise<R>
}

/** The form of something new for the dialog. */
export const formOfNew = <E extends JsonEndpoint, F extends FieldsOf<E>, B, R>(
  form: FormParts<E, F, [], B, R>,
): AnyForm<R> => erased(form, [])

/** The form about an item for the dialog. */
export const formAbout = <T, E extends JsonEndpoint, F extends FieldsOf<E>, B, R>(
  form: FormParts<E, F, [item: T], B, R>,
  kind: Kind<T>,
  item: T,
): AnyForm<R> => erased(form, kind.key(item), item)

const erased = <
  E extends JsonEndpoint,
  F extends FieldsOf<E>,
  About extends readonly unknown[],
  B,
  R,
>(
  form: FormParts<E, F, About, B, R>,
  key: readonly string[],
  ...about: About
): AnyForm<R> => {
  const { intro, send, ...rest } = form
  // Registry erasure of names and values: they were checked against the endpoint's body where they stand.
  const fields = form.fields as unknown as Readonly<Record<string, AnyField>>
  return {
    ...rest,
    fields,
    ...(intro !== undefined && { intro: typeof intro === 'string' ? intro : intro(...about) }),
    // The same: the body was made of the fields, and without `send` the endpoint answers what it would.
    send: (body) =>
      send ? send(...about, body as B) : (callFor(form.endpoint, key, body) as Promise<R>),
  }
}
