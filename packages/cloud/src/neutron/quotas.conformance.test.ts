import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { conformanceInOwnProject } from '#testing/service.ts'

const { cloud, ask: network } = await conformanceInOwnProject('network')
const project = cloud.projectId

const details = () => network('GET', `/quotas/${project}/details.json`)
const usageOf = (reply: Reply, name: string): unknown =>
  (reply.body as { quota: Record<string, unknown> }).quota[name]

test('details tell limit, used and reserved of each thing, and follow what is made', async () => {
  const before = await details()
  expect(before.status).toBe(200)
  for (const name of ['floatingip', 'network', 'port', 'router', 'security_group', 'subnet']) {
    const one = { limit: expect.any(Number), used: expect.any(Number), reserved: 0 }
    expect(usageOf(before, name), name).toEqual(one)
  }
  expect(usageOf(before, 'network')).toMatchObject({ used: 0 })
  const made = await network('POST', '/networks', { network: { name: cloud.unique('quota') } })
  const id = pick(made, 'network', 'id')
  expect(usageOf(await details(), 'network')).toMatchObject({ used: 1 })
  await network('DELETE', `/networks/${id}`)
  expect(usageOf(await details(), 'network')).toMatchObject({ used: 0 })
})

test('a limit of its own stands in the details, -1 for none', async () => {
  const asAdmin = { as: 'admin' } as const
  const limits = { quota: { network: 3, port: -1 } }
  await network('PUT', `/quotas/${project}`, limits, asAdmin)
  const reply = await details()
  expect(usageOf(reply, 'network')).toMatchObject({ limit: 3 })
  expect(usageOf(reply, 'port')).toMatchObject({ limit: -1 })
  await network('DELETE', `/quotas/${project}`, undefined, asAdmin)
  expect(usageOf(await details(), 'network')).toMatchObject({ limit: 100 })
})

test('networks made at once count for the project that gets them', async () => {
  const asAdmin = { as: 'admin' } as const
  await network('PUT', `/quotas/${project}`, { quota: { network: 1 } }, asAdmin)
  cloud.cleanUp(() => network('DELETE', `/quotas/${project}`, undefined, asAdmin))
  const one = { name: cloud.unique('bulk') }
  const theirs = { ...one, project_id: project }
  const create = (networks: object[]) => network('POST', '/networks', { networks }, asAdmin)
  expect(await create([theirs, theirs])).toEqual({
    status: 409,
    body: "Quota exceeded for resources: ['network'].",
  })
  const made = await create([one, theirs])
  expect(made).toMatchObject({ status: 201, body: { networks: [{}, { project_id: project }] } })
  for (const at of [0, 1]) {
    const path = `/networks/${pick(made, 'networks', at, 'id')}` as const
    expect(await network('DELETE', path, undefined, asAdmin)).toMatchObject({ status: 204 })
  }
})

test('the details of another project are for administrators', async () => {
  const asked = (as: 'reader' | 'admin') =>
    network('GET', `/quotas/${project}/details.json`, undefined, { as })
  expect((await asked('reader')).status).toBe(403)
  expect((await asked('admin')).status).toBe(200)
  expect(await network('GET', '/quotas/somebody')).toEqual({
    status: 403,
    body: 'rule:get_quota is disallowed by policy',
  })
})
