import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tabOf } = demoWorld()
const tab = tabOf('admin')

test('rules are sent as the text that was written, and come back as what they say', async () => {
  const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'REMOTE_USER' }] }]
  const body = { id: 'staff', rules: JSON.stringify(rules) }
  const made = await tab.call('POST', '/api/keystone/mappings/', body)
  expect([made.statusCode, made.headers['location']]).toEqual([201, '/api/keystone/mappings/staff'])
  expect(made.json()).toMatchObject({ id: 'staff', rules })
  const twice = { rules: JSON.stringify({ rules: [...rules, ...rules] }) }
  expect((await tab.call('PATCH', '/api/keystone/mappings/staff', twice)).statusCode).toBe(204)
  const read = await tab.get('/api/keystone/mappings/staff')
  expect(read.json().rules).toHaveLength(2)
  world.cloud.control.forgetRequests()
  const wrong = await tab.call('PATCH', '/api/keystone/mappings/staff', { rules: '[{}]' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, 'rules[0] lacks “local”.'])
  expect(world.cloud.control.requests()).toEqual([])
})

test('a protocol is told with all that only the list of them says, in one call', async () => {
  const at = '/api/keystone/identity_providers/university/protocols/'
  world.cloud.control.forgetRequests()
  const read = await tab.get(`${at}openid`)
  expect(read.json()).toMatchObject({
    ...{ id: 'openid', idp_id: 'university', mapping_id: 'university_staff' },
    remote_id_attribute: 'HTTP_OIDC_ISS',
  })
  expect(world.cloud.control.requests()).toHaveLength(1)
  expect((await tab.get(`${at}nope`)).statusCode).toBe(404)
  const body = { id: 'saml2', mapping_id: 'university_staff' }
  const made = await tab.call('POST', at, body)
  expect([made.statusCode, made.headers['location']]).toEqual([201, `${at}saml2`])
  const change = { mapping_id: 'university_staff', remote_id_attribute: 'MELLON_IDP' }
  expect((await tab.call('PATCH', `${at}saml2`, change)).statusCode).toBe(204)
  expect((await tab.get(`${at}saml2`)).json()).toMatchObject(change)
  expect((await tab.call('DELETE', `${at}saml2`)).statusCode).toBe(204)
})
