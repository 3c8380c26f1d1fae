import { Type, type Static } from 'typebox'
import { MapOf, Items, Nullable, Page, Paging, get } from '#endpoint.ts'

const text = Type.Optional(Nullable(Type.String()))
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
const Bound = Type.Optional(Type.Number())

/** What a metadata key may hold, in the words of JSON Schema as Glance keeps them (RS-META-09). */
export const MetadefProperty = Type.Object({
  title: text,
  description: text,
  type: Type.Union([
    Type.Literal('string'),
    Type.Literal('integer'),
    Type.Literal('number'),
    Type.Literal('boolean'),
    Type.Literal('array'),
  ]),
  /** A single value, or several for an array. */
  default: Type.Optional(Type.Union([Scalar, Type.Array(Scalar)])),
  enum: Type.Optional(Type.Array(Scalar)),
  items: Type.Optional(
    Type.Object({
      type: Type.Optional(Type.String()),
      enum: Type.Optional(Type.Array(Scalar)),
    }),
  ),
  operators: Type.Optional(Type.Array(Type.String())),
  readonly: Type.Optional(Type.Boolean()),
  minimum: Bound,
  maximum: Bound,
  minLength: Bound,
  maxLength: Bound,
  minItems: Bound,
  maxItems: Bound,
  uniqueItems: Type.Optional(Type.Boolean()),
  pattern: Type.Optional(Type.String()),
})
export type MetadefProperty = Static<typeof MetadefProperty>

const Properties = MapOf(MetadefProperty)

/** Properties that belong together, such as those of one database product. */
export const MetadefObject = Type.Object({
  name: Type.String(),
  description: text,
  required: Type.Optional(Type.Array(Type.String())),
  properties: Type.Optional(Properties),
})
export type MetadefObject = Static<typeof MetadefObject>

/**
 * A namespace of metadata definitions (RS-META-08). `properties` and `objects` are there when the
 * list was asked for one resource type; names of properties carry that type's prefix then.
 */
export const MetadefNamespace = Type.Object({
  namespace: Type.String(),
  display_name: text,
  description: text,
  visibility: Type.Optional(Type.String()),
  protected: Type.Optional(Type.Boolean()),
  owner: text,
  created_at: Type.Optional(Type.String()),
  updated_at: Type.Optional(Type.String()),
  resource_type_associations: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        prefix: text,
        properties_target: text,
        created_at: Type.Optional(Type.String()),
      }),
    ),
  ),
  properties: Type.Optional(Properties),
  objects: Type.Optional(Type.Array(MetadefObject)),
})
export type MetadefNamespace = Static<typeof MetadefNamespace>

/** A kind of resource that definitions can be associated with. */
export const MetadefResourceType = Type.Object({
  name: Type.String(),
  created_at: Type.String(),
  updated_at: Type.Optional(Nullable(Type.String())),
})
export type MetadefResourceType = Static<typeof MetadefResourceType>

/** Glance fails over any other. */
const SortKey = Type.Optional(
  Type.Union([
    Type.Literal('namespace'),
    Type.Literal('display_name'),
    Type.Literal('visibility'),
    Type.Literal('created_at'),
    Type.Literal('updated_at'),
  ]),
)

const Word = Type.Optional(Type.String({ maxLength: 80 }))

export const metadefs = {
  /** Namespaces by name; with a resource type, each with what it defines for that type. */
  namespaces: get('/api/glance/metadefs/namespaces/', {
    query: Type.Object({
      ...Paging,
      sort_key: SortKey,
      resource_type: Word,
      /** Keeps the namespaces that are associated with this target of the resource type. */
      properties_target: Word,
    }),
    reply: Page(MetadefNamespace),
  }),
  resourceTypes: get('/api/glance/metadefs/resourcetypes/', {
    reply: Items(MetadefResourceType),
  }),
} as const
