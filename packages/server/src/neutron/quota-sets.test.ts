import type { DefaultQuota, NetworkQuotas } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab, tabOf, project, world } = demoWorld()
const admin = tabOf('admin')

const path = '/api/neutron/quota-sets/'
const limits = async () => (await admin.get(path + project.id)).json<NetworkQuotas>()

test('the defaults are told with names for people [RS-NEUTRON-06]', async () => {
  const { items } = (await admin.get(`${path}defaults/`)).json<{ items: DefaultQuota[] }>()
  const known = new Map(items.map(({ name, ...rest }) => [name, rest]))
  expect(known.get('network')).toEqual({ display_name: 'Networks', limit: 100 })
  expect(known.get('floatingip')).toEqual({ display_name: 'Floating IPs', limit: 50 })
  expect(known.get('security_group_rule')).toEqual({
    display_name: 'Security Group Rules',
    limit: 100,
  })
  expect(known.get('rbac_policy')).toEqual({ display_name: 'Rbac Policy', limit: 10 })
})

test.each(['quota-sets', 'quotas-sets'])(
  'limits are changed under %s, by administrators alone [RS-NEUTRON-07]',
  async (spelled) => {
    const address = `/api/neutron/${spelled}/${project.id}`
    expect((await admin.patch(address, { network: 7, port: -1 })).statusCode).toBe(204)
    expect(await limits()).toMatchObject({ network: 7, port: -1, floatingip: 50 })
    expect((await tab.patch(address, { network: 8 })).statusCode).toBe(403)
    expect((await admin.patch(address, { network: -2 })).statusCode).toBe(400)
    const put = world.cloud.control.requests().findLast(({ method }) => method === 'PUT')
    expect(put?.path).toBe(`/v2.0/quotas/${project.id}`)
  },
)
