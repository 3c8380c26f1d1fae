import { Type, type Static } from 'typebox'
import { Described, Redescribed, TypeCreate, optionalText, text } from '#cinder/common.ts'
import { Items, Names, NamesQuery, Texts, TextsPatch, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** Volumes that are kept together, in Cinder's own names. */
export const VolumeGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  status: Type.String(),
  availability_zone: optionalText,
  created_at: optionalText,
  group_type: optionalText,
  volume_types: Type.Array(Type.String()),
  /** Only of one that is read by itself. */
  volumes: Type.Optional(Type.Array(Type.String())),
  group_snapshot_id: optionalText,
  source_group_id: optionalText,
  replication_status: optionalText,
  project_id: optionalText,
})
export type VolumeGroup = Static<typeof VolumeGroup>

const list = Type.Object({
  /** Those of all projects, for administrators. */
  all_projects: Type.Optional(Type.Boolean()),
  /** For administrators, with `all_projects`. */
  project_id: text,
})

const all = '/api/cinder/groups/'
const one = '/api/cinder/groups/{id}/'
const params = { id: Uuid }
const ids = Type.Array(Uuid, { maxItems: 1000 })

/** What Cinder says of a new one. */
const Made = Type.Object({ id: Type.String() })

export const volumeGroups = {
  names: get('/api/cinder/group-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  list: get(all, { query: list, reply: Items(VolumeGroup) }),
  load: get(one, { params, reply: VolumeGroup }),
  /** Empty, of a type, for volumes of some types; or from a snapshot of a group, with its volumes. */
  create: post(all, {
    body: Type.Object({
      ...Described,
      group_type: Uuid,
      volume_types: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
      availability_zone: text,
    }),
    reply: Made,
    status: 201,
  }),
  createFrom: post('/api/cinder/groups/from/', {
    body: Type.Object({ ...Described, group_snapshot_id: Uuid }),
    reply: Made,
    status: 201,
  }),
  /** From what the volumes of another hold now. */
  clone: post('/api/cinder/groups/clone/', {
    body: Type.Object({ ...Described, source_group_id: Uuid }),
    reply: Made,
    status: 201,
  }),
  update: patch(one, {
    params,
    body: Type.Object({
      ...Redescribed.properties,
      add_volumes: Type.Optional(ids),
      remove_volumes: Type.Optional(ids),
    }),
    status: 204,
  }),
  /** Without `volumes` Cinder refuses it while volumes are in it. */
  remove: del(one, {
    params,
    query: Type.Object({ volumes: Type.Optional(Type.Boolean()) }),
    status: 204,
  }),
} as const

/** All volumes of a group at one moment. */
export const VolumeGroupSnapshot = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  status: Type.String(),
  created_at: optionalText,
  group_id: Type.String(),
  group_type_id: optionalText,
  project_id: optionalText,
})
export type VolumeGroupSnapshot = Static<typeof VolumeGroupSnapshot>

const oneSnapshot = '/api/cinder/group-snapshots/{id}/'

export const volumeGroupSnapshots = {
  names: get('/api/cinder/group-snapshot-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  list: get('/api/cinder/group-snapshots/', { query: list, reply: Items(VolumeGroupSnapshot) }),
  load: get(oneSnapshot, { params, reply: VolumeGroupSnapshot }),
  create: post('/api/cinder/group-snapshots/', {
    body: Type.Object({ ...Described, group_id: Uuid }),
    reply: Made,
    status: 201,
  }),
  remove: del(oneSnapshot, { params, status: 204 }),
} as const

/** What a group is, by its specs: `consistent_group_snapshot_enabled`. */
export const VolumeGroupType = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  is_public: Type.Boolean(),
  group_specs: Texts,
})
export type VolumeGroupType = Static<typeof VolumeGroupType>

const oneType = '/api/cinder/group-types/{id}/'

export const volumeGroupTypes = {
  names: get('/api/cinder/group-type-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  list: get('/api/cinder/group-types/', { reply: Items(VolumeGroupType) }),
  load: get(oneType, { params, reply: VolumeGroupType }),
  create: post('/api/cinder/group-types/', {
    body: TypeCreate,
    reply: VolumeGroupType,
    status: 201,
  }),
  update: patch(oneType, { params, body: Type.Partial(TypeCreate), status: 204 }),
  remove: del(oneType, { params, status: 204 }),
  specs: get('/api/cinder/group-types/{id}/specs/', { params, reply: Texts }),
  editSpecs: patch('/api/cinder/group-types/{id}/specs/', {
    params,
    body: TextsPatch,
    status: 204,
  }),
} as const
