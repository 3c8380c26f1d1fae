import type { ComputeQuotas, DefaultQuota } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const path = '/api/nova/quota-sets/'
const defaults = async () =>
  (await admin.get(`${path}defaults/`)).json<{ items: DefaultQuota[] }>().items
const limits = async () => (await admin.get(path + project.id)).json<ComputeQuotas>()

test('the defaults are told with names for people, and changed for all [RS-NOVA-23]', async () => {
  const items = await defaults()
  expect(items.slice(0, 4)).toEqual([
    { name: 'instances', display_name: 'Instances', limit: 10 },
    { name: 'cores', display_name: 'vCPUs', limit: 20 },
    { name: 'ram', display_name: 'RAM (MB)', limit: 51200 },
    { name: 'metadata_items', display_name: 'Metadata Items', limit: 128 },
  ])
  expect(items.map(({ name }) => name)).not.toContain('security_groups')
  expect((await tab.patch(`${path}defaults/`, { cores: 7 })).statusCode).toBe(403)
  expect((await admin.patch(`${path}defaults/`, { cores: 7 })).statusCode).toBe(204)
  expect((await defaults())[1]).toMatchObject({ name: 'cores', limit: 7 })
})

test('what can be changed is told for every service that there is [RS-NOVA-24]', async () => {
  const { items } = (await admin.get(`${path}editable/`)).json<{ items: string[] }>()
  const all = ['subnetpool', 'rbac_policy', 'trunk']
  expect(items.filter((name) => !all.includes(name))).toEqual([
    ...['instances', 'cores', 'ram', 'metadata_items', 'key_pairs', 'server_groups'],
    ...['server_group_members', 'volumes', 'snapshots', 'gigabytes', 'network', 'subnet', 'port'],
    ...['router', 'floatingip', 'security_group', 'security_group_rule'],
  ])
  expect(items).toContain('subnetpool')
})

test('the limits of a project are changed by name, below what is used by force only [RS-NOVA-25]', async () => {
  expect(await limits()).toMatchObject({ instances: 60, cores: 200 })
  expect(
    (await admin.patch(path + project.id, { cores: 300, key_pairs: -1, injected_files: 9 }))
      .statusCode,
  ).toBe(204)
  expect(await limits()).toMatchObject({ instances: 60, cores: 300, key_pairs: -1 })
  const refused = await admin.patch(path + project.id, { instances: 1 })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.stringMatching(/^Quota limit 1 for instances must be greater than or equal to/),
  ])
  const forced = await admin.patch(path + project.id, { instances: 1, force: true })
  expect(forced.statusCode).toBe(204)
  expect((await tab.patch(path + project.id, { cores: 1 })).statusCode).toBe(403)
  expect((await admin.patch(path + project.id, { cores: -2 })).statusCode).toBe(400)
  const put = world.cloud.control.requests().find(({ method }) => method === 'PUT')
  expect(put?.path).toBe(`/v2.1/os-quota-sets/${project.id}`)
})
