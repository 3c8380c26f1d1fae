import { createPolicy, type Policy, type Target } from '@meridian/policy'
import type { Config } from '#config.ts'
import type { Rules } from '#policy/files.ts'
import type { Session } from '#sessions/session.ts'
import { isAdmin } from '#sessions/user-session.ts'

type Question = {
  readonly rules: readonly (readonly [service: string, rule: string])[]
  readonly target?: Target | undefined
}

export type Decide = (session: Session, question: Question) => boolean

// Names that screens ask for and that today's services no longer define (contract: policy-settings).
const renamed = new Map<string, string>(
  Object.entries({
    'compute compute:create': 'os_compute_api:servers:create',
    'compute os_compute_api:snapshot': 'os_compute_api:servers:create_image',
    'compute os_compute_api:os-consoles:index': 'os_compute_api:os-remote-consoles',
    'compute os_compute_api:os-attach-interfaces': 'os_compute_api:os-attach-interfaces:create',
  }),
)
const aliases = new Map<string, string>(
  Object.entries({
    heat: 'orchestration',
    octavia: 'load-balancer',
    'block-storage': 'volume',
    volumev3: 'volume',
  }),
)
const served = [
  'compute',
  'dns',
  'identity',
  'image',
  'key-manager',
  'load-balancer',
  'network',
  'object-store',
  'orchestration',
  'volume',
]

/**
 * Keystone's former rules are what lets the administrator of a project in; Barbican's, Designate's and
 * Heat's are in force as they come (`enforce_new_defaults`), so that readers may do what members may.
 */
const former: ReadonlySet<string> = new Set(['identity', 'key-manager', 'dns', 'orchestration'])

/**
 * Answers what a user may do, by the services' rules. Advisory: it only decides what is offered.
 * A service without rules, and a rule that its service neither names nor has a default for, is
 * allowed, because the service itself will say no.
 */
export const createDecide = (rules: Rules, config: Config): Decide => {
  const policies = new Map<string, Policy>(
    served.map((service) => {
      const legacy = config.legacyPolicies || former.has(service)
      return [service, createPolicy(rules[service] ?? {}, { enforceNewDefaults: !legacy })]
    }),
  )

  return (session, { rules: asked, target }) => {
    const credentials = credentialsOf(session, isAdmin(session, config))
    const about = { ...defaultTarget(session), ...parentsOf(session, target), ...target }
    return asked.every(([service, rule]) => {
      const type = aliases.get(service) ?? service
      const policy = policies.get(type)
      if (policy === undefined) return true
      const name = nameOf(policy, type, rule)
      return name === undefined || policy.allows(name, credentials, about)
    })
  }
}

/** The name under which the service knows the rule; undefined when nothing decides it. */
const nameOf = (policy: Policy, service: string, rule: string): string | undefined => {
  const names = [rule, renamed.get(`${service} ${rule}`), `${service}:${rule}`]
  const found = names.find((name) => name !== undefined && policy.knows(name))
  return found ?? (policy.knows('default') ? 'default' : undefined)
}

/** What oslo.context tells a service of a token, and, as Keystone's own rules ask for it, the token. */
const credentialsOf = (session: Session, admin: boolean) => ({
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
    // Of all that Keystone keeps for users only the asker's own is shown.
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
