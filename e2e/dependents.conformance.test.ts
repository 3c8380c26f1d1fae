// What depends on things that are made here: the product tells it, and the service refuses what it says is kept.
import type { CallReply, dependents } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchLab, networkIn, signedIn, type LaunchLab } from './launching.ts'

type Told = CallReply<(typeof dependents)['network']>

let lab: LaunchLab
let tell: (path: string) => Promise<Readonly<Record<string, readonly string[]>>>
beforeAll(async () => {
  lab = await launchLab()
  const { ask } = await signedIn(lab.world.url, lab.project.id)
  tell = async (path) => {
    const reply = await ask('GET', `/api/${path}/dependents/`)
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    const { related, unasked }: Told = await reply.json()
    if (unasked.length > 0) throw new Error(`${path}: ${unasked[0]?.message}`)
    return Object.fromEntries(
      related.map(({ relation, items }) => [relation, items.map(({ id }) => id)]),
    )
  }
})
afterAll(() => lab.close())

/** The service's own answer to deleting it now. */
const refusal = async (remove: () => Promise<unknown>) =>
  remove().then(
    () => 'deleted',
    (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
  )

test('a network is kept by a port and by a router, and takes its subnet along', async () => {
  const { neutron } = lab.mine
  const network = await networkIn(lab, 'hung on', '10.77.0.0/24')
  const [subnet = ''] = network.subnets
  expect(await tell(`neutron/networks/${network.id}`)).toEqual({ subnets: [subnet] })

  const port = await neutron.ports.create({ network_id: network.id, name: 'spare' })
  const router = await neutron.routers.create({ name: 'way out' })
  lab.cleanUp(() => neutron.routers.remove(router.id))
  const { port_id: inside } = await neutron.routers.addInterface(router.id, { subnet_id: subnet })
  const kept = { ports: [port.id], routers: [router.id] }
  expect(await tell(`neutron/networks/${network.id}`)).toEqual({ subnets: [subnet], ...kept })
  expect(await tell(`neutron/subnets/${subnet}`)).toEqual(kept)
  expect(await tell(`neutron/routers/${router.id}`)).toEqual({
    interfaces: [`${router.id}/${inside}`],
  })
  expect(await refusal(() => neutron.networks.remove(network.id))).toBe(409)
  expect(await refusal(() => neutron.subnets.remove(subnet))).toBe(409)
  expect(await refusal(() => neutron.routers.remove(router.id))).toBe(409)

  await neutron.routers.removeInterface(router.id, { subnet_id: subnet })
  await neutron.ports.remove(port.id)
  expect(await tell(`neutron/networks/${network.id}`)).toEqual({ subnets: [subnet] })
})

test('a security group is kept by a port, and takes rules that name it along', async () => {
  const { neutron } = lab.mine
  const network = await networkIn(lab, 'guarded', '10.78.0.0/24')
  const group = await neutron.securityGroups.create({ name: 'guards' })
  const other = await neutron.securityGroups.create({ name: 'lets guards in' })
  lab.cleanUp(() => neutron.securityGroups.remove(other.id))
  await neutron.securityGroupRules.create({
    ...{ security_group_id: other.id, direction: 'ingress', ethertype: 'IPv4' },
    remote_group_id: group.id,
  })
  const port = await neutron.ports.create({
    ...{ network_id: network.id, name: 'guarded', security_groups: [group.id] },
  })
  const told = { ports: [port.id], naming_groups: [other.id] }
  expect(await tell(`neutron/security_groups/${group.id}`)).toEqual(told)
  expect(await refusal(() => neutron.securityGroups.remove(group.id))).toBe(409)

  await neutron.ports.remove(port.id)
  expect(await refusal(() => neutron.securityGroups.remove(group.id))).toBe('deleted')
  const left = await neutron.securityGroupRules.list({ security_group_id: other.id })
  expect(left.filter(({ remote_group_id: named }) => named !== null)).toEqual([])
})

test('a volume is kept by its snapshots', async () => {
  const { cinder } = lab.mine
  const ready = (read: () => Promise<{ readonly status: string }>) =>
    lab.until(async () => ((await read()).status === 'available' ? true : undefined))
  const volume = await cinder.volumes.create({ size: 1, name: 'hung on' })
  await ready(() => cinder.volumes.get(volume.id))
  expect(await tell(`cinder/volumes/${volume.id}`)).toEqual({})
  const snapshot = await cinder.snapshots.create({ volume_id: volume.id, name: 'kept' })
  await ready(() => cinder.snapshots.get(snapshot.id))
  expect(await tell(`cinder/volumes/${volume.id}`)).toEqual({ snapshots: [snapshot.id] })
  expect(await refusal(() => cinder.volumes.remove(volume.id))).toBe(400)

  await cinder.snapshots.remove(snapshot.id)
  await lab.gone(() => cinder.snapshots.get(snapshot.id))
  await cinder.volumes.remove(volume.id)
  await lab.gone(() => cinder.volumes.get(volume.id))
})
