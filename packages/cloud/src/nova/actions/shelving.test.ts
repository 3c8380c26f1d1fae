/**
 * Embedded only: putting a host into a zone of its own would move everybody's servers on a real
 * cloud that others use, too. The rules are those of Nova's `unshelve` (nova/compute/api.py).
 */
import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test(
  'a server that was asked into a zone is not brought back outside of it',
  { timeout: 180_000 },
  async () => {
    const admin = { as: 'admin' } as const
    const zone = cloud.unique('nova-zone')
    const wish = { aggregate: { name: zone, availability_zone: zone } }
    const aggregate = await lab.nova('POST', '/os-aggregates', wish, admin)
    const path = `/os-aggregates/${String(at(aggregate, 'aggregate', 'id'))}` as const
    cloud.cleanUp(() => lab.nova('DELETE', path, undefined, admin))
    const add = { add_host: { host: 'compute-2' } }
    cloud.cleanUp(() => lab.nova('POST', `${path}/action`, { remove_host: add.add_host }, admin))
    expect((await lab.nova('POST', `${path}/action`, add, admin)).status).toBe(200)
    const id = await lab.launch({ availability_zone: zone })
    expect((await lab.act(id, { shelve: null })).status).toBe(202)
    await lab.rests(id, 'SHELVED_OFFLOADED')
    const unshelve = (asked: object) =>
      lab.nova('POST', `/servers/${id}/action`, { unshelve: asked }, admin)
    expect(await unshelve({ host: 'compute-1' })).toEqual({
      status: 409,
      body: `Host "compute-1" is not in the availability zone "${zone}".`,
    })
    expect((await unshelve({ host: 'compute-1', availability_zone: null })).status).toBe(202)
    expect((await lab.rests(id, 'ACTIVE'))['OS-EXT-AZ:availability_zone']).toBe('nova')
    await lab.remove(id)
  },
)
