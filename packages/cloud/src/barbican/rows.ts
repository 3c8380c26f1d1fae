import { collection } from '#store/collection.ts'

export const SECRET_TYPES = [
  'symmetric',
  'passphrase',
  'private',
  'public',
  'certificate',
  'opaque',
] as const

/** An access list: readers of a secret beside those whom the rules let. */
export type Acl = { users: string[]; 'project-access': boolean; created: string; updated: string }

/** A registered consumer; the project is that of the caller who registered it. */
type Consumer = { project_id: string; created: string; updated: string }
export type SecretConsumer = Consumer & {
  service: string
  resource_type: string
  resource_id: string
}
export type ContainerConsumer = Consumer & { name: string; URL: string }

/** A secret as stored; times have no zone. */
export type Secret = {
  id: string
  project_id: string
  creator_id: string
  created: string
  updated: string
  status: 'ACTIVE'
  name: string | null
  secret_type: (typeof SECRET_TYPES)[number]
  expiration: string | null
  algorithm: string | null
  bit_length: number | null
  mode: string | null
  metadata: Record<string, string>
  acl?: Acl
  consumers?: SecretConsumer[]
  /** The secret itself, in base 64, and its media type. */
  payload?: { data: string; type: string }
}

export const secrets = collection<Secret>('barbican_secrets', {
  indexes: { created: '$.created' },
  columns: {
    ...{ name: '$.name', updated: '$.updated', expiration: '$.expiration', status: '$.status' },
    ...{ secret_type: '$.secret_type', algorithm: '$.algorithm', mode: '$.mode' },
    bit_length: '$.bit_length',
  },
})

/** What orders make is of the type of their algorithm; others are made by hand. */
export type ContainerType = 'generic' | 'rsa' | 'certificate'

/** A secret in a container, under a name that says what it is there for. */
export type ContainerSecret = { name: string | null; secret_id: string }

/** Secrets that belong together. */
export type Container = {
  id: string
  project_id: string
  creator_id: string
  created: string
  updated: string
  status: 'ACTIVE'
  name: string | null
  type: ContainerType
  secrets: ContainerSecret[]
  consumers: ContainerConsumer[]
  acl?: Acl
}

export const containers = collection<Container>('barbican_containers', {
  indexes: { created: '$.created', name: { path: '$.name', ignoreCase: true } },
  columns: { type: '$.type' },
})

/** A key that is to be made, and what became of that. */
export type Order = {
  id: string
  project_id: string
  creator_id: string
  created: string
  updated: string
  status: 'ACTIVE' | 'ERROR'
  type: 'key' | 'asymmetric'
  meta: Record<string, unknown>
  /** The same as Barbican's database has it, where lists look for a text. */
  meta_text: string
  secret_id?: string
  container_id?: string
  error_status_code?: string
  error_reason?: string
}

export const orders = collection<Order>('barbican_orders', {
  indexes: { created: '$.created' },
  columns: { meta_text: '$.meta_text' },
})
