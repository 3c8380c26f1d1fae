/** The part of JSON Schema that forms are made of: metadata definitions, Heat's parameters. */
export type Schema = {
  readonly type?: string | readonly string[] | undefined
  readonly title?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  /** A number, or, as in older drafts, whether `minimum` itself is left out. */
  readonly exclusiveMinimum?: number | boolean | undefined
  readonly exclusiveMaximum?: number | boolean | undefined
  readonly multipleOf?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
  readonly format?: string | undefined
  readonly required?: readonly string[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: boolean | Schema | undefined
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
  readonly items?: Schema | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: boolean | undefined
}

/** One thing that is wrong with a value. */
export type Violation =
  | { readonly kind: 'type'; readonly expected: string }
  | { readonly kind: 'enum'; readonly value: string }
  | {
      readonly kind: 'minimum' | 'exclusiveMinimum'
      readonly value: number
      readonly least: number
    }
  | { readonly kind: 'maximum' | 'exclusiveMaximum'; readonly value: number; readonly most: number }
  | { readonly kind: 'multipleOf'; readonly value: number; readonly factor: number }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'minLength'; readonly length: number; readonly least: number }
  | { readonly kind: 'maxLength'; readonly length: number; readonly most: number }
  | { readonly kind: 'pattern' | 'required' | 'uniqueItems' | 'format' }
  | { readonly kind: 'minProperties' | 'minItems'; readonly count: number; readonly least: number }
  | { readonly kind: 'maxProperties' | 'maxItems'; readonly count: number; readonly most: number }
  | { readonly kind: 'additionalProperties' | 'unknown' | 'other' }

/** A violation and where it is: names of properties and positions in lists, from the top down. */
export type Located = { readonly path: readonly string[]; readonly violation: Violation }

export type SchemaOptions = {
  /** Whether a property that the schema does not name is a violation of its own. */
  readonly banUnknown?: boolean
}
