/** What administrators see of Cinder. https://docs.openstack.org/api-ref/block-storage/v3/ */

export type CinderVolumeType = {
  id: string
  name: string
  description: string | null
  is_public: boolean
  'os-volume-type-access:is_public'?: boolean
  extra_specs?: Record<string, string>
  qos_specs_id?: string | null
}
export type CinderVolumeTypeCreate = {
  name: string
  description?: string | null
  'os-volume-type-access:is_public'?: boolean
  extra_specs?: Record<string, string>
}
export type CinderVolumeTypeUpdate = {
  name?: string
  description?: string | null
  is_public?: boolean
}

/** A project that may use a private type. */
export type CinderTypeAccess = { volume_type_id: string; project_id: string }

/** How volumes of a type are encrypted: nothing is named where they are not. */
export type CinderEncryption = {
  volume_type_id?: string
  encryption_id?: string
  provider?: string
  control_location?: string
  cipher?: string | null
  key_size?: number | null
}
export type CinderEncryptionBody = {
  provider?: string
  control_location?: 'front-end' | 'back-end'
  cipher?: string | null
  key_size?: number | null
}

/** The type that volumes of a project have which name none. */
export type CinderDefaultType = { project_id: string; volume_type_id: string }

export type CinderQosSpecs = {
  id: string
  name: string
  consumer: string
  specs?: Record<string, string>
}
/** The specs stand beside the name. */
export type CinderQosSpecsCreate = { name: string; consumer?: string; [spec: string]: unknown }
export type CinderQosAssociation = { association_type?: string; id: string; name: string }

/** Per-type quotas (`volumes_<type>`, …) stand beside the fixed ones. */
export type CinderQuotaSet = { id?: string; [quota: string]: number | string | undefined }

export type CinderQuotaUsage = {
  limit: number
  in_use: number
  reserved: number
  allocated?: number
}
export type CinderQuotaDetail = {
  id?: string
  [quota: string]: CinderQuotaUsage | string | undefined
}

export type CinderService = {
  binary: string
  host: string
  zone: string
  status: 'enabled' | 'disabled'
  state: 'up' | 'down'
  updated_at: string | null
  disabled_reason?: string | null
  backend_state?: string | null
  cluster?: string | null
  replication_status?: string | null
  frozen?: boolean | null
}

/** Where volumes come from, as the scheduler knows it; drivers say more and less of themselves. */
export type CinderPool = { name: string; capabilities?: Record<string, unknown> | null }
