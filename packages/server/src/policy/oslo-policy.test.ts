import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPolicy, defaultPolicies, type PolicyRules, type RuleDefault } from '@meridian/policy'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { credentialsOf, targetOf } from '#policy/asker.ts'
import { operatorsFile, sessions } from '#testing/kinds-of-user.ts'

const kinds = Object.keys(sessions)
const credentials = Object.entries(sessions).map(([kind, session]) =>
  credentialsOf(session, kind === 'admin'),
)
const foreign = {
  ...{ project_id: 'p2', tenant_id: 'p2', owner: 'p2', user_id: 'u2', domain_id: 'd2' },
  ...{ 'target.domain.id': 'd2', 'target.user.domain_id': 'd2', 'target.project.domain_id': 'd2' },
  ...{ 'target.user.id': 'u2', 'target.domain_id': 'd2', 'target.group.domain_id': 'd2' },
}
const wanted = [
  undefined,
  foreign,
  { 'target.role.name': 'member', shared: true, visibility: 'public' },
]
// Each kind of user asks about what is its own, about what is others', and about what is shared.
const targets = Object.values(sessions).flatMap((session) =>
  wanted.map((one) => targetOf(session, one)),
)
const asks = kinds.flatMap((_, who) =>
  wanted.map((_one, at) => ({ who, target: who * wanted.length + at })),
)

const nobody = { user_id: '', roles: [] }

type File = { readonly name: string; readonly rules: PolicyRules; readonly formerRules: boolean }

/** What oslo.policy says of each rule of each file, for each who and what of `asks`. */
function askOslo(files: readonly File[]): readonly boolean[] {
  const question = {
    ...{ askers: credentials, targets },
    files: files.map(({ rules, formerRules }) => ({
      rules: Object.fromEntries(
        Object.entries(rules).map(([name, { check, deprecated_check: former }]) => [
          name,
          former !== undefined && formerRules ? [check, former] : [check],
        ]),
      ),
      asks: asksOf(rules).map(({ rule, who, target }) => [rule, who, target]),
    })),
  }
  const script = join(import.meta.dirname, '../testing/ask-oslo-policy.py')
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', [script], {
    input: JSON.stringify(question),
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`oslo.policy did not answer:\n${stderr}`)
  return JSON.parse(stdout)
}

const asksOf = (rules: PolicyRules) =>
  Object.keys(rules).flatMap((rule) => asks.map((one) => ({ ...one, rule })))

const ours = ({ rules, formerRules }: File): readonly boolean[] => {
  const policy = createPolicy(rules, { enforceNewDefaults: !formerRules })
  return asksOf(rules).map(({ rule, who, target }) =>
    policy.allows(rule, credentials[who] ?? nobody, targets[target]),
  )
}

/** Where the two differ, in words. */
function differences(files: readonly File[]): readonly string[] {
  const theirs = askOslo(files)
  const all = files.flatMap((file) => {
    const said = ours(file)
    return asksOf(file.rules).map((ask, at) => ({ ...ask, file, said: said[at] }))
  })
  expect(theirs).toHaveLength(all.length)
  return all.flatMap(({ rule, who, target, file, said }, at) =>
    said === theirs[at]
      ? []
      : [
          `${file.name} ${rule} (${JSON.stringify(file.rules[rule])}): ${kinds[who]} about ${target}: ${said}`,
        ],
  )
}

test('every rule that services come with is decided as oslo.policy does, with and without former rules', () => {
  const files = Object.entries(defaultPolicies).flatMap(([name, rules]) =>
    [true, false].map((formerRules) => ({ name, rules: decidable(rules), formerRules })),
  )
  expect(files.flatMap(({ rules }) => Object.keys(rules)).length).toBeGreaterThan(2_000)
  expect(differences(files)).toEqual([])
}, 120_000)

/** `field:` is a check that Neutron adds to the language. */
const decidable = (rules: PolicyRules): PolicyRules => {
  const neutrons = Object.keys(rules).filter((name) => /\bfield:/.test(JSON.stringify(rules[name])))
  const leads = (name: string, seen: readonly string[] = []): boolean => {
    if (neutrons.includes(name)) return true
    const named = [...JSON.stringify(rules[name] ?? '').matchAll(/rule:([^\s()"]+)/g)]
    return named.some(([, next = '']) => !seen.includes(next) && leads(next, [...seen, name]))
  }
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !leads(name)))
}

const read = (text: string): PolicyRules =>
  Object.fromEntries(
    Object.entries(parse(text, { uniqueKeys: false })).map(([name, check]) => [
      name,
      { check } as RuleDefault,
    ]),
  )

// Rules in the manner of a large operator: roles of its own for each service, readers in the cloud, what is
// inherited from a domain, and rules of Keystone's first policy file for clouds with domains.
const manyRoles = `
"cloud_admin": "rule:admin_required and (project_domain_name:Home and project_name:demo or domain_id:d0)"
"admin_required": "role:admin or is_admin:1"
"cloud_reader": "(role:reader or role:cloud_viewer) and system_scope:all or rule:cloud_admin"
"owner": "user_id:%(user_id)s or user_id:%(target.user.id)s"
"compute_admin": "(role:compute_admin and project_id:%(project_id)s) or rule:cloud_admin"
"viewer": "rule:cloud_reader or (role:reader or role:member or role:compute_viewer) and project_id:%(project_id)s"
"network_admin": "not role:reader and (role:network_admin or role:member) and tenant_id:%(tenant_id)s"
"identity:list_users": "rule:cloud_reader or (role:reader and domain_id:%(target.domain_id)s) or project_domain_id:%(domain_id)s or user_domain_id:%(domain_id)s"
"identity:update_user": "rule:cloud_admin or (role:admin and token.domain.id:%(target.user.domain_id)s)"
"identity:create_grant": "rule:cloud_admin or (role:domain-manager and domain_id:%(target.project.domain_id)s and not 'admin':%(target.role.name)s)"
"identity:get_user": "rule:owner or rule:cloud_reader or domain_id:%(target.user.domain_id)s"
"compute:start": "rule:compute_admin or rule:viewer and not (role:reader and not role:member)"
"image:get": "rule:viewer or 'public':%(visibility)s or True:%(shared)s"
"image:get_former": [["rule:viewer"], ["role:image_viewer", "project_id:%(project_id)s"]]
"network:create": "rule:network_admin or None:%(target.role.domain_id)s and role:admin"
"everybody": ""
"nobody": "!"
"default": "rule:cloud_admin"
`

test.each([
  ['a file of a domain manager', operatorsFile],
  ['a file of many roles', manyRoles],
])('%s is decided as oslo.policy does', (name, text) => {
  expect(differences([{ name, rules: read(text), formerRules: false }])).toEqual([])
})

// Files of one's own cloud: POLICY_FILES=nova.yaml:keystone.yaml
const own = (process.env['POLICY_FILES'] ?? '').split(':').filter((path) => path !== '')
test.each(own)('the file %s is decided as oslo.policy does', (path) => {
  const rules = read(readFileSync(path, 'utf8'))
  const files = [{ name: path, rules: decidable(rules), formerRules: false }]
  expect(files[0] && Object.keys(files[0].rules)).not.toEqual([])
  expect(differences(files)).toEqual([])
})

const atoms = fc.oneof(
  fc.constantFrom(
    'role:admin',
    'role:MEMBER',
    'role:%(target.role.name)s',
    'rule:other',
    'rule:gone',
  ),
  fc.constantFrom(
    '@',
    '!',
    'is_admin:True',
    'is_admin:1',
    'system_scope:all',
    'system:all',
    'trust_id:None',
  ),
  fc
    .tuple(
      fc.constantFrom('user_id', 'project_id', 'domain_id', 'token.domain.id', 'token.roles.name'),
      fc.constantFrom(
        'project_id',
        'target.domain.id',
        'user_id',
        'target.role.name',
        'missing',
        'owner',
      ),
    )
    .map(([one, other]) => `${one}:%(${other})s`),
  fc
    .tuple(
      fc.constantFrom("'public'", '"public"', 'None', 'True', "'member'", '1'),
      fc.constantFrom('visibility', 'shared', 'target.role.name', 'missing'),
    )
    .map(([one, other]) => `${one}:%(${other})s`),
  fc.constantFrom('domain_id:d1', 'roles:member', 'token.user.name:uma', 'user_id:'),
)
const rulesOf = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'rule' },
    { weight: 3, arbitrary: atoms },
    tie('rule').map((one) => `not ${one}`),
    tie('rule').map((one) => `(${one})`),
    fc
      .tuple(tie('rule'), fc.constantFrom('and', 'or', 'AND', 'Or'), tie('rule'))
      .map(([a, word, b]) => `${a} ${word} ${b}`),
  ),
})).rule

test('a thousand generated rules are decided as oslo.policy does', () => {
  const texts = fc.sample(rulesOf, { numRuns: 1_000, seed: 20_261_130 })
  const rules = {
    ...Object.fromEntries(texts.map((check, at) => [`r${at}`, { check }])),
    other: { check: 'role:reader and not role:member' },
  }
  expect(differences([{ name: 'generated', rules, formerRules: false }])).toEqual([])
}, 60_000)
