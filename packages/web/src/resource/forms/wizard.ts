/**
 * A wizard as a value: steps of declared fields. The values are those of a contract's schema, whose
 * bounds the fields have; the server checks them by its `slug`, step by step.
 */
import type { BodyValues, Endpoint } from '@meridian/contract'
import type { FormPart } from '#resource/forms/bounds.ts'
import type {
  Body,
  Chosen,
  DeclaredFields,
  DrawnField,
  FieldFor,
  Held,
  None,
} from '#resource/forms/field-types.ts'
import { expanded, nested } from '#resource/forms/expanded.ts'
import type { Values } from '#resource/forms/values.ts'

/**
 * What the fields fill in: a workflow of the contract, which the server checks step by step, or the
 * endpoint that is called in the end, whose steps say themselves what is wrong with them.
 */
export type Asked = Pick<Endpoint, 'body'> & { readonly slug?: string }

export type StepFor<V> = {
  /** As the server calls the step. */
  readonly id: string
  readonly title: string
  /** More about it, a paragraph each. */
  readonly help?: readonly string[]
  /** When the step is there, by the values of all steps. */
  readonly shown?: (values: Held<V>) => boolean
  readonly fields: {
    readonly [K in keyof V & string]?:
      | DrawnField<NonNullable<V[K]>, Held<V>>
      | FieldFor<NonNullable<V[K]>, Held<V>>
  }
}

type NamesIn<S extends readonly unknown[]> = S[number] extends infer T
  ? T extends { readonly fields: infer F }
    ? keyof F
    : never
  : never

type Worded<R> = {
  /** What stands over the dialog, and on its last button; the label of the action without them. */
  readonly title?: string
  readonly finish?: string
  /** What differs from how the fields start is sent. */
  readonly changes?: true
  /** The toasts; `%s` stands for the name of what was made. */
  readonly done?: string | ((reply: R) => string)
  readonly failed?: string
}

/** What a wizard sends: of a workflow all values, else the body that was filled in. */
type SentBy<W extends Asked, O, N> = W extends { readonly slug: string }
  ? Pick<BodyValues<W>, N & keyof BodyValues<W>>
  : Pick<BodyValues<W>, N & keyof BodyValues<W>> & Partial<O>

export type WizardParts<
  W extends Asked,
  S extends readonly StepFor<BodyValues<W> & O>[],
  R,
  O = None,
> = Worded<R> & {
  readonly values: W
  /** What the form asks besides: only `send` hears of it. */
  readonly own?: O
  /** In the order of the server's steps. */
  readonly steps: S
  /**
   * Gets what is filled in: texts and lines trimmed, null for an empty number, and what a field
   * starts with where it does not belong to the form. What it throws is said beside its fields.
   */
  readonly send: (values: SentBy<W, NoInfer<O>, NamesIn<S>>, chosen: Chosen) => Promise<R>
}

export type AnyStep = Omit<StepFor<never>, 'shown' | 'fields'> & {
  readonly shown?: (values: unknown) => boolean
  readonly fields: DeclaredFields
}

/** What the dialog handles, to which the names of the fields are any names. */
export type AnyWizard<R> = Worded<R> & {
  readonly values: Asked
  readonly steps: readonly AnyStep[]
  readonly send: (values: Body, chosen: Chosen) => Promise<R>
}

/** Declares a wizard, which `creating` opens: `creating(network, { wizard: async () => … })`. */
export const wizard = <
  W extends Asked,
  const S extends readonly StepFor<BodyValues<W> & NoInfer<O>>[],
  R,
  O extends Values = None,
>(
  parts: WizardParts<W, S, R, O>,
): AnyWizard<R> =>
  // Registry erasure of names and values: they were checked against the schema where they stand.
  parts as unknown as AnyWizard<R>

/** The steps with all fields by their paths; those of a step that is not there do not belong to the form. */
export const stepsIn = ({ steps }: Pick<AnyWizard<never>, 'steps'>) =>
  steps.map(({ shown, fields, ...step }) => {
    const isThere = shown && ((values: Values) => shown(nested(values)))
    return { ...step, isThere, fields: expanded(fields, '', isThere) }
  })

/** All fields of a wizard by their paths. */
export const fieldsIn = (wizard: Pick<AnyWizard<never>, 'steps'>): FormPart['fields'] =>
  Object.fromEntries(stepsIn(wizard).flatMap(({ fields }) => Object.entries(fields)))
