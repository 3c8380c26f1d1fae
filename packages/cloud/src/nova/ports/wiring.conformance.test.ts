import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const neutron = neutronOf(cloud)
const network = askerOf(cloud, 'network')

type Shown = { id: string; addresses: object; security_groups?: object }
const wiring = ({ addresses, security_groups: groups }: Shown): unknown[] => [addresses, groups]

test.runIf(thorough)(
  'a page tells of each server the addresses and the groups that it has',
  async () => {
    const name = cloud.unique('nova-wiring')
    const networks: string[] = []
    for (const part of [1, 2]) {
      const id = await neutron.network({ name: `${name}-${part}` })
      await neutron.subnet(id, `10.96.${part}.0/24`)
      networks.push(id)
    }
    const security = { name }
    const made = await network('POST', '/security-groups', { security_group: security })
    const group = pick(made, 'security_group', 'id')
    cloud.cleanUp(() => network('DELETE', `/security-groups/${group}`))
    const [first, second] = networks
    const on = (...uuids: (string | undefined)[]) => uuids.map((uuid) => ({ uuid }))
    const ids = [
      await lab.launch({ name, networks: on(first) }),
      await lab.launch({ name, networks: on(second, first), security_groups: [security] }),
      await lab.launch({ name }),
    ]
    const reply = await lab.nova('GET', `/servers/detail?name=${name}&sort_dir=asc`)
    const page = at(reply, 'servers') as Shown[]
    expect(page.map(({ id }) => id)).toEqual(ids)
    expect(page.map((server) => Object.keys(server.addresses).toSorted())).toEqual([
      [`${name}-1`],
      [`${name}-1`, `${name}-2`],
      [],
    ])
    // A group is told once for each port that is in it.
    expect(page.map((server) => server.security_groups)).toEqual([
      [{ name: 'default' }],
      [{ name }, { name }],
      undefined,
    ])
    const list = await lab.nova('GET', `/servers/${ids[1] ?? ''}/os-security-groups`)
    expect(list.body).toMatchObject({ security_groups: [{ id: group }, { id: group }] })
    for (const server of page) {
      const alone = await lab.nova('GET', `/servers/${server.id}`)
      expect(wiring(at(alone, 'server') as Shown)).toEqual(wiring(server))
    }
    await lab.remove(...ids)
  },
  180_000,
)
