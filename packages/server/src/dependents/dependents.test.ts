import { relations, type CallReply, type dependents, type DependentsOf } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'

type Told = CallReply<(typeof dependents)['network']>

const { world, tab, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')

/** Where the dependents of each kind are asked for, but for the id. */
const rooms: Readonly<Record<DependentsOf, string>> = {
  network: 'neutron/networks',
  subnet: 'neutron/subnets',
  router: 'neutron/routers',
  security_group: 'neutron/security_groups',
  server: 'nova/servers',
  keypair: 'nova/keypairs',
  flavor: 'nova/flavors',
  aggregate: 'nova/aggregates',
  image: 'glance/images',
  volume: 'cinder/volumes',
  volume_type: 'cinder/volumetypes',
  qos_spec: 'cinder/qosspecs',
  user: 'keystone/users',
  group: 'keystone/groups',
  role: 'keystone/roles',
  domain: 'keystone/domains',
}

const ask = async (by: SignedIn, kind: DependentsOf, id: string): Promise<Told> => {
  const answer = await by.get(`/api/${rooms[kind]}/${encodeURIComponent(id)}/dependents/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Told>()
}

/** What stands in a relation, by name, else by id. */
const inRelation = (told: Told, relation: string): readonly string[] =>
  told.related
    .find((one) => one.relation === relation)
    ?.items.map(({ id, name = id }) => name)
    .toSorted() ?? []

const table = <T extends { readonly id: string }>(of: Parameters<typeof world.cloud.table<T>>[0]) =>
  world.cloud.table(of).list()

const found = <T extends { readonly id: string }>(
  of: Parameters<typeof world.cloud.table<T>>[0],
  meant: (row: T) => boolean,
): T => table(of).find(meant) ?? expect.unreachable('The demo world has none.')

const named = (name: string) => (row: { readonly name?: string | null }) => row.name === name

describe('of each relation there is what the cloud itself holds', () => {
  const web = () => found(rows.networks, named('web'))
  const portsOn = (network: string) => table(rows.ports).filter((one) => one.network_id === network)
  const edge = () => found(rows.routers, named('edge'))
  const bastion = () => found(rows.servers, named('bastion'))
  const withVolume = () => found(rows.servers, named('db-1'))
  const names = (some: readonly { readonly id: string; readonly name?: string | null }[]) =>
    some.map(({ id, name }) => name || id).toSorted()
  const once = (some: readonly string[]) => [...new Set(some)].toSorted()

  type Case = {
    readonly kind: DependentsOf
    readonly relation: string
    readonly by?: SignedIn
    readonly of: () => string
    readonly is: () => readonly string[]
  }
  const cases: readonly Case[] = [
    {
      ...{ kind: 'network', relation: 'subnets', of: () => web().id },
      is: () => names(table(rows.subnets).filter((one) => one.network_id === web().id)),
    },
    {
      ...{ kind: 'network', relation: 'servers', of: () => web().id },
      is: () =>
        once(
          portsOn(web().id)
            .filter((one) => one.device_owner.startsWith('compute:'))
            .map((one) => one.device_id),
        ).slice(0, 20),
    },
    { ...{ kind: 'network', relation: 'routers', of: () => web().id }, is: () => [edge().id] },
    {
      ...{ kind: 'network', relation: 'load_balancers', of: () => web().id },
      is: () => names(table(rows.loadBalancers).filter((one) => one.vip_network_id === web().id)),
    },
    {
      ...{ kind: 'network', relation: 'free_floating_ips', by: admin },
      of: () => found(rows.networks, named('public')).id,
      is: () =>
        table(rows.floatingIps)
          .filter((one) => one.port_id === null)
          .map((one) => one.floating_ip_address)
          .toSorted(),
    },
    {
      ...{ kind: 'network', relation: 'floating_ips', by: admin },
      of: () => found(rows.networks, named('public')).id,
      is: () =>
        table(rows.floatingIps)
          .filter((one) => one.port_id !== null)
          .map((one) => one.floating_ip_address)
          .toSorted(),
    },
    {
      ...{ kind: 'subnet', relation: 'routers' },
      of: () => found(rows.subnets, (one) => one.network_id === web().id).id,
      is: () => [edge().id],
    },
    {
      ...{ kind: 'router', relation: 'interfaces', of: () => edge().id },
      is: () =>
        table(rows.ports)
          .filter((one) => one.device_id === edge().id && one.device_owner.endsWith('_interface'))
          .flatMap((one) => one.fixed_ips.map(({ ip_address }) => ip_address))
          .toSorted(),
    },
    {
      ...{ kind: 'router', relation: 'floating_ips', of: () => edge().id },
      is: () =>
        table(rows.floatingIps)
          .filter((one) => one.router_id === edge().id)
          .map((one) => one.floating_ip_address)
          .toSorted(),
    },
    {
      ...{ kind: 'server', relation: 'volumes_kept', of: () => withVolume().id },
      is: () => withVolume().volumes.map((one) => one.volume_id),
    },
    {
      ...{ kind: 'server', relation: 'floating_ips', of: () => bastion().id },
      is: () => {
        const own = bastion().ports.map((one) => one.port_id)
        return table(rows.floatingIps)
          .filter(({ port_id }) => port_id !== null && own.includes(port_id))
          .map((one) => one.floating_ip_address)
      },
    },
    {
      ...{ kind: 'keypair', relation: 'servers', of: () => bastion().key_name ?? '' },
      is: () =>
        names(
          table(rows.servers).filter(
            (one) => one.key_name === bastion().key_name && one.tenant_id === bastion().tenant_id,
          ),
        ).slice(0, 20),
    },
    {
      ...{ kind: 'volume', relation: 'snapshots' },
      of: () => found(rows.volumes, named('data-01')).id,
      is: () => ['data-01-nightly'],
    },
    {
      ...{ kind: 'volume', relation: 'attachments' },
      of: () => found(rows.volumes, named('data-01')).id,
      is: () => [withVolume().id],
    },
    {
      ...{ kind: 'volume_type', relation: 'volumes', by: admin },
      of: () => found(rows.volumeTypes, named('multiattach')).id,
      is: () => ['cluster-shared'],
    },
  ]

  test.each(cases)('$kind: $relation', async ({ kind, relation, by = tab, of, is }) => {
    const id = of()
    const wanted = is()
    expect(wanted.length).toBeGreaterThan(0)
    // Versions are asked once per service and process.
    await ask(by, kind, id)
    world.cloud.control.forgetRequests()
    const told = await ask(by, kind, id)
    expect(told.unasked).toEqual([])
    const got = inRelation(told, relation)
    // Of many the first are named, in the order of their service.
    if (wanted.length < 20) expect(got).toEqual(wanted)
    else expect(got).toHaveLength(20)
    expect(world.cloud.control.requests().length).toBeLessThanOrEqual(4)
  })
})

test('a server that goes frees its group, its volumes and its addresses', async () => {
  const group = found(rows.serverGroups, ({ members }) => members.length > 0)
  const [member = ''] = group.members
  expect(inRelation(await ask(tab, 'server', member), 'server_groups')).toEqual([group.name])
})

test('a service that fails is named with its relations, and keeps no other answer', async () => {
  const { id } = found(rows.networks, named('web'))
  const fault = world.cloud.control.fail({ service: 'load-balancer', how: 'down' })
  const told = await ask(tab, 'network', id)
  expect(told.unasked).toMatchObject([{ relations: ['load_balancers'], service: 'load-balancer' }])
  expect(inRelation(told, 'routers')).toHaveLength(1)
  fault?.()
})

test('every relation of the contract is one that some answer may name', () => {
  expect(Object.keys(rooms).toSorted()).toEqual(Object.keys(relations).toSorted())
})
