import { beforeAll, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { workIn, type SignedIn } from '#testing/signed-in.ts'

const { world, tab: demo, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')

beforeAll(async () => {
  for (const path of ['nova/server-names', 'cinder/volume-names']) {
    await admin.get(`/api/${path}/?id=none`)
  }
})

const unknown = '00000000-0000-4000-8000-000000000000'

/** Asks for names; answers them and the number of calls to the cloud. */
const names = async (tab: SignedIn, path: string, ids: readonly string[], more = '') => {
  world.cloud.control.forgetRequests()
  const query = ids.map((id) => `id=${id}`).join('&')
  const found = (await tab.get(`/api/${path}/?${query}${more}`)).json<{ names: object }>()
  return { names: found.names, calls: world.cloud.control.requests().length }
}

const some = async (tab: SignedIn, list: string) => {
  const { items } = (await tab.get(list)).json<{ items: { id: string; name: string }[] }>()
  const rows = items.slice(0, 3)
  return {
    ids: rows.map(({ id }) => id),
    named: Object.fromEntries(rows.map(({ id, name }) => [id, name || id])),
  }
}

test.each([
  ['nova/server-names', '/api/nova/servers/?names=false'],
  ['nova/flavor-names', '/api/nova/flavors/'],
  ['cinder/volume-names', '/api/cinder/volumes/'],
  ['cinder/snapshot-names', '/api/cinder/volumesnapshots/'],
  ['cinder/volume-type-names', '/api/cinder/volumetypes/'],
  ['glance/image-names', '/api/glance/images/'],
  ['neutron/network-names', '/api/neutron/networks/'],
  ['neutron/subnet-names', '/api/neutron/subnets/'],
  ['neutron/port-names', '/api/neutron/ports/'],
  ['neutron/subnetpool-names', '/api/neutron/subnetpools/'],
  ['network/securitygroup-names', '/api/neutron/security_groups/'],
  ['neutron/address_group-names', '/api/neutron/address_groups/'],
])('%s: any number of names is one call; what is not there is left out', async (path, list) => {
  const { ids, named } = await some(demo, list)
  expect(ids.length).toBeGreaterThan(0)
  expect(await names(demo, path, [...ids, unknown])).toEqual({ names: named, calls: 1 })
  const [one = ''] = ids
  expect(await names(demo, path, [one])).toEqual({ names: { [one]: named[one] }, calls: 1 })
  expect(await names(demo, path, [unknown])).toEqual({ names: {}, calls: 1 })
})

test.each([
  ['nova/server-names', '/api/nova/servers/?names=false'],
  ['cinder/volume-names', '/api/cinder/volumes/'],
])('%s: those of other projects are named where all are asked for', async (path, list) => {
  const { ids, named } = await some(demo, list)
  expect((await names(admin, path, [...ids, unknown])).names).toEqual({})
  const wide = await names(admin, path, [...ids, unknown], '&all_projects=true')
  expect(wide).toEqual({ names: named, calls: 1 })
})

test.each([
  ['keystone/project-names', '/api/keystone/projects/'],
  ['keystone/role-names', '/api/keystone/roles/'],
  ['keystone/domain-names', '/api/keystone/domains/'],
])('%s: one is read by itself, several from the list', async (path, list) => {
  const { ids, named } = await some(admin, list)
  const [one = ''] = ids
  expect(await names(admin, path, [one])).toEqual({ names: { [one]: named[one] }, calls: 1 })
  expect(await names(admin, path, [...ids, unknown])).toEqual({ names: named, calls: 1 })
})

test.each([['keystone/user-names', '/api/keystone/users/']])(
  '%s: few are read one by one, many from the list',
  async (path, list) => {
    const { ids, named } = await some(admin, list)
    const few = await names(admin, path, [...ids, unknown])
    expect(few).toEqual({ names: named, calls: ids.length + 1 })
    const gone = Array.from({ length: 30 }, (_, at) => unknown.slice(0, -2) + String(at + 10))
    expect(await names(admin, path, [...ids, ...gone])).toEqual({ names: named, calls: 1 })
  },
)

test('a member is told the names of what Keystone shows a member', async () => {
  const own = demo.user.project_id ?? ''
  const { ids } = await some(admin, '/api/keystone/projects/')
  const { names: told } = await names(demo, 'keystone/project-names', [own, ...ids])
  expect(Object.keys(told)).toEqual([await workIn(demo, 'demo')])
})
