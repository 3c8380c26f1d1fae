import { collection } from '#store/collection.ts'

/** What signs a program in for a user in one project; of its secret only a digest is kept. */
export type ApplicationCredential = {
  id: string
  name: string
  user_id: string
  project_id: string
  description: string | null
  /** In ms; null for one that does not end by itself. */
  expires_at: number | null
  unrestricted: boolean | null
  role_ids: string[]
  rule_ids: string[]
}

/** What a token of such a credential may be used for; a user's credentials share them. */
export type AccessRule = {
  id: string
  user_id: string
  service: string
  path: string
  method: string
}

/** A secret of a user that Keystone keeps for others, such as an EC2 key; `blob` is a text. */
export type Credential = {
  id: string
  user_id: string
  project_id: string | null
  type: string
  blob: string
  extra?: Readonly<Record<string, unknown>>
}

export const applicationCredentialRows = collection<ApplicationCredential>(
  'application_credentials',
  {
    project: 'none',
    keys: { user_id: '$.user_id' },
    indexes: { name: '$.name' },
    columns: { spelled: '$.name' },
  },
)
export const accessRuleRows = collection<AccessRule>('access_rules', {
  project: 'none',
  keys: { user_id: '$.user_id' },
  columns: { service: '$.service', path: '$.path', method: '$.method' },
})
export const credentialRows = collection<Credential>('credentials', {
  project: 'none',
  keys: { user_id: '$.user_id', project_of: '$.project_id' },
  columns: { type: '$.type' },
})
