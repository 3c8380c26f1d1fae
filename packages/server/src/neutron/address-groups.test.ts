import { rows } from '@meridian/cloud'
import type { AddressGroup, CallReply, WholeSecurityGroup, addressGroups } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()

const path = '/api/neutron/address_groups/'
const list = async (query = ''): Promise<CallReply<typeof addressGroups.list>> =>
  (await tab.get(`${path}?limit=10${query}`)).json()
const named = (name: string) =>
  world.cloud.table(rows.addressGroups).list({ where: { name } })[0]?.id ?? ''

test('groups are the own ones and those of others, which only sharing lets one see', async () => {
  const { items } = await list()
  expect(items.map(({ name, own }) => [name, own])).toEqual([
    ['monitoring', false],
    ['offices', true],
    ['partners', true],
  ])
  expect((await tab.get(path + named('monitoring'))).json()).toMatchObject({ own: false })
})

test('groups are found by whole names and descriptions, and paged', async () => {
  const found = async (query: string) => (await list(query)).items.map(({ name }) => name)
  expect(await found('&name=offices')).toEqual(['offices'])
  expect(await found('&name=office')).toEqual([])
  expect(await found('&description=Both+buildings+and+the+VPN')).toEqual(['offices'])
  const first = (await tab.get(`${path}?limit=2&sort_key=name&sort_dir=desc`)).json()
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const next = await tab.get(
    `${path}?limit=2&sort_key=name&sort_dir=desc&marker=${first.items[1].id}`,
  )
  expect(next.json()).toMatchObject({ items: [{ name: 'monitoring' }], has_more_data: false })
})

test('addresses are added and removed, and what Neutron refuses is told in its words', async () => {
  const id = named('partners')
  const put = (verb: 'add' | 'remove', addresses: readonly string[]) =>
    tab.call('PUT', `${path}${id}/${verb}_addresses/`, { addresses })
  const held = async () => (await tab.get(path + id)).json<AddressGroup>().addresses
  expect((await put('add', ['10.9.0.5/24', '192.0.2.7'])).statusCode).toBe(204)
  expect(await held()).toEqual(['10.9.0.0/24', '192.0.2.7/32', '203.0.113.64/26'])
  expect((await put('remove', ['203.0.113.64/26'])).statusCode).toBe(204)
  expect(await held()).toEqual(['10.9.0.0/24', '192.0.2.7/32'])
  const twice = await put('add', ['10.9.0.0/24'])
  expect([twice.statusCode, twice.json()]).toEqual([
    400,
    `Addresses ['10.9.0.0/24'] already exist in the address group ${id}.`,
  ])
  expect((await put('remove', ['10.0.0.0/8'])).statusCode).toBe(404)
})

test('a group that a rule points at stays, and the rule is not for everybody', async () => {
  const id = named('offices')
  const refused = await tab.del(path + id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toContain('is in use on one or more security group rules')
  const { items } = (await tab.get('/api/network/securitygroups/')).json<{
    items: WholeSecurityGroup[]
  }>()
  const rules = items.flatMap(({ security_group_rules }) => security_group_rules)
  expect(rules.filter((rule) => rule.remote_address_group_id === id)).toMatchObject([
    { remote_ip_prefix: null, remote_group_id: null },
  ])
})
