import { createPolicy, defaultPolicies } from '@meridian/policy'
import { expect, test, vi } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

/** The rules of an operator who trusts members with more, and administrators with less. */
vi.mock(import('#neutron/policy.ts'), () => {
  const own = {
    get_quota: { check: 'role:member' },
    'get_port:binding:host_id': { check: 'role:member' },
    'create_network:shared': { check: 'role:member' },
    get_agent: { check: 'role:reader' },
    context_is_admin: { check: 'role:operator' },
  }
  const rules = { ...defaultPolicies['network'], ...own }
  return { policy: createPolicy(rules, { enforceNewDefaults: true }) }
})

// The rules of a real cloud are its operator's to change.
vi.stubEnv('OS_AUTH_URL', undefined)
const ask = askerOf(await underTest(), 'network')

test('the rules of the operator decide, not who is an administrator elsewhere', async () => {
  expect(await ask('GET', '/quotas')).toMatchObject({ status: 200 })
  expect(await ask('GET', '/quotas', undefined, { as: 'reader' })).toMatchObject({ status: 403 })
  const agents = await ask('GET', '/agents?fields=id')
  expect(agents.status).toBe(200)
  expect(pick(agents, 'agents', 0, 'id')).toMatch(/^[0-9a-f-]{36}$/)

  const made = await ask('POST', '/networks', { network: { name: 'n', shared: true } })
  expect(made).toMatchObject({ status: 201, body: { network: { shared: true } } })
  const id = pick(made, 'network', 'id')
  const port = await ask('POST', '/ports', { port: { network_id: id } })
  expect(port).toMatchObject({ status: 201, body: { port: { 'binding:host_id': '' } } })
  expect(port.body).not.toHaveProperty(['port', 'binding:profile'])

  const admin = { as: 'admin' } as const
  expect(await ask('GET', `/ports/${pick(port, 'port', 'id')}`, undefined, admin)).toEqual({
    status: 404,
    body: `Port ${pick(port, 'port', 'id')} could not be found.`,
  })
  expect(await ask('DELETE', `/networks/${id}`, undefined, admin)).toEqual({
    status: 403,
    body: 'rule:delete_network is disallowed by policy',
  })
})
