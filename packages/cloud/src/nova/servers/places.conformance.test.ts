import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const admin = { as: 'admin' } as const

const hostOf = async (id: string): Promise<string> => {
  const shown = await lab.nova('GET', `/servers/${id}`, undefined, admin)
  return String(at(shown, 'server', 'OS-EXT-SRV-ATTR:host'))
}

test.runIf(thorough)(
  'a zone with a host in it gives way to the zone of the host',
  { timeout: 180_000 },
  async () => {
    const build = async (zone: string): Promise<Record<string, unknown>> => {
      const wish = lab.wish({ availability_zone: zone })
      const id = String(at(await lab.nova('POST', '/servers', wish, admin), 'server', 'id'))
      cloud.cleanUp(() => lab.nova('DELETE', `/servers/${id}`, undefined, admin))
      return cloud.until(
        async () => {
          const shown = at(await lab.nova('GET', `/servers/${id}`, undefined, admin), 'server')
          const server = shown as Record<string, unknown>
          return server['status'] !== 'BUILD' && server
        },
        { within: 60_000 },
      )
    }
    for (const zone of [
      ':compute-1',
      'nozone:compute-1',
      '::compute-1',
      'nova:compute-1:compute-1',
    ]) {
      expect(await build(zone), zone).toMatchObject({
        status: 'ACTIVE',
        'OS-EXT-AZ:availability_zone': 'nova',
        'OS-EXT-SRV-ATTR:host': 'compute-1',
      })
    }
    expect(await build('nova:')).toMatchObject({ status: 'ACTIVE' })
    // A zone is looked for at once only where nothing follows it.
    expect(await build('nozone:')).toMatchObject({ status: 'ACTIVE' })
    expect(await build('nova:nohost')).toMatchObject({ status: 'ERROR' })
    const refused = (zone: string) =>
      lab.nova('POST', '/servers', lab.wish({ availability_zone: zone }))
    expect(await refused('a:b:c:d')).toEqual({
      status: 400,
      body: 'Invalid input received: Unable to parse availability_zone',
    })
    expect(await refused('nova:compute-1')).toEqual({
      status: 403,
      body: "Policy doesn't allow os_compute_api:servers:create:forced_host to be performed.",
    })
    const twice = { availability_zone: 'nova:compute-1', host: 'compute-2' }
    expect(await lab.nova('POST', '/servers', lab.wish(twice), admin)).toEqual({
      status: 400,
      body:
        'One mechanism with host and/or hypervisor_hostname and another mechanism with ' +
        'zone:host:node are mutually exclusive.',
    })
    expect(await refused('nozone')).toEqual({
      status: 400,
      body: 'The requested availability zone is not available',
    })
  },
)

test.runIf(thorough)(
  'a server migrates to the host that is named, from 2.56 on',
  { timeout: 180_000 },
  async () => {
    const id = await lab.launch()
    const from = await hostOf(id)
    const migrate = (host: string | null) =>
      lab.nova('POST', `/servers/${id}/action`, { migrate: { host } }, admin)
    expect(await migrate(from)).toEqual({
      status: 400,
      body: 'Cannot migrate to the host where the server exists.',
    })
    expect(await migrate('nohost')).toEqual({
      status: 400,
      body: 'Compute host nohost could not be found.',
    })
    const to = from === 'compute-1' ? 'compute-2' : 'compute-1'
    expect((await migrate(to)).status).toBe(202)
    await lab.rests(id, 'VERIFY_RESIZE')
    expect(await hostOf(id)).toBe(to)
    expect((await lab.act(id, { revertResize: null })).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    expect(await hostOf(id)).toBe(from)
  },
)
