import { ApiError, type FieldFault } from '#api/errors.ts'
import { fieldAt } from '#forms/fields/field-path.ts'
import { part, type Refusals } from '#forms/rules/rules.ts'

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

/**
 * What an error says of the fields that a form has, and whether it says anything else. A service
 * may name a field from the top down (`recordset`, `type`): the first name that the form has counts.
 */
export const refusalsIn = <V extends object>(
  error: unknown,
  values: V,
): { readonly beside: Refusals<V>; readonly homeless: boolean } => {
  const faults = faultsOf(error)
  let beside: Refusals<V> = {}
  let placed = 0
  for (const { path, message } of faults) {
    const name = fieldAt(path, Object.keys(values))
    for (const own in values) {
      if (own !== name) continue
      beside = { ...beside, ...part<Refusals<V>, typeof own>(own, both(beside[own], message)) }
      placed += 1
    }
  }
  return { beside, homeless: placed === 0 || placed < faults.length }
}

const both = (first: string | undefined, second: string): string =>
  first === undefined ? second : `${first} ${second}`

const faultsOf = (error: unknown): readonly FieldFault[] => {
  if (error instanceof ApiError) return error.fields
  if (!(error instanceof FieldRefusals)) return []
  return Object.entries(error.fields).map(([name, message]) => ({ path: [name], message }))
}
