import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { neutronOf } from '#testing/neutron.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const neutron = neutronOf(cloud)

type Shown = Record<string, unknown>
const serverIn = (reply: { body: unknown }): Shown =>
  // The server of an answer, whatever its microversion.
  (reply.body as { server: Shown }).server

/** The names that one answer has and the other has not. */
const missing = (from: Shown, than: Shown): string[] =>
  Object.keys(than)
    .filter((name) => !Object.hasOwn(from, name))
    .toSorted()

const EXTENDED = [
  'OS-EXT-AZ:availability_zone',
  'OS-EXT-STS:power_state',
  'OS-EXT-STS:task_state',
  'OS-EXT-STS:vm_state',
  'OS-SRV-USG:launched_at',
  'OS-SRV-USG:terminated_at',
  'config_drive',
  'key_name',
  'os-extended-volumes:volumes_attached',
]
const SINCE_3 = ['hostname', 'kernel_id', 'launch_index', 'ramdisk_id', 'reservation_id']
const attributes = (names: readonly string[]): string[] =>
  names.map((name) => `OS-EXT-SRV-ATTR:${name}`)
const FOR_ADMIN = attributes(['host', 'hypervisor_hostname', 'instance_name'])
const FOR_ADMIN_3 = [...FOR_ADMIN, ...attributes([...SINCE_3, 'root_device_name', 'user_data'])]

/** What an answer to a change lacks below 2.75. */
const below75 = (as: User, minor: number): string[] => [
  ...EXTENDED,
  ...(as === 'admin' ? (minor >= 3 ? FOR_ADMIN_3 : FOR_ADMIN) : []),
  ...(as === 'admin' && minor >= 16 ? ['host_status'] : []),
]

test('what is changed is answered in full from 2.75 on only', { timeout: 90_000 }, async () => {
  const id = await lab.launch()
  for (const minor of [1, 3, 16, 19, 74, 75, 90]) {
    for (const as of ['demo', 'admin'] as const) {
      const more = { version: `2.${minor}`, as }
      const name = cloud.unique('nova-put')
      const put = await lab.nova('PUT', `/servers/${id}`, { server: { name } }, more)
      expect(put.status).toBe(200)
      const shown = serverIn(await lab.nova('GET', `/servers/${id}`, undefined, more))
      const lacks = minor >= 75 ? [] : below75(as, minor).toSorted()
      expect(missing(serverIn(put), shown), `2.${minor} ${as}`).toEqual(lacks)
      expect(missing(shown, serverIn(put))).toEqual([])
      expect(serverIn(put)).toMatchObject({ id, name, accessIPv6: '' })
    }
  }
})

test.runIf(thorough)(
  'a rebuild is answered in full from 2.75 on, its key from 2.54 and its user data from 2.57',
  { timeout: 240_000 },
  async () => {
    const id = await lab.launch({ user_data: 'YWJj' })
    for (const minor of [1, 53, 54, 57, 74, 75, 93]) {
      for (const as of ['demo', 'admin'] as const) {
        const more = { version: `2.${minor}`, as }
        const body = { rebuild: { imageRef: lab.image } }
        const reply = await lab.nova('POST', `/servers/${id}/action`, body, more)
        expect(reply.status).toBe(202)
        const rebuilt = serverIn(reply)
        const shown = serverIn(await lab.nova('GET', `/servers/${id}`, undefined, more))
        const old = below75(as, minor).filter((name) => minor < 54 || name !== 'key_name')
        const now = as === 'admin' ? ['OS-EXT-SRV-ATTR:user_data'] : []
        const lacks = minor >= 75 ? now : old.toSorted()
        expect(missing(rebuilt, shown), `2.${minor} ${as}`).toEqual(lacks)
        const extra = ['adminPass', ...(minor >= 57 ? ['user_data'] : [])]
        expect(missing(shown, rebuilt)).toEqual(extra)
        if (minor >= 57) expect(rebuilt['user_data']).toBe('YWJj')
        await lab.rests(id, 'ACTIVE')
      }
    }
  },
)

test.runIf(thorough)(
  'an address says its kind and its MAC where the whole server is shown',
  { timeout: 120_000 },
  async () => {
    const label = cloud.unique('nova-addresses')
    const uuid = await neutron.network({ name: label })
    await neutron.subnet(uuid, '10.98.0.0/24')
    const id = await lab.launch({ networks: [{ uuid }] })
    const namesOf = (line: unknown): string[] => Object.keys(line as object).toSorted()
    const brief = ['addr', 'version']
    const all = ['OS-EXT-IPS-MAC:mac_addr', 'OS-EXT-IPS:type', ...brief].toSorted()
    const shown = await lab.nova('GET', `/servers/${id}`, undefined, { version: '2.1' })
    expect(namesOf(at(shown, 'server', 'addresses', label, 0))).toEqual(all)
    for (const [version, names] of [
      ['2.74', brief],
      ['2.75', all],
    ] as const) {
      const put = await lab.nova('PUT', `/servers/${id}`, { server: {} }, { version })
      expect(namesOf(at(put, 'server', 'addresses', label, 0))).toEqual(names)
    }
    // What groups it is in is Neutron's to tell, and Neutron tells it the project only.
    expect(at(shown, 'server', 'security_groups')).toEqual([{ name: 'default' }])
    const forAdmin = await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' })
    expect(at(forAdmin, 'server')).not.toHaveProperty('security_groups')
    const groups = `/servers/${id}/os-security-groups` as const
    expect(await lab.nova('GET', groups, undefined, { as: 'admin' })).toEqual({
      status: 200,
      body: { security_groups: [] },
    })
    const ips = await lab.nova('GET', `/servers/${id}/ips`)
    expect(namesOf(at(ips, 'addresses', label, 0))).toEqual(brief)
    const some = await lab.nova('GET', `/servers/${id}/ips/${label}`)
    expect(namesOf(at(some, label, 0))).toEqual(brief)
    await lab.remove(id)
  },
)

test(
  'the address that a server is said to be reached at is kept in its shortest form',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch({ accessIPv4: '192.0.2.7', accessIPv6: '2001:0DB8:0::0A' })
    expect(serverIn(await lab.nova('GET', `/servers/${id}`))).toMatchObject({
      accessIPv4: '192.0.2.7',
      accessIPv6: '2001:db8::a',
    })
    for (const [given, kept] of [
      ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
      ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
      ['::FFFF:192.0.2.7', '::ffff:192.0.2.7'],
      ['::c000:207', '::192.0.2.7'],
      ['::', '::'],
    ]) {
      const put = await lab.nova('PUT', `/servers/${id}`, { server: { accessIPv6: given } })
      expect(serverIn(put)['accessIPv6']).toBe(kept)
    }
    const rebuild = { imageRef: lab.image, accessIPv6: '2001:DB8::1' }
    const rebuilt = await lab.act(id, { rebuild })
    expect(serverIn(rebuilt)['accessIPv6']).toBe('2001:db8::1')
    const link = { accessIPv6: 'fe80::1%eth0' }
    expect(await lab.nova('PUT', `/servers/${id}`, { server: link })).toEqual({
      status: 400,
      body:
        'Invalid input for field/attribute accessIPv6. Value: fe80::1%eth0. ' +
        "'fe80::1%eth0' is not a 'ipv6'",
    })
  },
)

test('a server is in no group that was deleted', { timeout: 90_000 }, async () => {
  const wish = { server_group: { name: cloud.unique('nova-group'), policy: 'soft-affinity' } }
  const made = await lab.nova('POST', '/os-server-groups', wish)
  const group = String(at(made, 'server_group', 'id'))
  const hints = { 'os:scheduler_hints': { group } }
  const body = { ...lab.wish(), ...hints }
  const id = String(at(await lab.nova('POST', '/servers', body), 'server', 'id'))
  cloud.cleanUp(() => lab.nova('DELETE', `/servers/${id}`, undefined, { as: 'admin' }))
  expect((await lab.rests(id, 'ACTIVE'))['server_groups']).toEqual([group])
  expect((await lab.nova('DELETE', `/os-server-groups/${group}`)).status).toBe(204)
  const shown = await lab.nova('GET', `/servers/${id}`)
  expect(at(shown, 'server', 'server_groups')).toEqual([])
})
