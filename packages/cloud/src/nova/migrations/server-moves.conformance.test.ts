import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

const asked = (id: string, body: Record<string, unknown>, version = '2.93') =>
  lab.nova('POST', `/servers/${id}/action`, body, { as: 'admin', version })

const hostOf = async (id: string): Promise<string> => {
  const reply = await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' })
  return String(at(reply, 'server', 'OS-EXT-SRV-ATTR:host'))
}

test('a server is not evacuated from a host that is up', { timeout: 90_000 }, async () => {
  const id = await lab.launch()
  const host = await hostOf(id)
  expect(await asked(id, { evacuate: {} })).toEqual({
    status: 400,
    body: `Compute service of ${host} is still in use.`,
  })
  expect(await asked(id, { evacuate: { host } })).toEqual({
    status: 400,
    body: "The target host can't be the same one.",
  })
  expect(await asked(id, { evacuate: { host: 'no-such-host' } })).toEqual({
    status: 404,
    body: 'Compute host no-such-host not found.',
  })
  expect((await asked(id, { evacuate: { force: true } })).status).toBe(400)
  expect((await lab.act(id, { evacuate: {} })).status).toBe(403)
})

test(
  'only a running server moves while it runs, to a host that there is',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch()
    const to = (host: string | null) => ({ 'os-migrateLive': { host, block_migration: 'auto' } })
    expect(await asked(id, to('no-such-host'))).toEqual({
      status: 400,
      body: 'Compute host no-such-host could not be found.',
    })
    expect((await asked(id, { 'os-migrateLive': { host: null } })).status).toBe(400)
    expect((await lab.act(id, to(null))).status).toBe(403)
    expect((await asked(id, to(await hostOf(id)))).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    const log = await lab.nova('GET', `/servers/${id}/os-instance-actions`)
    expect(at(log, 'instanceActions', 0)).toMatchObject({
      action: 'live-migration',
      message: 'Error',
    })
    await lab.act(id, { 'os-stop': null })
    await lab.rests(id, 'SHUTOFF')
    expect(await asked(id, to(null))).toEqual({
      status: 409,
      body: `Cannot 'os-migrateLive' instance ${id} while it is in vm_state stopped`,
    })
  },
)
