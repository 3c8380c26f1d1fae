import type { Refusals } from '#forms/rules.ts'

/**
 * A refusal that names fields, such as a service's "this name is taken": thrown by the submit of a
 * form, it stands beside those fields instead of above them all.
 */
export class FieldRefusals extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>, message = Object.values(fields).join(' ')) {
    super(message)
    this.name = 'FieldRefusals'
    this.fields = fields
  }
}

/** The refusals of the fields that a form has, and whether there are any of fields it has not. */
export const refusalsIn = <V extends object>(
  error: unknown,
  values: V,
): { readonly beside: Refusals<V>; readonly homeless: boolean } => {
  const fields = error instanceof FieldRefusals ? new Map(Object.entries(error.fields)) : undefined
  const beside: { [K in keyof V]?: string } = {}
  for (const name in values) {
    const refusal = fields?.get(name)
    if (refusal !== undefined) beside[name] = refusal
  }
  return { beside, homeless: fields?.size !== Object.keys(beside).length }
}
