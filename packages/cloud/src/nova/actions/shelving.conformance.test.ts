import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const glance = askerOf(cloud, 'image')

/** The images that a server of this name was shelved to. */
async function shelvedTo(name: string): Promise<string[]> {
  const found = await glance('GET', `/images?name=${name}-shelved`)
  return (found.body as { images: { id: string }[] }).images.map(({ id }) => id)
}

test.runIf(thorough)(
  'a shelved server comes back where it shall, and its image goes',
  { timeout: 240_000 },
  async () => {
    const name = cloud.unique('nova-shelve')
    const id = await lab.launch({ name })
    const act = (body: unknown, version: string, as: 'demo' | 'admin' = 'demo') =>
      lab.nova('POST', `/servers/${id}/action`, body, { version, as })
    const shelve = async (): Promise<void> => {
      expect((await lab.act(id, { shelve: null })).status).toBe(202)
      await lab.rests(id, 'SHELVED_OFFLOADED')
      expect(await shelvedTo(name)).toHaveLength(1)
    }
    const host = async (): Promise<unknown> => {
      await lab.rests(id, 'ACTIVE')
      const shown = await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' })
      return at(shown, 'server', 'OS-EXT-SRV-ATTR:host')
    }
    await shelve()
    const schema = 'Invalid input for field/attribute'
    const noZone = 'The requested availability zone is not available'
    const toHost = 'os_compute_api:os-shelve:unshelve_to_host'
    for (const [version, asked, as, status, body] of [
      [
        '2.77',
        {},
        'demo',
        400,
        `${schema} unshelve. Value: {}. 'availability_zone' is a required property`,
      ],
      [
        '2.77',
        { availability_zone: null },
        'demo',
        400,
        `${schema} availability_zone. Value: None. None is not of type 'string'`,
      ],
      ['2.77', { availability_zone: 'nope' }, 'demo', 400, noZone],
      ['2.91', { availability_zone: 'nope', host: 'nope' }, 'admin', 400, noZone],
      ['2.91', { host: 'nope' }, 'demo', 403, `Policy doesn't allow ${toHost} to be performed.`],
      ['2.91', { host: 'nope' }, 'admin', 400, 'Compute host nope could not be found.'],
      [
        '2.91',
        { host: null },
        'admin',
        400,
        `${schema} unshelve. Value: {'host': None}. {'host': None} is not valid under any of the given schemas`,
      ],
    ] as const) {
      expect(await act({ unshelve: asked }, version, as)).toEqual({ status, body })
    }
    for (const wanted of ['compute-2', 'compute-1']) {
      expect((await act({ unshelve: { host: wanted } }, '2.91', 'admin')).status).toBe(202)
      expect(await host()).toBe(wanted)
      expect(await shelvedTo(name)).toEqual([])
      await shelve()
    }
    expect((await act({ unshelve: { availability_zone: 'nova' } }, '2.77')).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    await shelve()
    // Below 2.77 whatever stands there means nothing.
    expect((await act({ unshelve: { host: 'nope' } }, '2.76')).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    await shelve()
    expect((await lab.nova('DELETE', `/servers/${id}`)).status).toBe(204)
    await cloud.until(async () => (await shelvedTo(name)).length === 0, { within: 60_000 })
  },
)

test('a host that did not take a server is asked for once', { timeout: 240_000 }, async () => {
  const wish = { server_group: { name: cloud.unique('nova-apart'), policy: 'anti-affinity' } }
  const made = await lab.nova('POST', '/os-server-groups', wish)
  const group = String(at(made, 'server_group', 'id'))
  cloud.cleanUp(() => lab.nova('DELETE', `/os-server-groups/${group}`))
  const launch = async (): Promise<string> => {
    const hints = { 'os:scheduler_hints': { group } }
    const id = String(
      at(await lab.nova('POST', '/servers', { ...lab.wish(), ...hints }), 'server', 'id'),
    )
    cloud.cleanUp(() => lab.nova('DELETE', `/servers/${id}`))
    await lab.rests(id, 'ACTIVE')
    return id
  }
  const hostOf = async (id: string): Promise<string> => {
    const shown = await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' })
    return String(at(shown, 'server', 'OS-EXT-SRV-ATTR:host'))
  }
  const [other, id] = [await launch(), await launch()]
  const host = await hostOf(other)
  expect((await lab.act(id, { shelve: null })).status).toBe(202)
  await lab.rests(id, 'SHELVED_OFFLOADED')
  const unshelve = (asked: object | null) =>
    lab.nova('POST', `/servers/${id}/action`, { unshelve: asked }, { as: 'admin' })
  // The scheduler refuses the host: the server stays aside, and its action has failed.
  expect((await unshelve({ host })).status).toBe(202)
  await cloud.until(
    async () => {
      const log = at(await lab.nova('GET', `/servers/${id}/os-instance-actions`), 'instanceActions')
      const [last] = log as { action: string; message: string | null }[]
      return last?.action === 'unshelve' && last.message === 'Error'
    },
    { within: 60_000 },
  )
  await lab.rests(id, 'SHELVED_OFFLOADED')
  expect((await unshelve(null)).status).toBe(202)
  await lab.rests(id, 'ACTIVE')
  expect(await hostOf(id)).not.toBe(host)
})
