import type { ServerGroup } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, project } = demoWorld()

const path = '/api/nova/servergroups/'

test('a group is made of a list of policies, read, listed and deleted [RS-NOVA-15 RS-NOVA-16 RS-SGRP-05 RS-SGRP-12]', async () => {
  const made = await tab.post(path, { name: 'apart', policies: ['soft-anti-affinity'] })
  expect(made.statusCode).toBe(201)
  const group = made.json<ServerGroup>()
  expect(made.headers.location).toBe(`${path}${group.id}`)
  expect(group).toMatchObject({
    ...{ name: 'apart', policy: 'soft-anti-affinity', policies: ['soft-anti-affinity'] },
    ...{ members: [], project_id: project.id, user_id: tab.user.id },
  })
  expect((await tab.get(`${path}${group.id}/`)).json()).toEqual(group)
  const { items } = (await tab.get(path)).json<{ items: ServerGroup[] }>()
  expect(items.find(({ id }) => id === group.id)).toEqual(group)
  expect((await tab.del(`${path}${group.id}/`)).statusCode).toBe(204)
  expect((await tab.get(`${path}${group.id}/`)).statusCode).toBe(404)
})

test('members are the ids of the servers in the group, by one call to Nova', async () => {
  await tab.get(path)
  world.cloud.control.forgetRequests()
  const { items } = (await tab.get(path)).json<{ items: ServerGroup[] }>()
  expect(items.find(({ name }) => name === 'apart-web')?.members).toHaveLength(3)
  expect(world.cloud.control.requests()).toHaveLength(1)
})

test('one policy of those that Nova knows is demanded, and a name', async () => {
  for (const body of [
    { name: 'x', policies: [] },
    { name: 'x', policies: ['together'] },
    { name: 'x', policies: ['affinity', 'anti-affinity'] },
    { policies: ['affinity'] },
  ])
    expect((await tab.post(path, body)).statusCode, JSON.stringify(body)).toBe(400)
})

test('a group too many is refused in Nova’s words', async () => {
  const statuses = []
  for (let at = 0; at < 10; at += 1)
    statuses.push(await tab.post(path, { name: `g-${at}`, policies: ['affinity'] }))
  const last = statuses.at(-1)
  expect([last?.statusCode, last?.json()]).toEqual([403, 'Quota exceeded, too many server groups.'])
})
