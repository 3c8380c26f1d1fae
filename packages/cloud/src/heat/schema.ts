/** What a property of a resource type may hold (heat.engine.properties.Schema). */
export type PropertySchema = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'map' | 'list' | 'any'
  readonly description?: string
  readonly required?: boolean
  readonly default?: unknown
  readonly update_allowed?: boolean
  readonly immutable?: boolean
  readonly constraints?: readonly ConstraintSchema[]
  /** Of a map, or '*' of a list. */
  readonly schema?: Readonly<Record<string, PropertySchema>>
}

/** A limit of a value, as templates write it (heat.engine.constraints). */
export type ConstraintSchema =
  | { readonly range?: { min?: number; max?: number } }
  | { readonly length?: { min?: number; max?: number } }
  | { readonly allowed_values?: readonly unknown[] }
  | { readonly allowed_pattern?: string }
  | { readonly modulo?: { step: number; offset: number } }
  | { readonly custom_constraint?: string }

/** What a made resource tells of itself (heat.engine.attributes.Schema). */
export type AttributeSchema = { readonly description?: string; readonly type?: string }
