import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'

const { ask } = await conformance('compute')
const nova = novaOf(ask)
const get = (path: `/${string}`, version = '2.87', as: 'admin' | 'demo' = 'admin') =>
  nova('GET', path, undefined, { as, version })

const brief = {
  hypervisor_hostname: expect.any(String),
  state: 'up',
  status: 'enabled',
}
const figures = Object.fromEntries(
  [
    ...['vcpus', 'memory_mb', 'local_gb', 'vcpus_used', 'memory_mb_used', 'local_gb_used'],
    ...['free_ram_mb', 'free_disk_gb', 'current_workload', 'running_vms'],
  ].map((name) => [name, expect.any(Number)]),
)
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
type Hypervisor = { id: string; hypervisor_hostname: string }

async function first(): Promise<Hypervisor> {
  const [one] = at(await get('/os-hypervisors'), 'hypervisors') as Hypervisor[]
  if (!one) throw new Error('No hypervisor.')
  return one
}

test('lists are short or long, and ids are numbers before 2.53 and UUIDs from then on', async () => {
  expect(at(await get('/os-hypervisors'), 'hypervisors', 0)).toEqual({ ...brief, id: uuid })
  expect(at(await get('/os-hypervisors', '2.52'), 'hypervisors', 0)).toEqual({
    ...brief,
    id: expect.any(Number),
  })
  expect(at(await get('/os-hypervisors/detail'), 'hypervisors', 0)).toMatchObject({
    ...brief,
    ...figures,
    id: uuid,
    hypervisor_type: expect.any(String),
    hypervisor_version: expect.any(Number),
    host_ip: expect.any(String),
    service: { id: uuid, host: expect.any(String), disabled_reason: null },
    cpu_info: expect.any(Object),
  })
  const text = at(await get('/os-hypervisors/detail', '2.27'), 'hypervisors', 0, 'cpu_info')
  expect(text).toEqual(expect.any(String))
})

test('from 2.88 on there is no capacity, but the uptime', async () => {
  const bare = at(await get('/os-hypervisors/detail', '2.88'), 'hypervisors', 0)
  expect(bare).toMatchObject({ ...brief, uptime: expect.any(String) })
  expect(bare).not.toHaveProperty('vcpus')
  expect(bare).not.toHaveProperty('cpu_info')
  const { id } = await first()
  for (const path of ['/os-hypervisors/statistics', `/os-hypervisors/${id}/uptime`] as const) {
    expect((await get(path, '2.88')).status, path).toBe(404)
    expect((await get(path)).status, path).toBe(200)
  }
  expect(at(await get('/os-hypervisors/statistics'), 'hypervisor_statistics')).toMatchObject({
    ...figures,
    count: expect.any(Number),
  })
  expect(at(await get(`/os-hypervisors/${id}/uptime`), 'hypervisor')).toEqual({
    ...brief,
    id,
    uptime: expect.any(String),
  })
})

test('what runs there is told where it is asked for', async () => {
  const { id, hypervisor_hostname: name } = await first()
  const one = (query: string, version?: string) => get(`/os-hypervisors/${id}${query}`, version)
  expect(at(await one('?with_servers=true'), 'hypervisor', 'servers')).toEqual(expect.any(Array))
  expect(at(await one(''), 'hypervisor')).not.toHaveProperty('servers')
  expect(await one('?with_servers=maybe')).toMatchObject({
    status: 400,
    body: expect.stringContaining('Invalid input for query parameters with_servers. Value: maybe.'),
  })
  expect(at(await get('/os-hypervisors?with_servers=1'), 'hypervisors', 0, 'servers')).toEqual(
    expect.any(Array),
  )
  const found = await get(`/os-hypervisors?hypervisor_hostname_pattern=${name}`)
  expect(at(found, 'hypervisors')).toEqual([{ ...brief, id, hypervisor_hostname: name }])
  expect((await get(`/os-hypervisors/${name}/servers`, '2.52')).status).toBe(200)
  expect(at(await get(`/os-hypervisors/${name}/search`, '2.52'), 'hypervisors')).toHaveLength(1)
})

test('lists are cut and go on after a marker', async () => {
  const { id } = await first()
  const page = await get('/os-hypervisors?limit=1')
  expect(at(page, 'hypervisors')).toHaveLength(1)
  expect(at(page, 'hypervisors_links', 0)).toMatchObject({
    rel: 'next',
    href: expect.stringContaining(`limit=1&marker=${id}`),
  })
  const next = at(await get(`/os-hypervisors?marker=${id}`), 'hypervisors') as Hypervisor[]
  expect(next.map((one) => one.id)).not.toContain(id)
})

test('what is not there, or not asked for as it should be, is refused in Nova’s words', async () => {
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const [path, version, status, body] of [
    [`/${nobody}`, '2.87', 404, `Hypervisor with ID '${nobody}' could not be found.`],
    ['/nope', '2.87', 400, 'Invalid uuid nope'],
    [`/${nobody}/uptime`, '2.87', 404, `Hypervisor with ID '${nobody}' could not be found.`],
    [
      '?hypervisor_hostname_pattern=nope',
      '2.87',
      404,
      "No hypervisor matching 'nope' could be found.",
    ],
    ['/nope/servers', '2.52', 404, "No hypervisor matching 'nope' could be found."],
    [`?marker=${nobody}`, '2.87', 400, `marker [${nobody}] not found`],
    [
      '?hypervisor_hostname_pattern=x&limit=1',
      '2.87',
      400,
      'The server could not comply with the request since it is either malformed or otherwise incorrect.',
    ],
  ] as const) {
    expect(await get(`/os-hypervisors${path}`, version), path).toEqual({ status, body })
  }
  expect(await get('/os-hypervisors', '2.87', 'demo')).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-hypervisors:list to be performed.",
  })
})
