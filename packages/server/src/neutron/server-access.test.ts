import type { ServerAccess } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()

const serverNamed = async (name: string) => {
  const { items } = (await tab.get(`/api/nova/servers/?names=false&name=^${name}$`)).json<{
    items: readonly { id: string }[]
  }>()
  return items[0]?.id ?? ''
}

test('the way to a server is its ports, their networks and the rules of their groups, in three calls', async () => {
  const id = await serverNamed('bastion')
  world.cloud.control.forgetRequests()
  const access = (await tab.get(`/api/nova/servers/${id}/access/`)).json<ServerAccess>()
  expect(world.cloud.control.requests().map(({ path }) => path)).toEqual([
    '/v2.0/ports',
    '/v2.0/networks',
    '/v2.0/security-groups',
  ])
  const [port, ...others] = access.ports
  expect(others).toEqual([])
  expect(port?.fixed_ips).toHaveLength(1)
  expect(access.networks.map((one) => one.id)).toEqual([port?.network_id])
  expect(access.groups.map((one) => one.id)).toEqual(port?.security_groups)
  expect(access.groups.flatMap((one) => one.security_group_rules)).toContainEqual(
    expect.objectContaining({ direction: 'egress', remote_ip_prefix: '0.0.0.0/0' }),
  )
})
