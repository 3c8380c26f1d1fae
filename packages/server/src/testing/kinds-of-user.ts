/** Kinds of user that policies tell apart, and a file of rules as operators write them. */
import type { Session } from '#sessions/session.ts'

const home = { id: 'd1', name: 'Home' }
const project = { id: 'p1', name: 'demo', domain: home }
const role = (name: string) => ({ id: `id-${name}`, name })

const session = (part: Partial<Session>): Session => ({
  key: 'k',
  csrf: 'c',
  user: { id: 'u1', name: 'uma', domain: home },
  token: 't',
  unscopedToken: 't',
  tokenExpiresAt: 0,
  project: undefined,
  domain: undefined,
  roles: [],
  systemScope: false,
  catalog: [],
  region: undefined,
  keystone: 'default',
  address: '',
  userAgent: '',
  createdAt: 0,
  ...part,
})

export const sessions = {
  member: session({ project, roles: [role('member'), role('reader')] }),
  'domain manager': session({ domain: home, roles: [role('domain-manager')] }),
  'reader of the domain': session({ domain: home, roles: [role('reader')] }),
  'reader of the system': session({ systemScope: true, roles: [role('reader')] }),
  admin: session({ project, roles: [role('admin')] }),
}
/** What Sovereign Cloud Stack gives its operators for Keystone, and older forms beside it. */
export const operatorsFile = `
"is_domain_manager": "role:domain-manager"
"is_domain_managed_role": "'member':%(target.role.name)s or 'reader':%(target.role.name)s"
"identity:get_domain": "(rule:is_domain_manager and token.domain.id:%(target.domain.id)s) or rule:admin_required"
"identity:list_users": "(rule:is_domain_manager and token.domain.id:%(target.domain_id)s) or rule:admin_required"
"identity:create_user": "(rule:is_domain_manager and token.domain.id:%(target.user.domain_id)s) or rule:admin_required"
"identity:create_grant": "rule:is_domain_manager and rule:is_domain_managed_role and token.domain.id:%(target.project.domain_id)s"
"identity:list_domains": "!"
"identity:list_domains": [["role:admin"], ["role:reader", "system_scope:all"]]
"identity:list_roles": null
"identity:list_groups": "token.user.domain.id:%(target.domain_id)s and token.roles.name:reader"
"identity:list_regions": "token.project.domain.name:Home"
"identity:list_services": "domain_name:Home and trust_id:None"
"identity:list_policies": "user:u1 and tenant:p1 and user_domain:d1 and project_domain:d1"
"identity:list_endpoints": "token.system.all:True"
`
