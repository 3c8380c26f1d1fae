import { collection } from '#store/collection.ts'

export type Domain = {
  id: string
  name: string
  description: string
  enabled: boolean
  tags: string[]
  options: Record<string, never>
}
export type Project = {
  id: string
  name: string
  domain_id: string
  description: string
  enabled: boolean
  parent_id: string
  is_domain: boolean
  tags: string[]
  options: Record<string, never>
}
export type User = {
  id: string
  name: string
  domain_id: string
  enabled: boolean
  password_expires_at: null
  options: Record<string, boolean>
  default_project_id?: string | null
  description?: string | null
  email?: string | null
}
export type Group = { id: string; name: string; domain_id: string; description: string }
export type Role = {
  id: string
  name: string
  domain_id: string | null
  description: string | null
  options: Record<string, boolean>
}
export type Membership = { id: string; group_id: string; user_id: string }
export type Implication = { id: string; prior_role_id: string; implied_role_id: string }
export type Assignment = {
  id: string
  actor: 'user' | 'group'
  actor_id: string
  target: 'project' | 'domain' | 'system'
  target_id: string
  role_id: string
  inherited: boolean
}
export type IssuedToken = {
  id: string
  user_id: string
  methods: string[]
  audit_ids: string[]
  issued_at: number
  expires_at: number
  project_id?: string
  domain_id?: string
  system?: true
}

const byName = { indexes: { name: '$.name', domain_id: '$.domain_id', enabled: '$.enabled' } }

export const domainRows = collection<Domain>('domains', {
  indexes: { name: '$.name', enabled: '$.enabled' },
})
export const projectRows = collection<Project>('projects', {
  indexes: { ...byName.indexes, parent_id: '$.parent_id' },
})
export const userRows = collection<User>('users', byName)
export const groupRows = collection<Group>('groups', byName)
export const roleRows = collection<Role>('roles', byName)
export const membershipRows = collection<Membership>('memberships', {
  indexes: { group_id: '$.group_id', user_id: '$.user_id' },
})
export const implicationRows = collection<Implication>('implications', {
  indexes: { prior_role_id: '$.prior_role_id', implied_role_id: '$.implied_role_id' },
})
export const assignmentRows = collection<Assignment>('assignments', {
  indexes: {
    actor: '$.actor',
    actor_id: '$.actor_id',
    target: '$.target',
    target_id: '$.target_id',
    role_id: '$.role_id',
    inherited: '$.inherited',
  },
})
export const passwordRows = collection<{ id: string; hash: string }>('passwords')
export const tokenRows = collection<IssuedToken>('tokens', {
  indexes: { user_id: '$.user_id', expires_at: '$.expires_at', project_of: '$.project_id' },
})
