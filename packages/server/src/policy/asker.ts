/** Who asks a policy, and about what unless it is said: what the services' own rules are asked with. */
import type { Target } from '@meridian/policy'
import type { Session } from '#sessions/session.ts'

/** The credentials that oslo.context makes of a token, and the token itself for Keystone's own rules. */
export const credentialsOf = (session: Session, admin: boolean) => ({
  user_id: session.user.id,
  username: session.user.name,
  user_domain_id: session.user.domain.id,
  project_id: session.project?.id ?? null,
  tenant_id: session.project?.id ?? null,
  tenant: session.project?.id ?? null,
  user: session.user.id,
  user_domain: session.user.domain.id,
  project_name: session.project?.name ?? null,
  project_domain_id: session.project?.domain.id ?? null,
  project_domain: session.project?.domain.id ?? null,
  domain_id: session.domain?.id ?? null,
  domain: session.domain?.id ?? null,
  domain_name: session.domain?.name ?? null,
  // Nobody signs in here by a trust.
  trust_id: null,
  trustor_id: null,
  trustee_id: null,
  roles: session.roles.map(({ name }) => name),
  system_scope: session.systemScope ? 'all' : null,
  is_admin: admin,
  // What every token counts as where no one project is that of administrators (oslo.context).
  is_admin_project: true,
  token: {
    user: session.user,
    roles: session.roles,
    ...(session.project && { project: session.project }),
    ...(session.domain && { domain: session.domain }),
    ...(session.systemScope && { system: { all: true } }),
  },
})

/** What a rule is asked about: what is the session's own, but for what the asker names. */
export const targetOf = (session: Session, target: Target | undefined): Target => ({
  ...defaultTarget(session),
  ...parentsOf(session, target),
  ...target,
})

/**
 * What Neutron asks of the network of a subnet, and of the address of a forwarded port: unless the
 * target says it, they belong to whom the thing belongs to.
 */
const parentsOf = (session: Session, target: Target | undefined): Target => {
  const project = target && 'project_id' in target ? target['project_id'] : session.project?.id
  return { 'network:tenant_id': project, 'ext_parent:tenant_id': project }
}

const defaultTarget = (session: Session): Target => {
  const project = session.project?.id
  const domain = session.domain?.id ?? session.user.domain.id
  return {
    project_id: project,
    tenant_id: project,
    // Glance's name of it.
    owner: project,
    'project.id': project,
    'target.project.id': project,
    user_id: session.user.id,
    'user.id': session.user.id,
    // Of all credentials that Keystone keeps for users, only the caller's own are shown.
    'target.credential.user_id': session.user.id,
    domain_id: domain,
    'project.domain_id': domain,
    'user.domain_id': domain,
    'group.domain_id': domain,
    // Keystone's names of what is in the domain that the session works in.
    'target.domain_id': domain,
    'target.domain.id': domain,
    'target.project.domain_id': domain,
    'target.user.domain_id': domain,
    'target.group.domain_id': domain,
    'target.role.domain_id': null,
    'target.user.id': session.user.id,
    // Of the zone of a record set, as Designate's rules call it: users write those of primary ones.
    zone_type: 'PRIMARY',
    // Barbican's rules of today count where it says so itself; what is kept to nobody is the project's.
    enforce_new_defaults: true,
    'target.secret.project_id': project,
    'target.secret.read_project_access': true,
    'target.container.project_id': project,
    'target.container.read_project_access': true,
  }
}
