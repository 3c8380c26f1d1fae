/**
 * A wizard as a value: steps of declared fields. The values are those of a contract's schema, whose
 * bounds the fields have; the server checks them by its `slug`, step by step.
 */
import type { BodyValues, Endpoint } from '@meridian/contract'
import type { FormPart } from '#resource/forms/bounds.ts'
import type { DrawnField, WizardField } from '#resource/forms/drawn.ts'
import type { Body, FieldFor, Held } from '#resource/forms/fields.ts'

/** What the fields fill in: a workflow of the contract, which the server checks. */
export type Asked = Pick<Endpoint, 'body'> & { readonly slug: string }

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

type Worded = {
  /** The word on the last button; that of the action without it. */
  readonly finish?: string
  /** The toasts; `%s` stands for the name of what was made. */
  readonly done?: string
  readonly failed?: string
}

export type WizardParts<
  W extends Asked,
  S extends readonly StepFor<BodyValues<W>>[],
  R,
> = Worded & {
  readonly values: W
  /** In the order of the server's steps. */
  readonly steps: S
  /**
   * Gets what is filled in: texts and lines trimmed, null for an empty number, and what a field
   * starts with where it does not belong to the form. What it throws is said beside its fields.
   */
  readonly send: (values: Pick<BodyValues<W>, NamesIn<S> & keyof BodyValues<W>>) => Promise<R>
}

export type AnyStep = Omit<StepFor<never>, 'shown' | 'fields'> & {
  readonly shown?: (values: unknown) => boolean
  readonly fields: Readonly<Record<string, WizardField>>
}

/** What the dialog handles, to which the names of the fields are any names. */
export type AnyWizard<R> = Worded & {
  readonly values: Asked
  readonly steps: readonly AnyStep[]
  readonly send: (values: Body) => Promise<R>
}

/** Declares a wizard, which `creating` opens: `creating(network, { wizard: async () => … })`. */
export const wizard = <W extends Asked, const S extends readonly StepFor<BodyValues<W>>[], R>(
  parts: WizardParts<W, S, R>,
): AnyWizard<R> =>
  // Registry erasure of names and values: they were checked against the schema where they stand.
  parts as unknown as AnyWizard<R>

/** The fields of all steps; those of a step that is not there do not belong to the form. */
export const fieldsIn = ({ steps }: AnyWizard<unknown>): FormPart['fields'] =>
  Object.fromEntries(
    steps.flatMap(({ shown: isThere, fields }) =>
      Object.entries(fields).map(([name, field]) => {
        if (isThere === undefined) return [name, field] as const
        const shown = (values: unknown) => isThere(values) && field.shown?.(values) !== false
        return [name, { ...field, shown }] as const
      }),
    ),
  )
