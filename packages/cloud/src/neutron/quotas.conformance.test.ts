import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { conformanceInOwnProject, serviceOf } from '#testing/service.ts'

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

const asAdmin = { as: 'admin' } as const

/** A project with no default group yet, and how many groups and rules it has. */
async function newProject() {
  const own = await inOwnProject(cloud)
  const { ask } = serviceOf(own, 'network')
  const removeDefault = async () => {
    const groups = await ask('GET', '/security-groups?name=default')
    const path = `/security-groups/${pick(groups, 'security_groups', 0, 'id')}` as const
    await network('DELETE', path, undefined, asAdmin)
  }
  const quotas = `/quotas/${own.projectId}` as const
  own.cleanUp(removeDefault)
  own.cleanUp(() => network('DELETE', quotas, undefined, asAdmin))
  return {
    id: own.projectId,
    ask,
    limit: (quota: object) => network('PUT', quotas, { quota }, asAdmin),
    used: async () => {
      const reply = await network('GET', `${quotas}/details.json`, undefined, asAdmin)
      const used = (name: string): unknown =>
        (usageOf(reply, name) as Record<string, unknown>)['used']
      return [used('security_group'), used('security_group_rule')]
    },
  }
}

const NOTHING = [0, 0]
const DEFAULT_GROUP = [1, 4]

test.each(['security-groups', 'security-group-rules'])(
  'a list of %s makes the default group of the project that it is about',
  async (many) => {
    const project = await newProject()
    for (const path of [`/${many}/${project.id}`, '/networks'] as const)
      await project.ask('GET', path)
    await network('GET', `/${many}?project_id=${project.id}`)
    expect(await project.used()).toEqual(NOTHING)
    await network('GET', `/${many}?project_id=${project.id}`, undefined, asAdmin)
    expect(await project.used()).toEqual(DEFAULT_GROUP)
  },
)

test('a network has its project’s default group made, whoever makes it', async () => {
  const project = await newProject()
  const fields = { name: cloud.unique('theirs'), project_id: project.id }
  const made = await network('POST', '/networks', { network: fields }, asAdmin)
  const path = `/networks/${pick(made, 'network', 'id')}` as const
  cloud.cleanUp(() => network('DELETE', path, undefined, asAdmin))
  expect(await project.used()).toEqual(DEFAULT_GROUP)
})

test('the rules that a group begins with count', async () => {
  const project = await newProject()
  const refused = { status: 409, body: "Quota exceeded for resources: ['security_group_rule']." }
  const create = (...names: string[]) => {
    const security_groups = names.map((name) => ({ name }))
    return project.ask('POST', '/security-groups', { security_groups })
  }
  await project.limit({ security_group_rule: 3 })
  expect(await project.ask('GET', '/security-groups')).toEqual(refused)
  expect(await project.ask('GET', '/security-group-rules')).toEqual(refused)
  expect(await project.ask('POST', '/networks', { network: {} })).toEqual(refused)
  expect(await create('one')).toEqual(refused)
  expect(await project.used()).toEqual(NOTHING)
  await project.limit({ security_group_rule: 7 })
  expect(await project.ask('GET', '/security-groups')).toMatchObject({ status: 200 })
  expect(await create('one', 'two')).toEqual(refused)
  expect(await project.used()).toEqual(DEFAULT_GROUP)
  const made = await create('one')
  expect(made).toMatchObject({ status: 201 })
  expect(await project.used()).toEqual([2, 6])
  await project.ask('DELETE', `/security-groups/${pick(made, 'security_groups', 0, 'id')}`)
})
