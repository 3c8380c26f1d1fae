import { Type, type Static } from 'typebox'
import { literals, optionalText } from '#cinder/common.ts'
import { MapOf, Items, Nullable, get, patch } from '#endpoint.ts'
import { KeystoneId, PoolName, VolumeServiceKey } from '#ids.ts'
import { DefaultQuota } from '#nova/quota-sets.ts'

/** What does Cinder's work on a host, in Cinder's own names. */
export const VolumeService = Type.Object({
  /** Where it stands in the list, from 1. */
  id: Type.Integer(),
  /** What it is addressed by: `cinder-volume@host@lvm`. */
  key: Type.String(),
  binary: Type.String(),
  host: Type.String(),
  zone: Type.String(),
  status: Type.String(),
  state: Type.String(),
  updated_at: optionalText,
  disabled_reason: optionalText,
  backend_state: optionalText,
  cluster: optionalText,
  replication_status: optionalText,
  frozen: Type.Optional(Nullable(Type.Boolean())),
})
export type VolumeService = Static<typeof VolumeService>

const serviceParams = { key: VolumeServiceKey }

/** For administrators. */
export const volumeServices = {
  /** 501 where the cloud tells of none. */
  list: get('/api/cinder/services/', { reply: Items(VolumeService) }),
  load: get('/api/cinder/services/{key}/', { params: serviceParams, reply: VolumeService }),
  update: patch('/api/cinder/services/{key}/', {
    params: serviceParams,
    body: Type.Object({
      status: literals(['enabled', 'disabled']),
      disabled_reason: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    }),
    status: 204,
  }),
} as const

const figure = Type.Optional(Nullable(Type.Number()))
const truth = Type.Optional(Nullable(Type.Boolean()))

/**
 * Where volumes come from, in GB and in the names of the drivers. A figure that a driver does not
 * know (`unknown`) or that has no end (`infinite`) is null.
 */
export const VolumePool = Type.Object({
  name: Type.String(),
  backend: optionalText,
  total_capacity_gb: figure,
  free_capacity_gb: figure,
  allocated_capacity_gb: figure,
  provisioned_capacity_gb: figure,
  max_over_subscription_ratio: figure,
  reserved_percentage: figure,
  thin_provisioning_support: truth,
  multiattach: truth,
  qos_support: truth,
  backend_state: optionalText,
  storage_protocol: optionalText,
  vendor_name: optionalText,
  driver_version: optionalText,
  updated_at: optionalText,
})
export type VolumePool = Static<typeof VolumePool>

export const volumePools = {
  list: get('/api/cinder/pools/', { reply: Items(VolumePool) }),
  load: get('/api/cinder/pools/{name}/', { params: { name: PoolName }, reply: VolumePool }),
} as const

/** -1 is no limit. */
const Limit = Type.Integer({ minimum: -1, maximum: 2_147_483_647 })

/** The quotas that Cinder always has, by its names. */
const fixedQuotas = {
  volumes: Type.Optional(Limit),
  snapshots: Type.Optional(Limit),
  gigabytes: Type.Optional(Limit),
  per_volume_gigabytes: Type.Optional(Limit),
  backups: Type.Optional(Limit),
  backup_gigabytes: Type.Optional(Limit),
  groups: Type.Optional(Limit),
} as const
export type VolumeQuota = keyof typeof fixedQuotas

// Object.keys forgets whose keys they are.
export const volumeQuotaNames = Object.keys(fixedQuotas) as readonly VolumeQuota[]

/** Those of each volume type beside them: `gigabytes_fast`. */
const OfTypes = MapOf(Limit)

/** What is left out stays as it is. */
export const VolumeQuotasPatch = Type.Object({
  ...fixedQuotas,
  types: Type.Optional(
    MapOf(Limit, {
      propertyNames: Type.String({
        maxLength: 300,
        pattern: '^(volumes|gigabytes|snapshots)_.{1,255}$',
      }),
      maxProperties: 1000,
    }),
  ),
})

const ofProject = '/api/cinder/quota-sets/{projectId}'
const params = { projectId: KeystoneId }

/** The limits of projects, for administrators. */
export const volumeQuotaSets = {
  /** The default quotas, for projects that were given none of their own: every quota that Cinder names. */
  defaults: get('/api/cinder/quota-sets/defaults/', { reply: Items(DefaultQuota) }),
  updateDefaults: patch('/api/cinder/quota-sets/defaults/', {
    body: VolumeQuotasPatch,
    status: 204,
  }),
  load: get(ofProject, { params, reply: OfTypes }),
  update: patch(ofProject, { params, body: VolumeQuotasPatch, status: 204 }),
} as const
