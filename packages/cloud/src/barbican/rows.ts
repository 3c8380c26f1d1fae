import { collection } from '#store/collection.ts'

export const SECRET_TYPES = [
  'symmetric',
  'passphrase',
  'private',
  'public',
  'certificate',
  'opaque',
] as const

/** Who may read a secret beside those whom the rules let. */
export type Acl = { users: string[]; 'project-access': boolean; created: string; updated: string }

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
