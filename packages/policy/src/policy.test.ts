import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createPolicy,
  defaultPolicies,
  parseRule,
  readRule,
  type Check,
  type Credentials,
} from '#index.ts'

const demo: Credentials = { user_id: 'u1', project_id: 'p1', roles: ['member', 'Reader'] }
const admin: Credentials = { user_id: 'u0', project_id: 'p0', roles: ['admin'], is_admin: true }

function allows(check: string, who: Credentials = demo, target = {}): boolean {
  return createPolicy({ it: { check } }, { enforceNewDefaults: true }).allows('it', who, target)
}

test.each([
  ['', true],
  ['@', true],
  ['!', false],
  ['role:MEMBER', true],
  ['role:reader', true],
  ['role:admin', false],
  ['role:%(roles)s', false],
  ['not role:admin', true],
  ['not role:member', false],
  ['role:admin or role:member and role:reader', true],
  ['role:member or role:admin and role:nobody', true],
  ['(role:member or role:admin) and role:nobody', false],
  ['role:member AND (role:admin OR role:reader)', true],
  ['role:member and not (role:admin or role:nobody)', true],
  ['project_id:%(project_id)s', true],
  ['user_id:%(user.id)s', true],
  ['user_id:%(target.user.id)s', true],
  ['user_id:%(missing)s', false],
  ["'public':%(visibility)s", true],
  ['None:%(nothing)s', true],
  ['True:%(shared)s', true],
  ['field:networks:shared=True', true],
  ['field:port:device_owner=~^network:', true],
  ['field:networks:absent=True', false],
  ['token.domain.id:%(domain_id)s', true],
  ['roles:member', true],
  ['not roles:member', false],
  ['system:all', false],
  // Only the service can ask another server: nothing is held back for that.
  ['role:member and http://billing/%(project_id)s', true],
  ['role:admin and https://billing/%(project_id)s', false],
  ['role:member and not http://billing/%(project_id)s', true],
  ['role:member and not (not http://billing/ and role:reader)', true],
])('the rule %j gives %j', (check, expected) => {
  const who = { ...demo, token: { domain: { id: 'd1' } } }
  const target = {
    project_id: 'p1',
    user: { id: 'u1' },
    'target.user.id': 'u1',
    visibility: 'public',
    roles: ['member'],
    nothing: null,
    shared: true,
    device_owner: 'network:dhcp',
    domain_id: 'd1',
  }
  expect(allows(check, who, target)).toBe(expected)
})

test.each(['role', '(role:member', 'role:member)', 'role:member role:reader', 'and', 'not', '()'])(
  'the unreadable rule %j allows nobody',
  (check) => {
    expect(parseRule(check)).toEqual({ is: 'false' })
    expect(allows(check)).toBe(false)
  },
)

test.each([
  [null, true],
  [[], true],
  [[[]], false],
  [['!'], false],
  [['@'], true],
  [[['role:admin'], ['role:member']], true],
  [[['role:admin', 'role:member']], false],
  [[['role:reader', 'role:member'], 'role:admin'], true],
  [[[], 'role:admin'], false],
])('the rule %j of a file gives %j', (check, expected) => {
  const policy = createPolicy({ it: { check } }, { enforceNewDefaults: true })
  expect(policy.allows('it', demo)).toBe(expected)
})

test('a list with a check that cannot be read is not read', () => {
  expect(readRule([['role'], 'role:member'])).toBeUndefined()
  expect(readRule(['!'])).toEqual({ is: 'false' })
})

test('a rule asks other rules, and one that leads back to itself refuses', () => {
  const rules = {
    owner: { check: 'project_id:%(project_id)s' },
    read: { check: 'rule:owner and role:reader' },
    round: { check: 'rule:about' },
    about: { check: 'rule:round or rule:nowhere' },
  }
  const policy = createPolicy(rules, { enforceNewDefaults: true })
  expect(policy.allows('read', demo, { project_id: 'p1' })).toBe(true)
  expect(policy.allows('read', demo, { project_id: 'p2' })).toBe(false)
  expect(policy.allows('round', demo)).toBe(false)
  expect(policy.knows('read')).toBe(true)
  expect(policy.knows('toString')).toBe(false)
})

test('the scope of the system is told by either of its names', () => {
  const operator: Credentials = { user_id: 'u2', roles: ['reader'], system_scope: 'all' }
  expect(allows('system:all', operator)).toBe(true)
  expect(allows('system_scope:all', operator)).toBe(true)
})

test('an unknown rule falls back to default and refuses without one', () => {
  const fallback = { default: { check: 'role:member' } }
  expect(createPolicy(fallback, { enforceNewDefaults: true }).allows('x', demo)).toBe(true)
  expect(createPolicy({}, { enforceNewDefaults: true }).allows('x', admin)).toBe(false)
})

test('a deprecated check counts only while new defaults are not enforced', () => {
  const rules = { it: { check: 'role:admin', deprecated_check: 'role:member' } }
  expect(createPolicy(rules, { enforceNewDefaults: false }).allows('it', demo)).toBe(true)
  expect(createPolicy(rules, { enforceNewDefaults: true }).allows('it', demo)).toBe(false)
})

test('every default rule of every service can be read', () => {
  for (const rules of Object.values(defaultPolicies)) {
    for (const [name, rule] of Object.entries(rules)) {
      for (const text of [rule.check, rule.deprecated_check ?? '']) {
        if (text === '!') continue
        expect(parseRule(text), `${name}: ${String(text)}`).not.toEqual({ is: 'false' })
      }
    }
  }
})

test('Nova lets a member create servers and a reader only look', () => {
  const policy = createPolicy(defaultPolicies['compute'] ?? {}, { enforceNewDefaults: true })
  const reader = { ...demo, roles: ['reader'] }
  const own = { project_id: 'p1' }
  expect(policy.allows('os_compute_api:servers:create', demo, own)).toBe(true)
  expect(policy.allows('os_compute_api:servers:create', reader, own)).toBe(false)
  expect(policy.allows('os_compute_api:servers:show', reader, own)).toBe(true)
  expect(policy.allows('os_compute_api:servers:show', reader, { project_id: 'p2' })).toBe(false)
  expect(policy.allows('os_compute_api:servers:show', admin, own)).toBe(true)
})

const trees = fc.letrec<{ check: Check }>((tie) => ({
  check: fc.oneof(
    { maxDepth: 4 },
    fc.constant<Check>({ is: 'true' }),
    fc.constant<Check>({ is: 'false' }),
    fc.constantFrom('member', 'admin', 'reader').map((match): Check => ({ is: 'role', match })),
    tie('check').map((check): Check => ({ is: 'not', check })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('check'), tie('check'))
      .map(([is, a, b]): Check => ({ is, checks: [a, b] })),
  ),
})).check

function write(check: Check): string {
  switch (check.is) {
    case 'true':
      return '@'
    case 'false':
      return '!'
    case 'role':
      return `role:${check.match}`
    case 'rule':
      return `rule:${check.name}`
    case 'match':
      return `${check.kind}:${check.match}`
    case 'not':
      return `not (${write(check.check)})`
    case 'and':
    case 'or':
      return check.checks.map((one) => `(${write(one)})`).join(` ${check.is} `)
  }
}

function truth(check: Check, roles: readonly string[]): boolean {
  switch (check.is) {
    case 'not':
      return !truth(check.check, roles)
    case 'and':
      return check.checks.every((one) => truth(one, roles))
    case 'or':
      return check.checks.some((one) => truth(one, roles))
    case 'role':
      return roles.includes(check.match)
    case 'true':
    case 'false':
    case 'rule':
    case 'match':
      return check.is === 'true'
  }
}

test('a written tree of checks reads back to the same decision', () => {
  fc.assert(
    fc.property(trees, fc.subarray(['member', 'admin', 'reader']), (tree, roles) => {
      expect(allows(write(tree), { user_id: 'u', roles })).toBe(truth(tree, roles))
    }),
  )
})

test('no text at all makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseRule(text).is).toBeTypeOf('string')
    }),
  )
})
