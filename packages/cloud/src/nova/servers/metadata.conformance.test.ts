import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('compute')
const nova = novaOf(ask)

const admin = { as: 'admin' } as const
const reader = { as: 'reader' } as const
const long = 'k'.repeat(256)
const many = Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`m${at}`, 'x']))

/** What Nova says of metadata that does not fit, whatever it belongs to. */
const wrong = (called: string) =>
  [
    ...['ä', 'a#b', 'a/b', '', long].map(
      (key) =>
        [
          { [key]: '1' },
          `Invalid input for field/attribute ${called}. Value: {'${key}': '1'}. '${key}' does not ` +
            "match any of the regexes: '^[a-zA-Z0-9-_:. ]{1,255}$'",
        ] as const,
    ),
    [
      { a: long },
      `Invalid input for field/attribute a. Value: ${long}. '${long}' is too long`,
    ] as const,
  ] as const

test('metadata of a server has its characters, lengths and number checked', async () => {
  const id = await (await serverLab(cloud)).launch()
  const path = `/servers/${id}/metadata` as const
  for (const [metadata, body] of wrong('metadata')) {
    expect(await nova('POST', path, { metadata })).toEqual({ status: 400, body })
  }
  expect(await nova('POST', path, { metadata: many })).toEqual({
    status: 403,
    body: 'Maximum number of metadata items exceeds 128',
  })
  expect(await nova('POST', path, { metadata: { 'hw:a.b-c_d e': 'x' } })).toEqual({
    status: 200,
    body: { metadata: { 'hw:a.b-c_d e': 'x' } },
  })
  expect(await nova('DELETE', `${path}/gone`)).toEqual({
    status: 404,
    body: 'Metadata item was not found',
  })
  expect(await nova('POST', path, { metadata: { a: '1' } }, reader)).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:server-metadata:create to be performed.",
  })
  await nova('POST', `/servers/${id}/action`, { lock: null })
  expect(await nova('POST', path, { metadata: { a: '1' } })).toMatchObject({ status: 409 })
  expect(await nova('POST', path, { metadata: { a: '1' } }, admin)).toMatchObject({ status: 200 })
}, 120_000)

test('too much metadata can still be taken away', { timeout: 120_000 }, async () => {
  const own = await inOwnProject(cloud)
  const lab = await serverLab(own)
  const id = await lab.launch({ metadata: { a: '1', b: '2' } })
  const limit = { quota_set: { metadata_items: 0 } }
  const set = await nova('PUT', `/os-quota-sets/${own.projectId}`, limit, admin)
  expect(set.status).toBe(200)
  const path = `/servers/${id}/metadata` as const
  expect(await lab.nova('POST', path, { metadata: { a: '3' } })).toEqual({
    status: 403,
    body: 'Maximum number of metadata items exceeds 0',
  })
  expect((await lab.nova('DELETE', `${path}/a`)).status).toBe(204)
  expect((await lab.nova('GET', path)).body).toEqual({ metadata: { b: '2' } })
  await lab.remove(id)
})

test(
  'neither metadata nor tags change in a state that forbids it',
  { timeout: 90_000 },
  async () => {
    const lab = await serverLab(cloud)
    const id = await lab.launch({ metadata: { a: '1' } })
    const fail = { 'os-resetState': { state: 'error' } }
    expect((await nova('POST', `/servers/${id}/action`, fail, admin)).status).toBe(202)
    const path = `/servers/${id}` as const
    const refusals = [
      ['POST', `${path}/metadata`, { metadata: many }, 'update metadata'],
      ['DELETE', `${path}/metadata/a`, undefined, 'delete metadata'],
      ['PUT', `${path}/tags`, { tags: ['x'] }, 'update tags'],
      ['DELETE', `${path}/tags`, undefined, 'delete tags'],
      ['PUT', `${path}/tags/x`, undefined, 'update tag'],
      ['DELETE', `${path}/tags/x`, undefined, 'delete tag'],
    ] as const
    for (const [method, of, body, doing] of refusals) {
      expect(await nova(method, of, body), doing).toEqual({
        status: 409,
        body: `Cannot '${doing}' instance ${id} while it is in vm_state error`,
      })
    }
  },
)

test('extra specs of a flavor are read by all and written by administrators', async () => {
  const flavor = { name: cloud.unique('meta'), ram: 64, vcpus: 1, disk: 1 }
  const made = await nova('POST', '/flavors', { flavor }, admin)
  const id = String(at(made, 'flavor', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/flavors/${id}`, undefined, admin))
  const path = `/flavors/${id}/os-extra_specs` as const
  const old = { ...admin, version: '2.1' }
  for (const [extra_specs, body] of wrong('extra_specs')) {
    expect(await nova('POST', path, { extra_specs }, old)).toEqual({ status: 400, body })
  }
  // Below 2.86 Nova takes what it knows nothing of.
  const extra_specs = { 'hw:cpu_policy': 'whatever', e: '' }
  expect(await nova('POST', path, { extra_specs }, old)).toMatchObject({ status: 200 })
  expect((await nova('GET', path, undefined, reader)).body).toEqual({ extra_specs })
  expect(await nova('PUT', `${path}/e`, { b: '5' }, old)).toEqual({
    status: 400,
    body: 'Request body and URI mismatch',
  })
  expect(await nova('PUT', `${path}/e`, { e: '5' }, old)).toMatchObject({ status: 200 })
  expect(await nova('POST', path, { extra_specs: { a: '1' } })).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-flavor-extra-specs:create to be performed.",
  })
  expect(await nova('DELETE', `${path}/e`)).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-flavor-extra-specs:delete to be performed.",
  })
  expect((await nova('DELETE', `${path}/e`, undefined, admin)).status).toBe(200)
  expect(await nova('GET', '/flavors/nope/os-extra_specs', undefined, admin)).toEqual({
    status: 404,
    body: 'Flavor nope could not be found.',
  })
})

test('metadata of an aggregate is set and, by null, taken away in one call', async () => {
  const name = cloud.unique('meta')
  const made = await nova('POST', '/os-aggregates', { aggregate: { name } }, admin)
  const id = String(at(made, 'aggregate', 'id'))
  const path = `/os-aggregates/${id}` as const
  cloud.cleanUp(() => nova('DELETE', path, undefined, admin))
  const set = (metadata: unknown) =>
    nova('POST', `${path}/action`, { set_metadata: { metadata } }, admin)
  for (const [metadata, body] of wrong('metadata')) {
    expect(await set(metadata)).toEqual({ status: 400, body })
  }
  expect(at(await set({ ssd: 'true', e: '' }), 'aggregate', 'metadata')).toEqual({
    ssd: 'true',
    e: '',
  })
  expect((await set({ e: null, gone: null })).status).toBe(200)
  const zone = cloud.unique('zone')
  expect(at(await set({ availability_zone: zone }), 'aggregate')).toMatchObject({
    availability_zone: zone,
    metadata: { ssd: 'true', availability_zone: zone },
    hosts: [],
  })
  for (const none of ['', null]) {
    expect(await set({ availability_zone: none })).toEqual({
      status: 400,
      body:
        `Cannot update metadata of aggregate ${id}. Reason: Aggregate ${name} does not support ` +
        'empty named availability zone.',
    })
  }
  expect(await nova('GET', path)).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-aggregates:show to be performed.",
  })
  expect(await nova('POST', `${path}/action`, { set_metadata: { metadata: { a: '1' } } })).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-aggregates:set_metadata to be performed.",
  })
})

test('aggregates are numbers, have names of their own, and hosts that exist', async () => {
  const name = cloud.unique('meta')
  const made = await nova('POST', '/os-aggregates', { aggregate: { name } }, admin)
  const id = String(at(made, 'aggregate', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/os-aggregates/${id}`, undefined, admin))
  expect(await nova('POST', '/os-aggregates', { aggregate: { name } }, admin)).toEqual({
    status: 409,
    body: `Aggregate ${name} already exists.`,
  })
  const other = cloud.unique('meta')
  const second = await nova('POST', '/os-aggregates', { aggregate: { name: other } }, admin)
  const path = `/os-aggregates/${String(at(second, 'aggregate', 'id'))}` as const
  cloud.cleanUp(() => nova('DELETE', path, undefined, admin))
  expect(await nova('PUT', path, { aggregate: { name } }, admin)).toEqual({
    status: 409,
    body: `Aggregate ${name} already exists.`,
  })
  expect((await nova('PUT', path, { aggregate: { name: other } }, admin)).status).toBe(200)
  expect(await nova('GET', '/os-aggregates/abc', undefined, admin)).toEqual({
    status: 400,
    body: 'Invalid input received: id must be an integer',
  })
  expect(await nova('GET', '/os-aggregates/999999', undefined, admin)).toEqual({
    status: 404,
    body: 'Aggregate 999999 could not be found.',
  })
  expect(await nova('PUT', `/os-aggregates/${id}`, { aggregate: {} }, admin)).toMatchObject({
    status: 400,
  })
  const act = (action: string, host: string) =>
    nova('POST', `/os-aggregates/${id}/action`, { [action]: { host } }, admin)
  expect(await act('add_host', 'nope')).toEqual({
    status: 404,
    body: 'Compute host nope could not be found.',
  })
  expect(await act('remove_host', 'compute-1')).toEqual({
    status: 404,
    body: `Cannot remove host compute-1 in aggregate ${id}`,
  })
})
