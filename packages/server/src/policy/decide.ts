import { createPolicy, type Policy, type Target } from '@meridian/policy'
import type { Config } from '#config.ts'
import { credentialsOf, targetOf } from '#policy/asker.ts'
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
    const about = targetOf(session, target)
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
