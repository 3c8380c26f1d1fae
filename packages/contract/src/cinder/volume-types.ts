import { Type, type Static } from 'typebox'
import { TypeCreate, literals, optionalText } from '#cinder/common.ts'
import {
  Items,
  Names,
  NamesQuery,
  Nullable,
  Texts,
  TextsPatch,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { KeystoneId, Uuid, VolumeTypeId } from '#ids.ts'

/** A volume type in Cinder's own names; who is no administrator sees few of its extra specs. */
export const VolumeType = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  is_public: Type.Boolean(),
  extra_specs: Texts,
  qos_specs_id: optionalText,
})
export type VolumeType = Static<typeof VolumeType>

/** A project that may use a private type. */
export const VolumeTypeAccess = Type.Object({ project_id: Type.String() })

const projects = Type.Array(KeystoneId, { maxItems: 1000 })

/** Whom a private type is given to, and taken from. */
export const VolumeTypeAccessPatch = Type.Object({ added: projects, removed: projects })

/** How volumes of a type are encrypted: nothing is named where they are not. */
export const VolumeTypeEncryption = Type.Object({
  provider: optionalText,
  control_location: optionalText,
  cipher: optionalText,
  key_size: Type.Optional(Nullable(Type.Integer())),
})
export type VolumeTypeEncryption = Static<typeof VolumeTypeEncryption>

/** Who encrypts: the hypervisor, or the storage itself. */
const ControlLocation = literals(['front-end', 'back-end'])

// cinder.api.schemas.volume_type_encryption
export const VolumeTypeEncrypted = Type.Object({
  /** False takes the encryption away, whatever else is said. */
  encrypted: Type.Boolean(),
  provider: Type.Optional(Type.String({ maxLength: 255 })),
  control_location: Type.Optional(ControlLocation),
  cipher: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  key_size: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
})
export type VolumeTypeEncrypted = Static<typeof VolumeTypeEncrypted>

const one = '/api/cinder/volumetypes/{id}/'
const encryption = '/api/cinder/volumetypes/{id}/encryption/'
const params = { id: VolumeTypeId }

export const volumeTypes = {
  names: get('/api/cinder/volume-type-names/', {
    ids: VolumeTypeId,
    query: NamesQuery,
    reply: Names,
  }),
  list: get('/api/cinder/volumetypes/', { reply: Items(VolumeType) }),
  load: get(one, { params, reply: VolumeType }),
  create: post('/api/cinder/volumetypes/', {
    body: TypeCreate,
    reply: VolumeType,
    status: 201,
  }),
  update: patch(one, { params, body: Type.Partial(TypeCreate), status: 204 }),
  /** Cinder refuses it while volumes have the type. */
  remove: del(one, { params, status: 204 }),
  metadata: get('/api/cinder/volumetypes/{id}/metadata', { params, reply: Texts }),
  editMetadata: patch('/api/cinder/volumetypes/{id}/metadata', {
    params,
    body: TextsPatch,
    status: 204,
  }),
  /** The projects that may use a private type; a public one has none. */
  access: get('/api/cinder/volumetypes/{id}/access/', { params, reply: Items(VolumeTypeAccess) }),
  editAccess: patch('/api/cinder/volumetypes/{id}/access/', {
    params,
    body: VolumeTypeAccessPatch,
    status: 204,
  }),
  encryption: get(encryption, { params, reply: VolumeTypeEncryption }),
  /** Cinder refuses it while volumes have the type. */
  setEncryption: put(encryption, { params, body: VolumeTypeEncrypted, status: 204 }),
  /** The QoS specs of the type; none without an id. */
  setQos: put('/api/cinder/volumetypes/{id}/qos/', {
    params,
    body: Type.Object({ qos_specs_id: Type.Optional(Nullable(Uuid)) }),
    status: 204,
  }),
} as const

const ofProject = { project_id: KeystoneId }

/** The default volume type of a project, where it has one of its own. */
export const defaultVolumeTypes = {
  list: get('/api/cinder/default-types/', {
    reply: Items(Type.Object({ project_id: Type.String(), volume_type_id: Type.String() })),
  }),
  set: put('/api/cinder/default-types/{project_id}/', {
    params: ofProject,
    body: Type.Object({ volume_type_id: Uuid }),
    status: 204,
  }),
  /** The project has the cloud's then. */
  unset: del('/api/cinder/default-types/{project_id}/', { params: ofProject, status: 204 }),
} as const
