import type { Flavor } from '@meridian/contract'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const path = '/api/nova/flavors/'
const list = async (query = '', of = admin) =>
  (await of.get(`${path}${query}`)).json<{ items: Flavor[] }>().items
const read = async (id: string) =>
  (await admin.get(`${path}${id}/?get_extras=true&get_access_list=true`)).json<Flavor>()
const named = async (name: string): Promise<Flavor> => {
  const { id = '' } = (await list()).find((one) => one.name === name) ?? {}
  return read(id)
}
const sizes = { vcpus: 2, ram: 512, disk: 3, 'OS-FLV-EXT-DATA:ephemeral': 1, swap: 128 }
const make = async (more: object) => {
  const answer = await admin.post(path, { name: 'e', ...sizes, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Flavor>()
}
const change = (id: string, body: object) => admin.patch(`${path}${id}/`, body)
const sent = () =>
  world.cloud.control
    .requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path: at }) => `${method} ${at.replace(/[0-9a-f-]{36}/, '{id}')}`)

describe('flavors are read', () => {
  test('by memory, with extra specs where they are asked for [RS-NOVA-17 RS-NOVA-18 RS-FLAVOR-09]', async () => {
    const all = await list('?is_public=true&get_extras=true', tab)
    expect(all.map(({ ram }) => ram)).toEqual(all.map(({ ram }) => ram).toSorted((a, b) => a - b))
    expect(all.find(({ name }) => name === 's1.medium')).toMatchObject({
      ...{ 'OS-FLV-EXT-DATA:ephemeral': 100, 'OS-FLV-DISABLED:disabled': false, swap: 2048 },
      ...{ 'os-flavor-access:is_public': true },
      extras: { 'quota:disk_total_iops_sec': '2000' },
    })
    expect((await list('', tab))[0]).not.toHaveProperty('extras')
    const query = world.cloud.control.requests().findLast(({ path: at }) => at.includes('flavors'))
    expect(query?.path).toBe('/v2.1/flavors/detail')
  })

  test('public, private, or both, as administrators ask', async () => {
    await make({ name: 'closed', flavor_access: [{ id: project.id }] })
    const names = async (query: string) => (await list(query)).map(({ name }) => name)
    expect(await names('')).toContain('closed')
    expect(await names('?is_public=false')).toEqual(['closed'])
    expect(await names('?is_public=true')).not.toContain('closed')
    // Nova shows those who were let in theirs among the public ones.
    expect((await list('?is_public=true', tab)).map(({ name }) => name)).toContain('closed')
  })
})

describe('a flavor is made', () => {
  test('for all, with an id that Nova makes or one that is given [RS-NOVA-17]', async () => {
    const made = await make({ name: 'open', id: 'auto', description: 'For tests', rxtx_factor: 2 })
    expect(made).toMatchObject({
      ...{ name: 'open', ...sizes, rxtx_factor: 2, description: 'For tests' },
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), 'os-flavor-access:is_public': true },
    })
    expect((await make({ name: 'given', id: '42' })).id).toBe('42')
    expect((await make({ name: 'empty', id: '' })).id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await admin.post(path, { name: 'x', ...sizes })).headers.location).toMatch(
      /^\/api\/nova\/flavors\/[0-9a-f-]{36}$/,
    )
  })

  test('for some projects only; where one is refused nothing stays [RS-NOVA-19]', async () => {
    const { id } = await make({ name: 'closed', flavor_access: [{ id: project.id }] })
    expect(await read(id)).toMatchObject({
      ...{ 'os-flavor-access:is_public': false, 'access-list': [project.id] },
    })
    const flavor_access = [{ id: project.id }, { id: 'nobody' }]
    const refused = await admin.post(path, { name: 'half', ...sizes, flavor_access })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      'Project ID nobody is not a valid project.',
    ])
    expect((await list()).map(({ name }) => name)).not.toContain('half')
  })

  test('with a name once, and by administrators only', async () => {
    const twice = await admin.post(path, { name: 'm1.tiny', ...sizes })
    expect([twice.statusCode, twice.json()]).toEqual([
      409,
      'Flavor with name m1.tiny already exists.',
    ])
    expect((await tab.post(path, { name: 'mine', ...sizes })).statusCode).toBe(403)
    for (const wrong of [{ ram: 0 }, { vcpus: 0 }, { disk: -1 }, { id: ' a' }, { rxtx_factor: 0 }])
      expect((await admin.post(path, { name: 'x', ...sizes, ...wrong })).statusCode).toBe(400)
  })
})

describe('a flavor is changed [RS-NOVA-19]', () => {
  test('by another with the same id, extra specs and projects', async () => {
    const { id } = await make({
      ...{ name: 'old', rxtx_factor: 3, description: 'Kept' },
      flavor_access: [{ id: project.id }],
    })
    const specs = { updated: { a: '1' }, removed: [] }
    expect((await admin.patch(`${path}${id}/extra-specs/`, specs)).statusCode).toBe(204)
    world.cloud.control.forgetRequests()
    expect((await change(id, { name: 'new', ram: 1024 })).statusCode).toBe(204)
    expect(await read(id)).toMatchObject({
      ...{ ...sizes, id, name: 'new', ram: 1024, rxtx_factor: 3, description: 'Kept' },
      ...{ 'os-flavor-access:is_public': false, 'access-list': [project.id], extras: { a: '1' } },
    })
    expect(sent()).toEqual([
      'DELETE /v2.1/flavors/{id}',
      'POST /v2.1/flavors',
      'POST /v2.1/flavors/{id}/action',
      'POST /v2.1/flavors/{id}/os-extra_specs',
    ])
  })

  test('in place where only the description or the projects differ', async () => {
    const { id } = await make({ name: 'kept', flavor_access: [{ id: project.id }] })
    world.cloud.control.forgetRequests()
    const other = admin.user.project_id
    const flavor_access = [{ id: other }]
    const same = { name: 'kept', ...sizes, rxtx_factor: 1 }
    expect((await change(id, { ...same, description: 'New', flavor_access })).statusCode).toBe(204)
    expect(await read(id)).toMatchObject({ description: 'New', 'access-list': [other] })
    expect(sent()).toEqual([
      'PUT /v2.1/flavors/{id}',
      'POST /v2.1/flavors/{id}/action',
      'POST /v2.1/flavors/{id}/action',
    ])
    expect((await change(id, { flavor_access: [] })).statusCode).toBe(204)
    const open = await read(id)
    expect(open['os-flavor-access:is_public']).toBe(true)
    expect(open).not.toHaveProperty('access-list')
  })

  test('not at all where the name is another’s', async () => {
    const { id } = await named('m1.nano')
    world.cloud.control.forgetRequests()
    const refused = await change(id, { name: 'm1.tiny' })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'The name "m1.tiny" is already used by another flavor.',
    ])
    expect(sent()).toEqual([])
  })

  test('and is as it was where Nova refuses the new one', async () => {
    const before = await named('s1.medium')
    const fault = { service: 'compute', how: 'status', status: 409, message: 'No.' } as const
    world.cloud.control.fail({ ...fault, method: 'POST', path: '/flavors', times: 1 })
    const refused = await change(before.id, { ram: 1 })
    expect([refused.statusCode, refused.json()]).toEqual([409, 'No.'])
    expect(await read(before.id)).toEqual(before)
  })

  test('though a project that had it is gone: the others keep it', async () => {
    const other = admin.user.project_id
    const { id } = await make({
      ...{ name: 'shared' },
      flavor_access: [{ id: project.id }, { id: other }],
    })
    // What Nova answers for a project that was deleted since.
    const message = `Project ID ${project.id} is not a valid project.`
    const fault = { service: 'compute', how: 'status', status: 400, message } as const
    world.cloud.control.fail({ ...fault, method: 'POST', path: '/action$', times: 1 })
    const { statusCode, headers } = await change(id, { ram: 1024 })
    expect(statusCode).toBe(204)
    expect(JSON.parse(String(headers['x-dashboard-messages']))).toEqual([
      [
        ...['warning', expect.stringContaining(`projects that are gone: ${project.id}.`), ''],
        expect.objectContaining({ values: { name: 'shared', projects: project.id } }),
      ],
    ])
    const left = await read(id)
    expect(left).toMatchObject({ ram: 1024, 'os-flavor-access:is_public': false })
    expect(left['access-list']).toHaveLength(1)
  })

  test('and keeps its projects where Nova refuses one of them for anything else', async () => {
    const { id } = await make({ name: 'own', flavor_access: [{ id: project.id }] })
    const fault = { service: 'compute', how: 'status', status: 400, message: 'Later.' } as const
    world.cloud.control.fail({ ...fault, method: 'POST', path: '/action$', times: 1 })
    const refused = await change(id, { ram: 1024 })
    expect([refused.statusCode, refused.json()]).toEqual([400, 'Later.'])
    expect(await read(id)).toMatchObject({ ram: sizes.ram, 'access-list': [project.id] })
  })

  test('and what cannot be made again is said', async () => {
    const { id } = await named('m1.nano')
    const fault = { service: 'compute', how: 'status', status: 409, message: 'No.' } as const
    world.cloud.control.fail({ ...fault, method: 'POST', path: '/flavors' })
    const refused = await change(id, { ram: 1 })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      `The flavor m1.nano (${id}) is gone: No. It cannot be made again: No.`,
    ])
  })
})

test('extra specs are read, set and removed key by key [RS-NOVA-20]', async () => {
  const { id } = await named('c2.xlarge')
  const specs = `${path}${id}/extra-specs/`
  const before = { 'hw:cpu_policy': 'dedicated', 'hw:cpu_thread_policy': 'prefer' }
  expect((await admin.get(specs)).json()).toEqual(before)
  const body = { updated: { a: 'b' }, removed: ['hw:cpu_policy'] }
  expect((await admin.patch(specs, body)).statusCode).toBe(204)
  expect((await admin.get(specs)).json()).toEqual({ a: 'b', 'hw:cpu_thread_policy': 'prefer' })
  expect((await admin.patch(specs, { updated: {} })).statusCode).toBe(204)
  expect((await tab.patch(specs, body)).statusCode).toBe(403)
})

test('a flavor is deleted by administrators', async () => {
  const { id } = await named('m1.nano')
  expect((await tab.del(`${path}${id}/`)).statusCode).toBe(403)
  expect((await admin.del(`${path}${id}/`)).statusCode).toBe(204)
  expect((await admin.get(`${path}${id}/`)).statusCode).toBe(404)
})
