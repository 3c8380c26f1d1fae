import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { createDecide } from '#policy/decide.ts'
import { readRules } from '#policy/files.ts'
import type { Session } from '#sessions/session.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

const kinds = {
  member: session({ project, roles: [role('member'), role('reader')] }),
  'domain manager': session({ domain: home, roles: [role('domain-manager')] }),
  'reader of the domain': session({ domain: home, roles: [role('reader')] }),
  'reader of the system': session({ systemScope: true, roles: [role('reader')] }),
  admin: session({ project, roles: [role('admin')] }),
}
const all = Object.keys(kinds)

// What Sovereign Cloud Stack gives its operators for Keystone, and older forms beside it.
const file = `
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
writeFileSync(join(folder, 'identity.yaml'), file)

const managedRole = { 'target.role.name': 'member' }
const elsewhere = { 'target.user.domain_id': 'd2', 'target.domain.id': 'd2' }

const who = async (dir: string | undefined, rule: string, target?: object) => {
  const decide = createDecide(await readRules(dir), readConfig({}))
  const asked = { rules: [['identity', rule] as const], ...(target && { target: { ...target } }) }
  return Object.entries(kinds).flatMap(([kind, one]) => (decide(one, asked) ? [kind] : []))
}

describe('identity rules for each kind of user [RS-SET-01]', () => {
  test.each([
    ['identity:get_domain', all, undefined],
    ['identity:get_domain', ['reader of the system', 'admin'], elsewhere],
    ['identity:get_user', all, undefined],
    ['identity:list_domains', ['reader of the system', 'admin'], undefined],
  ])('%s as it comes is for %j', async (rule, expected, target) => {
    expect(await who(undefined, rule, target)).toEqual(expected)
  })

  test.each([
    ['identity:get_domain', ['domain manager', 'admin'], undefined],
    ['identity:list_users', ['domain manager', 'admin'], undefined],
    ['identity:create_user', ['domain manager', 'admin'], undefined],
    ['identity:create_user', ['admin'], elsewhere],
    ['identity:create_grant', ['domain manager'], managedRole],
    ['identity:create_grant', [], { 'target.role.name': 'admin' }],
    ['identity:list_domains', ['reader of the system', 'admin'], undefined],
    ['identity:list_roles', all, undefined],
    ['identity:list_groups', ['member', 'reader of the domain', 'reader of the system'], undefined],
    ['identity:list_regions', ['member', 'admin'], undefined],
    ['identity:list_services', ['domain manager', 'reader of the domain'], undefined],
    ['identity:list_policies', ['member', 'admin'], undefined],
    ['identity:list_endpoints', ['reader of the system'], undefined],
  ])('%s of an operator’s file is for %j', async (rule, expected, target) => {
    expect(await who(folder, rule, target)).toEqual(expected)
  })
})
