import { rows } from '@meridian/cloud'
import type { WrittenTemplate } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, project } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

const networkNamed = (name: string): string => {
  const where = { name, project_id: project.id }
  return world.cloud.table(rows.networks).list({ where })[0]?.id ?? ''
}
const read = async (id: string): Promise<WrittenTemplate> => {
  const answer = await tab.get(`/api/heat/written-template/networks/${id}/`)
  expect(answer.statusCode).toBe(200)
  return answer.json<WrittenTemplate>()
}
const typesIn = ({ template }: WrittenTemplate): Record<string, number> => {
  const count: Record<string, number> = {}
  for (const { type } of Object.values(Object(template['resources'])) as { type: string }[]) {
    count[type] = (count[type] ?? 0) + 1
  }
  return count
}

/** Leaves the quota of the project to what is in a network and its twin. */
const makeRoom = (name: string): void => {
  const servers = world.cloud.table(rows.servers)
  const ports = world.cloud.table(rows.ports).list({ where: { network_id: networkNamed(name) } })
  const kept = new Set(ports.map(({ device_id }) => device_id))
  for (const { id } of servers.list()) if (!kept.has(id)) servers.remove(id)
}

/** Launches it and answers the id of the network that the stack has made. */
const launched = async ({ template }: WrittenTemplate): Promise<string> => {
  const body = { template: JSON.stringify(template) }
  expect((await tab.post('/api/heat/validate/', body)).statusCode).toBe(200)
  const made = await tab.post('/api/heat/stacks/', { stack_name: 'twin', ...body })
  expect(made.statusCode, made.body).toBe(201)
  world.cloud.control.advance(900_000)
  const { id } = made.json<{ id: string }>()
  const stack = (await tab.get(`/api/heat/stacks/${id}/`)).json<Record<string, string>>()
  expect([stack['stack_status'], stack['stack_status_reason']]).toEqual([
    'CREATE_COMPLETE',
    expect.any(String),
  ])
  const parts = await tab.get(`/api/heat/stacks/${id}/resources/?type=OS::Neutron::Net`)
  const { items } = parts.json<{ items: { physical_resource_id: string }[] }>()
  return items[0]?.physical_resource_id ?? ''
}

test.each(['db', 'web', 'ipv6'])(
  'what the template of the network %s makes has that very template',
  async (name) => {
    makeRoom(name)
    const written = await read(networkNamed(name))
    const twin = await launched(written)
    expect(twin).not.toBe('')
    const again = await read(twin)
    expect(typesIn(again)).toEqual(typesIn(written))
    expect(again.template).toEqual(written.template)
  },
)

test('a template has the instances of its network with their volumes and addresses, and says what it lacks', async () => {
  const written = await read(networkNamed('web'))
  expect(typesIn(written)).toMatchObject({
    'OS::Neutron::Net': 1,
    'OS::Neutron::Router': 1,
    'OS::Neutron::RouterInterface': 1,
  })
  const { id } = world.cloud.table(rows.networks).list({ where: { name: 'web' } })[0] ?? {}
  const ports = world.cloud.table(rows.ports).list({ where: { network_id: id ?? '' } })
  const served = ports.filter(({ device_owner }) => device_owner.startsWith('compute:'))
  expect(served.length).toBeGreaterThan(3)
  expect(typesIn(written)['OS::Nova::Server']).toBe(served.length)
  expect(written.lacks.map(({ text }) => text)).toContain(
    'What is on the disks of instances, and what they ran at their first start.',
  )
})

test('whatever there is of each kind, its services are asked for once', async () => {
  await read(networkNamed('web'))
  const asked = world.cloud.control
    .requests()
    .map(({ path }) => path.replace(/[0-9a-f-]{32,36}/, 'ID'))
  const twice = asked.filter((path, at) => asked.indexOf(path) !== at)
  expect(twice.filter((path) => path !== '/v2.0/security-groups')).toEqual([])
})
