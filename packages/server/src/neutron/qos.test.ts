import { rows } from '@meridian/cloud'
import type { CallReply, QosPolicy, QosRule, qosPolicies } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const path = '/api/neutron/qos_policies/'
const names = async (by = tab, query = '') =>
  (await by.get(path + query))
    .json<CallReply<typeof qosPolicies.list>>()
    .items.map(({ name }) => name)
const idOf = (name: string) =>
  world.cloud.table(rows.qosPolicies).list({ where: { name } })[0]?.id ?? ''

test('the project’s policies and shared ones are told in one call, by name [RS-NEUTRON-08]', async () => {
  world.cloud.control.forgetRequests()
  expect(await names()).toEqual(['bronze', 'gold'])
  expect(world.cloud.control.requests()).toHaveLength(1)
  // Neutron shows what is shared to administrators alone (Zed).
  expect(await names(admin)).toEqual(['fair-share'])
  expect(await names(admin, '?all_projects=true')).toEqual(['bronze', 'fair-share', 'gold'])
  expect(await names(admin, `?all_projects=true&project_id=${project.id}`)).toEqual([
    'bronze',
    'gold',
  ])
})

test('a policy is read with its rules and deleted by who may [RS-NEUTRON-09]', async () => {
  const id = idOf('bronze')
  const one = (await tab.get(`${path}${id}/`)).json<QosPolicy>()
  expect(one.rules).toMatchObject([
    { type: 'bandwidth_limit', max_kbps: 20_000, max_burst_kbps: 16_000, direction: 'egress' },
    { type: 'dscp_marking', dscp_mark: 8 },
  ])
  expect((await tab.call('DELETE', `${path}${id}/`)).statusCode).toBe(403)
  const used = world.cloud.table(rows.networks).first({ name: 'web' })
  if (!used) throw new Error('There is no network.')
  world.cloud.table(rows.networks).update({ ...used, qos_policy_id: id })
  const refused = await admin.call('DELETE', `${path}${id}/`)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    `QoS Policy ${id} is used by network ${used.id}.`,
  ])
  world.cloud.table(rows.networks).update({ ...used, qos_policy_id: null })
  expect((await admin.call('DELETE', `${path}${id}/`)).statusCode).toBe(204)
  expect((await admin.get(`${path}${id}/`)).statusCode).toBe(404)
})

test('rules of each type are made, changed, found with their type, and deleted', async () => {
  const made = (await admin.post(path, { name: 'new', shared: true })).json<QosPolicy>()
  const rules = `/api/neutron/qos/policies/${made.id}/`
  const add = async (type: string, body: object) => {
    const answer = await admin.post(`${rules}${type}_rules/`, body)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers['location']).toBe(`${rules}${type}_rules/${answer.json().id}`)
    return answer.json<QosRule>()
  }
  const limit = await add('bandwidth_limit', { max_kbps: 9 })
  expect(limit).toMatchObject({ type: 'bandwidth_limit', qos_policy_id: made.id, max_kbps: 9 })
  await add('dscp_marking', { dscp_mark: 10 })
  await add('minimum_bandwidth', { min_kbps: 3, direction: 'ingress' })
  await add('minimum_packet_rate', { min_kpps: 3, direction: 'any' })
  const all = (await admin.get(`${rules}rules/`)).json<{ items: QosRule[] }>().items
  expect(all.map(({ type }) => type)).toEqual([
    ...['bandwidth_limit', 'dscp_marking', 'minimum_bandwidth', 'minimum_packet_rate'],
  ])
  const change = { max_kbps: 20 }
  const changed = await admin.call('PUT', `${rules}bandwidth_limit_rules/${limit.id}/`, change)
  expect(changed.json()).toMatchObject({ id: limit.id, max_kbps: 20 })
  const refused = await admin.post(`${rules}dscp_marking_rules/`, { dscp_mark: 12 })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.stringMatching(/^Rule dscp_marking conflicts with rule /),
  ])
  for (const { id } of all)
    expect((await admin.call('DELETE', `${rules}rules/${id}/`)).statusCode).toBe(204)
  expect((await admin.get(`${rules}rules/${limit.id}/`)).statusCode).toBe(404)
  expect((await admin.get(`${rules}rules/`)).json()).toEqual({ items: [] })
})
