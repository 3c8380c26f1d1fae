import { Type, type Static } from 'typebox'
import { MapOf, del, get, Items, Nullable, patch, post, put, Texts, TextsPatch } from '#endpoint.ts'
import { ContainerName } from '#ids.ts'

/** A container as the list of all has it (RS-CONT-03). */
export const Container = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  bytes: Type.Integer(),
  last_modified: Type.Optional(Type.String()),
})
export type Container = Static<typeof Container>

/** A container as it is read alone (RS-CONT-02). Its figures are texts, as the service has them. */
export const ContainerDetail = Type.Object({
  name: Type.String(),
  container_object_count: Type.String(),
  container_bytes_used: Type.String(),
  /** When it was made, in UTC. */
  timestamp: Type.String(),
  is_public: Type.Boolean(),
  /** Where everybody finds it, if it is public. */
  public_url: Type.Optional(Type.String()),
  storage_policy: Type.Object({ name: Type.String() }),
  /** What it may hold at most. https://docs.openstack.org/swift/latest/middleware.html#container-quotas */
  quota_bytes: Nullable(Type.Integer()),
  quota_count: Nullable(Type.Integer()),
  /** Whether what is overwritten or deleted is kept. */
  versions: Type.Boolean(),
})
export type ContainerDetail = Static<typeof ContainerDetail>

export const ContainerCreate = Type.Object({
  is_public: Type.Optional(Type.Boolean()),
  storage_policy: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

const Quota = Type.Optional(
  Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
)

/** What of a container can be changed; a quota that is null is none. */
export const ContainerChange = Type.Object(
  {
    is_public: Type.Optional(Type.Boolean()),
    quota_bytes: Quota,
    quota_count: Quota,
    versions: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
)

/** How data of a container is kept. */
export const StoragePolicy = Type.Object({
  name: Type.String(),
  default: Type.Optional(Type.Boolean()),
  aliases: Type.Optional(Type.String()),
})
export type StoragePolicy = Static<typeof StoragePolicy>

/** What one answer of a list may hold, and from which name on: Swift's own terms. */
export const ByName = {
  prefix: Type.Optional(Type.String({ maxLength: 1024 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  marker: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
} as const

const one = '/api/swift/containers/{+container}/metadata/'
const texts = '/api/swift/containers/{+container}/properties/'
const params = { container: ContainerName }

/** https://docs.openstack.org/api-ref/object-store/#containers */
export const containers = {
  /** All of them without `limit`, or one page of those after `marker` (RS-SWIFT-02, RS-SWIFT-03). */
  list: get('/api/swift/containers/', {
    query: Type.Object(ByName),
    reply: Type.Object({ ...Items(Container).properties, has_more: Type.Boolean() }),
  }),
  load: get(one, { params, reply: ContainerDetail }),
  create: post(one, { params, body: ContainerCreate, emptyBody: true, status: 201 }),
  update: put(one, { params, body: ContainerChange, status: 204 }),
  remove: del(one, { params, status: 204 }),
  /** What users keep with it: `X-Container-Meta-…`, but for what the service itself goes by. */
  properties: get(texts, { params, reply: Texts }),
  editProperties: patch(texts, { params, body: TextsPatch, status: 204 }),
} as const

/** What the service can, and how it keeps data. */
export const objectStorage = {
  /** What the service says of itself; nothing where it does not. */
  info: get('/api/swift/info/', {
    reply: Type.Object({ info: MapOf(Type.Unknown()) }),
  }),
  policies: get('/api/swift/policies/', {
    reply: Type.Object({ policies: Type.Array(StoragePolicy) }),
  }),
} as const
