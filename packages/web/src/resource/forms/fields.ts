/**
 * The fields of a form as plain values. A declaration names them once, for creating and editing:
 * their widgets, labels and own rules, and what the session needs for them. Bounds are those of the
 * endpoint's body, from the contract; the dialog itself is loaded when it is opened.
 */
import type { CallInput, CallReply, JsonEndpoint, Params } from '@meridian/contract'
import type { Option } from '#forms/search/facets.ts'
import type { ReactNode } from 'react'
import type { Kind } from '#resource/define.ts'
import type {
  Body,
  ChoiceField,
  Chosen,
  DeclaredFields,
  Extra,
  FieldFor,
  Held,
  LinesField,
  None,
  NumberField,
  TextField,
  TickField,
  WizardField,
} from '#resource/forms/field-types.ts'
import { expanded, without } from '#resource/forms/expanded.ts'
import type { Values } from '#resource/forms/values.ts'
import type { ShownOnce } from '#resource/forms/shown-once.tsx'
import { callFor } from '#resource/reading/reads.ts'

/** A line of text. */
export const line = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> = {},
): TextField<V> => ({ widget: 'line', label, start: '', ...extra })

/** A password, sent as it was typed; with the eye that makes it readable, where there is one. */
export const password = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> & { readonly again?: string; readonly autoComplete?: string } = {},
): TextField<V> => ({ widget: 'password', label, start: '', ...extra })

/** Several lines of text. */
export const area = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> & { readonly rows?: number } = {},
): TextField<V> => ({ widget: 'area', label, start: '', ...extra })

/** Several lines of text, pasted or read from a file of the user's. */
export const fileText = <V = unknown>(
  label: string,
  extra: Extra<TextField<V>> & { readonly rows?: number; readonly choose: string },
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
  CallInput<E> extends { readonly body: infer B } ? B : None

/** Fields for the values of an endpoint's body, by their names in it, and for those of the form alone. */
export type FieldsOf<E extends JsonEndpoint, O = None> = {
  readonly [K in keyof (BodyOf<E> & O)]?: FieldFor<
    NonNullable<(BodyOf<E> & O)[K]>,
    Held<BodyOf<E> & O>
  >
}

/** The part of the body that the fields make. */
export type Filled<E extends JsonEndpoint, F, O = None> = Pick<
  BodyOf<E>,
  keyof F & keyof BodyOf<E>
> &
  Partial<O>

type Send<About extends readonly unknown[], B, R> = (
  ...given: [...About, body: B, chosen: Chosen]
) => Promise<R>

/** A form; `About` is what it is about, `B` what it sends, `R` what `send` resolves with. */
export type FormParts<
  E extends JsonEndpoint,
  F,
  About extends readonly unknown[],
  B,
  R,
  O = None,
> = {
  /** What the fields fill in: the bounds of its body are theirs. */
  readonly endpoint: E
  /** What the form asks besides, such as which way is taken: only a `send` hears of it. */
  readonly own?: O
  readonly fields: F & { readonly [K in Exclude<keyof F, keyof (BodyOf<E> & O)>]: never }
  /**
   * The endpoint is called without it, with what was filled in and the key of the item that the form
   * is about. What it throws is said in the form, beside the field that it is about.
   */
  readonly send?: Send<About, B, R>
  /** What the answer says that nobody can see again: it is shown before the dialog closes. */
  readonly shownOnce?: ShownOnce<R>
  /** What stands above the fields: a text is a paragraph. */
  readonly intro?: ReactNode | ((...about: About) => string)
  /** What stands over the dialog; the label of the action without it. */
  readonly title?: string
  /** The word on the button that sends it; "Save" for changes, else that of the action, without it. */
  readonly submit?: string
  /** The toasts; `%s` stands for the name of what was made or changed. */
  readonly done?: string | ((reply: R) => string)
  readonly failed?: string
  /** Errors after which nothing can be typed again: they are told, and the dialog closes. */
  readonly ends?: (error: unknown) => boolean
  /** What is said while it is sent; "Working" without it. */
  readonly wait?: string
  /** What the item has and keeps, above the fields: labels and texts, and what their elements are called. */
  readonly fixed?: readonly (readonly [label: string, text: string, name?: string])[]
  readonly size?: 'small' | 'medium' | 'large'
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
type Form<E extends JsonEndpoint, F, About extends readonly unknown[], B, R, O = None> = FormParts<
  E,
  F,
  About,
  B,
  R,
  O
> &
  Sends<E, About, B, R>

/** The form of something new: what was filled in is sent. */
export type CreateForm<E extends JsonEndpoint, F, R = CallReply<E>, O = None> = Form<
  E,
  F,
  [],
  Filled<E, F, O>,
  R,
  O
>

/** Declares the form of something new, for those who draw its dialog themselves. */
export const createForm = <E extends JsonEndpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  form: CreateForm<E, F, R>,
): CreateForm<E, F, R> => form

/** Declares a form that its action loads when it opens: its `send` knows what it is about. */
export const askForm = <
  E extends JsonEndpoint,
  const F extends FieldsOf<E, NoInfer<O>>,
  R = CallReply<E>,
  O extends Values = None,
>(
  form: CreateForm<E, F, R, O>,
): AnyForm<R> => formOfNew(form)

/** The same of changes: its fields start with what there is, and what was changed is sent. */
export const changeForm = <
  E extends JsonEndpoint,
  const F extends FieldsOf<E, NoInfer<O>>,
  R = CallReply<E>,
  O extends Values = None,
>(
  form: Form<E, F, [], Partial<Filled<E, F, Emptied<O>>>, R, O>,
): AnyForm<R> => ({ ...formOfNew(form), changes: true })

/** What the form alone has is null where it was emptied. */
type Emptied<O> = { readonly [K in keyof O]: O[K] | null }

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

/** What the dialog handles, to which the names of the fields are any names. */
export type AnyForm<R> = Omit<
  FormParts<JsonEndpoint, object, [], Body, R>,
  'fields' | 'own' | 'intro' | 'send'
> & {
  readonly fields: Readonly<Record<string, WizardField>>
  readonly intro?: ReactNode
  readonly send: (body: Body, chosen: Chosen) => Promise<R>
  /** Only the fields that differ from the start are sent, and nothing where none does. */
  readonly changes?: boolean
}

/** The form of something new for the dialog. */
export const formOfNew = <E extends JsonEndpoint, F, B, R, O = None>(
  form: FormParts<E, F, [], B, R, O>,
): AnyForm<R> => erased(form, [])

/** The form about an item for the dialog. */
export const formAbout = <T, E extends JsonEndpoint, F, B, R>(
  form: FormParts<E, F, [item: T], B, R>,
  kind: Kind<T>,
  item: T,
): AnyForm<R> => erased(form, kind.key(item), item)

const erased = <E extends JsonEndpoint, F, About extends readonly unknown[], B, R, O>(
  form: FormParts<E, F, About, B, R, O>,
  key: readonly string[],
  ...about: About
): AnyForm<R> => {
  const { intro, send, own, ...rest } = form
  // Registry erasure of names and values: they were checked against the endpoint's body where they stand.
  const fields = form.fields as unknown as DeclaredFields
  return {
    ...rest,
    fields: expanded(fields),
    ...(intro !== undefined && { intro: typeof intro === 'function' ? intro(...about) : intro }),
    // The same: the body was made of the fields, and without `send` the endpoint answers what it would.
    send: (body, chosen) =>
      send
        ? send(...about, body as B, chosen)
        : (callFor(form.endpoint, key, { body: without(body, own) }) as Promise<R>),
  }
}
