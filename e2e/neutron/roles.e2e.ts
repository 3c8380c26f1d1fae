/** What each role is offered of the network, where there is something to offer it for. */
import type { OpenStack } from '@meridian/openstack'
import { atRest } from '../../tools/at-rest.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { answerTo, namesOf, offersOn, type Offered, type Offers } from '../offers.ts'
import type { User } from '../openstack.ts'
import { balloon, flat, line, path as topologyPath } from './topology-page.ts'

const openstackToo = { tag: '@openstack-all' }

type Attempt = (cloud: OpenStack) => Promise<unknown>

/** A thing of each type in a project, with where it is listed, and a change of it that leaves it as it is. */
type Thing = Offered & {
  readonly type: string
  readonly read: Attempt
  readonly change: Attempt
}

const made = async (member: OpenStack, admin: OpenStack, cleanUp: CleanUp) => {
  const { neutron, projectId = '' } = member
  const name = unique()
  const same = { description: name }
  const network = await neutron.networks.create({ name, ...same })
  cleanUp(() => neutron.networks.remove(network.id))
  const subnet = await neutron.subnets.create({
    ...{ network_id: network.id, name: `${name}-net`, ip_version: 4, cidr: '10.91.0.0/24' },
    ...same,
  })
  const port = await neutron.ports.create({ network_id: network.id, name: `${name}-p`, ...same })
  cleanUp(() => neutron.ports.remove(port.id))
  const carrier = await neutron.ports.create({ network_id: network.id, name: `${name}-c` })
  cleanUp(() => neutron.ports.remove(carrier.id))
  const trunk = await neutron.trunks.create({ port_id: carrier.id, name, ...same })
  cleanUp(() => neutron.trunks.remove(trunk.id))
  const [outside] = await neutron.networks.list({ name: 'public' })
  const router = await neutron.routers.create({ name, ...same })
  cleanUp(() => neutron.routers.remove(router.id))
  const address = await neutron.floatingIps.create({
    floating_network_id: outside?.id ?? 'none',
    ...same,
  })
  cleanUp(() => neutron.floatingIps.remove(address.id))
  const group = await neutron.securityGroups.create({ name, ...same })
  cleanUp(() => neutron.securityGroups.remove(group.id))
  const addresses = await neutron.addressGroups.create({ name, addresses: [], ...same })
  cleanUp(() => neutron.addressGroups.remove(addresses.id))
  const policy = await admin.neutron.qosPolicies.create({ name, project_id: projectId, ...same })
  cleanUp(() => admin.neutron.qosPolicies.remove(policy.id))
  return {
    ...{ name, same },
    ids: {
      ...{ network: network.id, subnet: subnet.id, port: port.id, router: router.id },
      ...{ trunk: trunk.id, address: address.id, group: group.id, addresses: addresses.id },
      policy: policy.id,
    },
    ip: address.floating_ip_address,
  }
}

/** What is read and changed by its id. */
type Held = {
  readonly get: (id: string) => Promise<unknown>
  readonly update: (id: string, body: { description: string }) => Promise<unknown>
}

/** Where each is looked for: in the project's lists, or in those of all projects where there is one. */
const thingsIn = (
  area: 'project' | 'admin',
  { name, same, ids, ip }: Awaited<ReturnType<typeof made>>,
): readonly Thing[] => {
  const at = (panel: string) => `/${area}/${panel}`
  const own = (panel: string) => `/project/${panel}`
  const nav = encodeURIComponent(`${at('networks')}/`)
  const inside = (tab: string) => `/ngdetails/OS::Neutron::Net/${ids.network}?nav=${nav}&tab=${tab}`
  const thing = (
    type: string,
    path: string,
    id: string,
    of: (neutron: OpenStack['neutron']) => Held,
    more: Partial<Offered> = {},
  ): Thing => ({
    ...{ type, path, row: name, list: `${type}s`, create: `Create ${type}` },
    read: ({ neutron }) => of(neutron).get(id),
    change: ({ neutron }) => of(neutron).update(id, same),
    ...more,
  })
  return [
    thing('Network', at('networks'), ids.network, ({ networks }) => networks),
    thing('Subnet', inside('subnets'), ids.subnet, ({ subnets }) => subnets, {
      row: `${name}-net`,
    }),
    thing('Port', inside('ports'), ids.port, ({ ports }) => ports, { row: `${name}-p` }),
    thing('Router', at('routers'), ids.router, ({ routers }) => routers),
    thing('Floating IP', at('floating_ips'), ids.address, ({ floatingIps }) => floatingIps, {
      ...{ row: ip, create: 'Allocate Floating IP' },
    }),
    thing('Security Group', own('security_groups'), ids.group, (neutron) => neutron.securityGroups),
    thing('QoS Policy', at('network_qos'), ids.policy, ({ qosPolicies }) => qosPolicies, {
      list: 'QoS Policies',
    }),
    thing('Trunk', at('trunks'), ids.trunk, ({ trunks }) => trunks),
    thing(
      'Address Group',
      own('address_groups'),
      ids.addresses,
      (neutron) => neutron.addressGroups,
    ),
  ]
}

/** What is above the topology for who may make it. */
const makers = /^(Launch Instance|Create Network|Create Router)$/

type Expected = {
  /** Above the list and in the row, type by type. */
  readonly lists: Readonly<Record<string, Offers>>
  readonly aboveTopology: readonly string[]
  /** Beside the way to the details; absent where the project that is looked at has no such network. */
  readonly inBalloon: readonly string[] | 'absent'
}

const nothing: Offers = { above: [], row: [] }
const subnets: Offers = { above: ['Create Subnet'], row: ['Edit Subnet', 'Delete Subnet'] }
const ports: Offers = {
  above: ['Create Port'],
  row: [
    ...['Edit Port', 'Associate Floating IP', 'Add Allowed Address Pair'],
    ...['Remove Allowed Address Pairs: The port has no allowed address pairs.', 'Delete Port'],
  ],
}
const routers: Offers = {
  above: ['Create Router'],
  row: [
    ...['Edit Router', 'Add Interface', 'Add Static Route', 'Set Gateway'],
    ...['Clear Gateway: The router has no gateway.', 'Delete Router'],
  ],
}
const addresses = [
  ...['Associate Floating IP', 'Add Port Forwarding', 'Edit Floating IP', 'Release Floating IP'],
]
const addressGroups: Offers = {
  above: ['Create Address Group'],
  row: [
    ...['Edit Address Group', 'Add Addresses', 'Remove Addresses: The address group is empty.'],
    'Delete Address Group',
  ],
}
const inBalloon = ['Close', '10.91.0.0/24', 'Delete Subnet 10.91.0.0/24', 'View Details']

const expected: Readonly<Record<User, Expected>> = {
  // Neutron leaves the subnets of a network, the ports of an address, and address groups to
  // everybody in the project.
  reader: {
    lists: {
      Network: { above: [], row: ['Create Subnet', 'Write Template'] },
      Subnet: subnets,
      Port: nothing,
      Router: nothing,
      'Floating IP': { above: [], row: ['Add Port Forwarding'] },
      'Security Group': nothing,
      'QoS Policy': nothing,
      Trunk: nothing,
      'Address Group': addressGroups,
    },
    aboveTopology: [],
    inBalloon: [...inBalloon, 'Create Subnet'],
  },
  demo: {
    lists: {
      Network: {
        above: ['Create Network'],
        row: [
          ...['Edit Network', 'Create Subnet', 'Create Port', 'Share Network'],
          ...['Write Template', 'Delete Network'],
        ],
      },
      Subnet: subnets,
      Port: ports,
      Router: routers,
      'Floating IP': { above: ['Allocate Floating IP'], row: addresses },
      'Security Group': {
        above: ['Create Security Group'],
        row: ['Add Rules', 'Edit Security Group', 'Copy Security Group', 'Delete Security Group'],
      },
      'QoS Policy': nothing,
      Trunk: { above: ['Create Trunk'], row: ['Edit Trunk', 'Delete Trunk'] },
      'Address Group': addressGroups,
    },
    aboveTopology: ['Launch Instance', 'Create Network', 'Create Router'],
    inBalloon: [...inBalloon, 'Create Subnet', 'Delete Network'],
  },
  // Security groups, trunks and address groups of others are not told to administrators.
  admin: {
    lists: {
      Network: {
        above: ['Create Network'],
        row: [
          ...['Edit Network', 'Create Subnet', 'Create Port', 'Share Network', 'Add DHCP Agent'],
          ...['Write Template: The network belongs to another project.', 'Delete Network'],
        ],
      },
      Subnet: subnets,
      Port: ports,
      Router: routers,
      'Floating IP': { above: ['Allocate Floating IP'], row: addresses },
      'Security Group': { above: ['Create Security Group'], row: 'absent' },
      'QoS Policy': {
        above: ['Create QoS Policy'],
        row: [
          ...['Edit QoS Policy', 'Add Bandwidth Limit', 'Add DSCP Marking'],
          ...['Add Minimum Bandwidth', 'Add Minimum Packet Rate', 'Delete QoS Policy'],
        ],
      },
      Trunk: { above: [], row: 'absent' },
      'Address Group': { above: ['Create Address Group'], row: 'absent' },
    },
    aboveTopology: ['Launch Instance', 'Create Network', 'Create Router'],
    inBalloon: 'absent',
  },
}

for (const user of ['reader', 'demo', 'admin'] as const)
  test(
    `what ${user} is offered of the network is what policy allows, and Neutron says the same`,
    openstackToo,
    async ({ page, signIn, openstack, cleanUp }) => {
      test.setTimeout(120_000)
      const [member, own] = [await openstack(), await openstack(user)]
      const there = await made(member, await openstack('admin'), cleanUp)
      await signIn(user)
      const found: Record<string, Offers> = {}
      const area = user === 'admin' ? 'admin' : 'project'
      for (const { type, read, change, ...one } of thingsIn(area, there))
        await test.step(type, async () => {
          const offers = await offersOn(page, one)
          found[type] = offers
          // Neutron itself is asked, too: it knows what policy is there.
          const [seen, changed] = [await answerTo(read(own)), await answerTo(change(own))]
          const says = `${type}: reading is ${seen}, changing is ${changed}`
          expect(offers.row === 'absent', says).toBe(seen === 'absent')
          const mayEdit = offers.row !== 'absent' && offers.row.includes(`Edit ${type}`)
          expect(mayEdit, says).toBe(seen === 'done' && changed === 'done')
        })
      expect(found).toEqual(expected[user].lists)

      await page.goto(topologyPath)
      await expect(flat(page)).toBeVisible()
      await atRest(page)
      const above = page.getByRole('main').getByRole('button', { name: makers })
      expect(await namesOf(above)).toEqual(expected[user].aboveTopology)
      const inPicture = line(page, there.name)
      if (expected[user].inBalloon === 'absent') return expect(inPicture).toHaveCount(0)
      await inPicture.getByRole('button').click()
      const shown = balloon(page, there.name)
      await expect(shown.getByRole('link', { name: 'View Details' })).toBeVisible()
      const ways = shown.getByRole('button').or(shown.getByRole('link'))
      expect(await namesOf(ways)).toEqual(expected[user].inBalloon)
    },
  )
