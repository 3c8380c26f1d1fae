/** A type of resource as Heat shows it (heat.engine.service.resource_schema). */
import { descriptionOf } from '#heat/resources/descriptions.ts'
import type { ResourceType, SupportStatus } from '#heat/resources/type.ts'
import type { AttributeSchema, ConstraintSchema, PropertySchema } from '#heat/schema.ts'

/** What every resource has besides the attributes of its type. */
export const BASE_ATTRIBUTES: Readonly<Record<string, AttributeSchema>> = {
  show: { type: 'map', description: 'All that the service tells of the resource.' },
}

export type ShownProperty = {
  readonly type: string
  readonly description?: string
  readonly default?: unknown
  readonly schema?: Readonly<Record<string, ShownProperty>>
  readonly required: boolean
  readonly constraints?: readonly ConstraintSchema[]
  readonly update_allowed: boolean
  readonly immutable: boolean
}

/** What `GET resource_types/{type}` answers. */
export function shownType(type: ResourceType) {
  const { name, properties, attributes, untyped = [] } = type
  return {
    resource_type: name,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => {
        const shown = shownProperty(schema)
        return [key, untyped.includes(key) ? { ...shown, type: 'any' } : shown]
      }),
    ),
    attributes: { ...attributes, ...BASE_ATTRIBUTES },
    support_status: shownSupport(type.support_status),
    description: descriptionOf(name),
  }
}

function shownProperty(property: PropertySchema): ShownProperty {
  const { type, description, default: value, schema, constraints = [] } = property
  return {
    type,
    ...(description === undefined ? {} : { description }),
    ...(value === undefined ? {} : { default: value }),
    ...(schema === undefined
      ? {}
      : {
          schema: Object.fromEntries(
            Object.entries(schema).map(([key, one]) => [key, shownProperty(one)]),
          ),
        }),
    required: property.required ?? false,
    ...(constraints.length === 0 ? {} : { constraints }),
    update_allowed: property.update_allowed ?? false,
    immutable: property.immutable ?? false,
  }
}

type ShownSupport = {
  readonly status: string
  readonly message: string | null
  readonly version: string | null
  readonly previous_status: ShownSupport | null
}

function shownSupport(support: SupportStatus): ShownSupport {
  const { status, message = null, version = null, previous_status: before } = support
  return { status, message, version, previous_status: before ? shownSupport(before) : null }
}
