import { Type, type Static } from 'typebox'
import {
  Items,
  Name,
  Names,
  NamesQuery,
  Nullable,
  SpecsPatch,
  Texts,
  del,
  get,
  patch,
  post,
  leftOut,
} from '#endpoint.ts'
import { FlavorId, KeystoneId, Uuid } from '#ids.ts'

/** A flavor in Nova's own names; `extras` and `access-list` only where asked for. */
export const Flavor = Type.Object({
  id: Type.String(),
  name: Type.String(),
  vcpus: Type.Integer(),
  ram: Type.Integer(),
  disk: Type.Integer(),
  'OS-FLV-EXT-DATA:ephemeral': Type.Integer(),
  swap: Type.Integer(),
  rxtx_factor: Type.Optional(Nullable(Type.Number())),
  'os-flavor-access:is_public': Type.Optional(Type.Boolean()),
  'OS-FLV-DISABLED:disabled': Type.Optional(Type.Boolean()),
  description: Type.Optional(Nullable(Type.String())),
  extras: Type.Optional(Texts),
  /** The projects that may use a flavor which is not public. */
  'access-list': Type.Optional(Type.Array(Type.String())),
})
export type Flavor = Static<typeof Flavor>

// nova.api.openstack.compute.schemas.flavors
const most = 2_147_483_647
const some = Type.Integer({ minimum: 1, maximum: most })
const any = Type.Integer({ minimum: 0, maximum: most })
// Nova takes more, up to what a float holds.
const Factor = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })
const Description = Nullable(Type.String({ maxLength: 65_535 }))
/** Empty or "auto": Nova makes one. */
const NewId = Type.String({
  maxLength: 255,
  pattern: '^([a-zA-Z0-9._\\-]([a-zA-Z0-9. _\\-]*[a-zA-Z0-9._\\-])?)?$',
})
/** With any, the flavor is for these projects; with none, for all. */
const Access = Type.Array(Type.Object({ id: KeystoneId }), { maxItems: 1000 })

export const FlavorCreate = Type.Object({
  name: Name,
  id: Type.Optional(Nullable(NewId)),
  vcpus: some,
  ram: some,
  disk: any,
  'OS-FLV-EXT-DATA:ephemeral': Type.Optional(any),
  swap: Type.Optional(any),
  rxtx_factor: Type.Optional(Factor),
  description: Type.Optional(Description),
  flavor_access: Type.Optional(Access),
})
export type FlavorCreate = Static<typeof FlavorCreate>

/** What is left out stays as it is; so does the id. */
export const FlavorUpdate = Type.Partial(Type.Omit(FlavorCreate, ['id']))
export type FlavorUpdate = Static<typeof FlavorUpdate>

/** What the form of a new one asks for, where the projects are a list of ids. */
export const FlavorForm = Type.Object({
  name: Name,
  id: NewId,
  vcpus: some,
  ram: some,
  disk: any,
  'OS-FLV-EXT-DATA:ephemeral': any,
  swap: any,
  rxtx_factor: Factor,
  description: Type.String({ maxLength: 16_384 }),
  flavor_access: Type.Array(KeystoneId, { maxItems: 1000 }),
})
export type FlavorForm = Static<typeof FlavorForm>

/** What an instance was to get, and what is asked in its place. */
export const FlavorWanted = Type.Object({
  vcpus: any,
  ram: any,
  /** In GB, with what is ephemeral; 0 where its disks are volumes. */
  disk: any,
  /** Its root disk is a volume. */
  from_volume: Type.Optional(Type.Boolean()),
  /** What it was to start from, which asks for some disk and memory itself. */
  image_id: Type.Optional(Uuid),
  /** Whether the hosts are asked, whose figures administrators alone are told. */
  by_hosts: Type.Optional(Type.Boolean()),
})
export type FlavorWanted = Static<typeof FlavorWanted>

/** At most five flavors, those first that are nearest to what was wanted. */
export const FlavorsInstead = Type.Object({
  /** By the free figures of some host, or only because they are smaller. */
  by: Type.Union([Type.Literal('hosts'), Type.Literal('size')]),
  items: Type.Array(Type.Pick(Flavor, ['id', 'name', 'vcpus', 'ram', 'disk'])),
  ...leftOut,
})
export type FlavorsInstead = Static<typeof FlavorsInstead>

const one = '/api/nova/flavors/{id}/'
const params = { id: FlavorId }
const extras = Type.Optional(Type.Boolean())

export const flavors = {
  names: get('/api/nova/flavor-names/', { ids: FlavorId, query: NamesQuery, reply: Names }),
  list: get('/api/nova/flavors/', {
    query: Type.Object({ is_public: Type.Optional(Type.Boolean()), get_extras: extras }),
    reply: Items(Flavor),
  }),
  instead: get('/api/nova/flavors-instead/', {
    query: FlavorWanted,
    reply: FlavorsInstead,
    asks: ({ image_id }) => (image_id === undefined ? ['compute'] : ['compute', 'image']),
  }),
  load: get(one, {
    params,
    query: Type.Object({ get_extras: extras, get_access_list: Type.Optional(Type.Boolean()) }),
    reply: Flavor,
  }),
  create: post('/api/nova/flavors/', { body: FlavorCreate, reply: Flavor, status: 201 }),
  /** Nova changes no flavor but its description: another with the same id takes its place. */
  update: patch(one, { params, body: FlavorUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  extraSpecs: get('/api/nova/flavors/{id}/extra-specs/', { params, reply: Texts }),
  editExtraSpecs: patch('/api/nova/flavors/{id}/extra-specs/', {
    params,
    body: SpecsPatch,
    status: 204,
  }),
} as const
