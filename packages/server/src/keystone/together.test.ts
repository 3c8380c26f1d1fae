/** Wishes that take several calls: what is made when a step of them is refused. */
import {
  groups,
  newProjects,
  projectMembers,
  users,
  type CallReply,
  type Role,
  type RoleAssignment,
} from '@meridian/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

type Named = { readonly id: string; readonly name: string }

const listOf = async <T = Named>(path: string): Promise<readonly T[]> =>
  (await admin.get(`/api/keystone/${path}`)).json<{ items: readonly T[] }>().items
const idOf = async (list: string, name: string): Promise<string> =>
  (await listOf(list)).find((one) => one.name === name)?.id ?? `no ${name}`

let ids: Readonly<Record<'member' | 'reader' | 'demo' | 'engineer' | 'alt', string>>
beforeEach(async () => {
  const [member, reader, demo, engineer, alt] = await Promise.all([
    ...[idOf('roles/', 'member'), idOf('roles/', 'reader'), idOf('users/', 'demo')],
    ...[idOf('users/', 'engineer'), idOf('projects/', 'alt')],
  ])
  ids = { member, reader, demo, engineer, alt } as typeof ids
  world.cloud.control.forgetRequests()
})

const refuse = (method: string, path: string, message: string, service = 'identity') =>
  world.cloud.control.fail({ service, method, path, how: 'status', status: 409, message })

/** Who has which role on a project: `reader demo`. */
const heldOn = async (on: string): Promise<readonly string[]> => {
  const found = await listOf<RoleAssignment>(`role_assignments/?project_id=${on}`)
  return found
    .map(({ role, user, group }) => `${role.name} ${user?.name ?? group?.name}`)
    .toSorted()
}

describe('who works in a project', () => {
  const change = (on: string, body: object, who = admin) =>
    who.patch(projectMembers.change.path.replace('{id}', on), {
      ...{ whose: 'users', given: [], taken: [], ...body },
    })

  test('roles are given and taken in one call', async () => {
    const given = [`${ids.member} ${ids.engineer}`, `${ids.reader} ${ids.engineer}`]
    expect((await change(ids.alt, { given })).json()).toEqual({ failed: [] })
    expect(await heldOn(ids.alt)).toEqual(expect.arrayContaining(['member engineer']))
    const taken = [`${ids.member} ${ids.engineer}`]
    expect((await change(ids.alt, { taken })).json()).toEqual({ failed: [] })
    const held = await heldOn(ids.alt)
    expect(held.filter((one) => one.endsWith(' engineer'))).toEqual(['reader engineer'])
  })

  test('a change that is refused is named, and leaves the others alone', async () => {
    const given = [`${ids.member} ${ids.engineer}`, `${ids.reader} ${ids.engineer}`]
    refuse('PUT', `/roles/${ids.reader}$`, 'It is full.')
    const answer = await change(ids.alt, { given, taken: [`${ids.reader} ${ids.engineer}`] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<CallReply<typeof projectMembers.change>>().failed).toEqual([
      { id: given[1], taken: false, status: 409, message: 'It is full.' },
      { id: given[1], taken: true, status: 404, message: expect.any(String) },
    ])
    expect(await heldOn(ids.alt)).toEqual(expect.arrayContaining(['member engineer']))
  })

  test('who may change none is refused as by any single change', async () => {
    const refused = await change(project.id, { given: [`${ids.reader} ${ids.demo}`] }, tab)
    expect(refused.statusCode).toBe(403)
    expect(refused.headers['x-openstack-service']).toBe('identity')
  })

  test('administrators keep their own role where they work, and nothing else is done', async () => {
    const own = `${await idOf('roles/', 'admin')} ${admin.user.id}`
    const here = admin.user.project_id ?? ''
    const before = await heldOn(here)
    world.cloud.control.forgetRequests()
    const refused = await change(here, {
      ...{ given: [`${ids.reader} ${ids.engineer}`], taken: [own] },
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      ...[403, expect.stringContaining('your own administrator role')],
    ])
    expect(world.cloud.control.requests()).toEqual([])
    expect(await heldOn(here)).toEqual(before)
  })
})

describe('a user with a role', () => {
  const make = () =>
    admin.post(users.create.path, {
      ...{ name: 'ada', password: 'a long password', project: ids.alt, role: ids.member },
    })
  type Made = CallReply<typeof users.create>

  test('is made and given it in one call [SV-IDAPI-07]', async () => {
    const { id, role_failure } = (await make()).json<Made>()
    expect(role_failure).toBeUndefined()
    const roles = await listOf<Role>(`roles/?project_id=${ids.alt}&user_id=${id}`)
    expect(roles.map(({ name }) => name)).toEqual(['member'])
  })

  test('stays where the role is refused, which is said with its reason', async () => {
    refuse('PUT', '/roles/', 'It is full.')
    const answer = await make()
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, role_failure } = answer.json<Made>()
    expect(role_failure).toMatchObject({ message: 'It is full.', status: 409, service: 'identity' })
    expect(await listOf(`users/?name=ada`)).toMatchObject([{ id }])
  })

  test('is given none where nobody is made', async () => {
    refuse('POST', '/users$', 'No more.')
    expect((await make()).statusCode).toBe(409)
    expect(world.cloud.control.requests()).toHaveLength(1)
  })
})

describe('several users in a group', () => {
  const add = (id: string, all: readonly string[], who = admin) =>
    who.post(groups.addUsers.path.replace('{id}', id), { ids: all })
  const made = async () =>
    (await admin.post(groups.create.path, { name: 'night shift' })).json<Named>().id

  test('one who is refused is named, and the others are added', async () => {
    const id = await made()
    refuse('PUT', `/users/${ids.engineer}$`, 'Not at night.')
    expect((await add(id, [ids.demo, ids.engineer])).json()).toEqual({
      done: [ids.demo],
      failed: [{ id: ids.engineer, status: 409, message: 'Not at night.' }],
    })
    expect(await listOf(`users/?group_id=${id}`)).toMatchObject([{ id: ids.demo }])
  })

  test('who may add none is refused', async () => {
    expect((await add(await made(), [ids.demo], tab)).statusCode).toBe(403)
  })
})

describe('a project with who works in it and what it may have', () => {
  type Made = CallReply<typeof newProjects.create>
  const make = () =>
    admin.post(newProjects.create.path, {
      project: { name: 'night', domain_id: 'default' },
      members: [`${ids.member} ${ids.demo}`, `${ids.reader} ${ids.engineer}`],
      quotas: { compute: { instances: 7 }, volume: { volumes: 8 }, network: { network: 9 } },
    })
  const limits = async (id: string) => {
    const rooms = ['nova', 'cinder', 'neutron'].map(async (room) =>
      (await admin.get(`/api/${room}/quota-sets/${id}`)).json<Readonly<Record<string, number>>>(),
    )
    const [nova, cinder, neutron] = await Promise.all(rooms)
    return [nova?.['instances'], cinder?.['volumes'], neutron?.['network']]
  }

  test('is one call', async () => {
    const { id, project: one, undone } = (await make()).json<Made>()
    expect([one.name, undone]).toEqual(['night', []])
    expect(await heldOn(id)).toEqual(['member demo', 'reader engineer'])
    expect(await limits(id)).toEqual([7, 8, 9])
  })

  test.each([
    ['role', 'identity', 'PUT', '/roles/', ['role', 'role']],
    ['compute', 'compute', 'PUT', '/os-quota-sets/', ['compute']],
    ['volume', 'block-storage', 'PUT', '/os-quota-sets/', ['volume']],
    ['network', 'network', 'PUT', '/quotas/', ['network']],
  ] as const)(
    'stays where its %s is refused, which is named',
    async (...[, service, method, path, parts]) => {
      for (const name of service === 'block-storage' ? [service, 'volumev3'] : [service])
        refuse(method, path, 'It is full.', name)
      const answer = await make()
      expect(answer.statusCode, answer.body).toBe(201)
      const { id, undone } = answer.json<Made>()
      expect(undone.map(({ part, failure }) => [part, failure.message])).toEqual(
        parts.map((part) => [part, 'It is full.']),
      )
      world.cloud.control.heal()
      expect(await heldOn(id)).toHaveLength(parts[0] === 'role' ? 0 : 2)
      const done = await limits(id)
      expect(done.filter((limit) => [7, 8, 9].includes(limit ?? 0))).toHaveLength(
        parts[0] === 'role' ? 3 : 2,
      )
    },
  )

  test('that is refused leaves nothing, and nothing else is asked for', async () => {
    refuse('POST', '/projects$', 'No more.')
    expect((await make()).statusCode).toBe(409)
    expect(world.cloud.control.requests()).toHaveLength(1)
  })
})
