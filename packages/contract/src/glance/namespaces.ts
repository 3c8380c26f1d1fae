import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch, post, put } from '#endpoint.ts'
import { SentRows } from '#form-rows.ts'
import { MetadefNamespace, MetadefObject, MetadefProperty } from '#glance/metadefs.ts'
import { MetadefName } from '#ids.ts'

const short = Type.String({ maxLength: 80 })
const named = Type.String({ minLength: 1, maxLength: 80 })
const flag = Type.Optional(Type.Boolean())

/** A definition in JSON as its author wrote it: `definition-text.ts` reads it. */
const DefinitionText = Type.String({ minLength: 1, maxLength: 1_000_000 })

/** What a namespace is called, to be made and changed; its name is what others know it by, and stays. */
const about = {
  display_name: Type.Optional(Nullable(short)),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  /** Whether every project sees it. */
  public: flag,
  /** Whether nobody may delete it, or what is in it. */
  protected: flag,
}

const one = '/api/glance/namespaces/{namespace}/'
const params = { namespace: MetadefName }

/** A kind of resource that the definitions are for. */
export const MetadefAssociation = Type.Object({
  name: named,
  /** Stands before the names of all properties there. */
  prefix: Type.Optional(Nullable(short)),
  /** Which of several things of such a resource they are for, such as `metadata` of a server. */
  properties_target: Type.Optional(Nullable(short)),
})
export type MetadefAssociation = Static<typeof MetadefAssociation>

/**
 * Namespaces of metadata definitions, for who looks after them: as Glance has them now, and without the
 * prefixes of a kind of resource. https://docs.openstack.org/api-ref/image/v2/metadefs-index.html
 */
export const metadefNamespaces = {
  list: get('/api/glance/namespaces/', { reply: Items(MetadefNamespace) }),
  load: get(one, { params, reply: MetadefNamespace }),
  create: post('/api/glance/namespaces/', {
    body: Type.Object({ namespace: MetadefName, ...about }),
    reply: MetadefNamespace,
    status: 201,
  }),
  /** Makes one with all that a text defines; the flags win over those in the text. */
  import: post('/api/glance/namespaces/import/', {
    body: Type.Object({ definition: DefinitionText, public: flag, protected: flag }),
    reply: MetadefNamespace,
    status: 201,
  }),
  update: patch(one, { params, body: Type.Object(about), status: 204 }),
  /** 403 where it is protected. */
  remove: del(one, { params, status: 204 }),
  /** Changes for which kinds of resource the definitions are: 400 where the counts are not those of the rows. */
  associate: put('/api/glance/namespaces/{namespace}/resource_types/', {
    params,
    body: SentRows(MetadefAssociation.properties),
    status: 204,
  }),
} as const

/** What is in a namespace, and which that is. */
const inside = { namespace: Type.String(), name: Type.String() }
const part = { namespace: MetadefName, name: MetadefName }

/** A property with the whole of its definition as JSON, which is what is edited. */
export const MetadefPropertyRow = Type.Object({
  ...MetadefProperty.properties,
  ...inside,
  definition: Type.String(),
})
export type MetadefPropertyRow = Static<typeof MetadefPropertyRow>

export const metadefProperties = {
  list: get('/api/glance/namespaces/{namespace}/properties/', {
    params,
    reply: Items(MetadefPropertyRow),
  }),
  save: put('/api/glance/namespaces/{namespace}/properties/{name}/', {
    ...{ params: part, body: Type.Object({ property: DefinitionText }), status: 204 },
  }),
  remove: del('/api/glance/namespaces/{namespace}/properties/{name}/', {
    ...{ params: part, status: 204 },
  }),
} as const

export const MetadefObjectRow = Type.Object({
  ...MetadefObject.properties,
  ...inside,
  definition: Type.String(),
})
export type MetadefObjectRow = Static<typeof MetadefObjectRow>

export const metadefObjects = {
  list: get('/api/glance/namespaces/{namespace}/objects/', {
    params,
    reply: Items(MetadefObjectRow),
  }),
  save: put('/api/glance/namespaces/{namespace}/objects/{name}/', {
    ...{ params: part, body: Type.Object({ object: DefinitionText }), status: 204 },
  }),
  remove: del('/api/glance/namespaces/{namespace}/objects/{name}/', {
    ...{ params: part, status: 204 },
  }),
} as const

export const MetadefTagRow = Type.Object(inside)
export type MetadefTagRow = Static<typeof MetadefTagRow>

export const metadefTags = {
  list: get('/api/glance/namespaces/{namespace}/tags/', { params, reply: Items(MetadefTagRow) }),
  remove: del('/api/glance/namespaces/{namespace}/tags/{name}/', {
    ...{ params: part, status: 204 },
  }),
} as const
