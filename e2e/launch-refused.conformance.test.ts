// Launches of the one page that a service refuses half-way, by a quota that leaves no room for the step:
// what they made is asked of Nova and Neutron themselves, and so is that nothing of it is left.
import { launchSteps, type LaunchOutcome, type LaunchStep } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchLab, signedIn, type LaunchLab } from './launching.ts'

let lab: LaunchLab
let body: object
let ask: Awaited<ReturnType<typeof signedIn>>['ask']
const key = `refused-${crypto.randomUUID().slice(0, 8)}`

beforeAll(async () => {
  lab = await launchLab()
  ask = (await signedIn(lab.world.url, lab.project.id)).ask
  const { nova, neutron, glance } = lab.mine
  const [image] = await glance.images.list({ name: 'cirros' })
  const [flavor] = await nova.flavors.list()
  const [outside] = await neutron.networks.list({ 'router:external': 'true' })
  const net = await neutron.networks.create({ name: lab.project.name })
  lab.cleanUp(() => neutron.networks.remove(net.id))
  const subnet = { network_id: net.id, ip_version: 4 as const, cidr: '10.99.0.0/24' }
  await neutron.subnets.create(subnet)
  body = {
    server: {
      ...{ name: lab.project.name, source_id: image?.id, flavor_id: flavor?.id, key_name: null },
      ...{ user_data: '', security_groups: [], nics: [{ 'net-id': net.id }] },
    },
    key: { name: key },
    ssh_from: '203.0.113.7',
    address: { pool_id: outside?.id },
  }
})
afterAll(() => lab.close())

/** What a launch may make in the project, as the services tell it. */
const things = async () => {
  const { nova, neutron } = lab.mine
  const project_id = lab.project.id
  const [servers, keys, groups, rules, addresses, ports] = await Promise.all([
    nova.servers.listAll(),
    nova.keypairs.listAll(),
    neutron.securityGroups.listAll({ project_id }),
    neutron.securityGroupRules.listAll({ project_id }),
    neutron.floatingIps.listAll({ project_id }),
    neutron.ports.listAll({ project_id }),
  ])
  return {
    servers: servers.map(({ id }) => id),
    keys: keys.map(({ name }) => name).filter((name) => name === key),
    groups: groups.map(({ id }) => id),
    rules: rules.length,
    addresses: addresses.map(({ id }) => id),
    // The network's own comes when its agent gets round to it.
    ports: ports.filter(({ device_owner: of }) => !of?.startsWith('network:')).map(({ id }) => id),
  }
}

/** Leaves no room for a step; the project has a group of its own with four rules. */
const withoutRoomFor: Readonly<Record<LaunchStep, () => Promise<unknown>>> = {
  key: () => lab.admin.nova.quotas.update(lab.project.id, { key_pairs: 0 }),
  group: () => lab.admin.neutron.quotas.update(lab.project.id, { security_group: 1 }),
  rules: () => lab.admin.neutron.quotas.update(lab.project.id, { security_group_rule: 6 }),
  address: () => lab.admin.neutron.quotas.update(lab.project.id, { floatingip: 0 }),
  server: () => lab.admin.nova.quotas.update(lab.project.id, { instances: 0 }),
}
const withRoom = async (): Promise<void> => {
  const { nova, neutron } = lab.admin
  await nova.quotas.update(lab.project.id, { key_pairs: 100, instances: 10 })
  const much = { security_group: 10, security_group_rule: 100, floatingip: 10 }
  await neutron.quotas.update(lab.project.id, much)
}

test.each(launchSteps.map((step, at) => [step, launchSteps.slice(0, at)] as const))(
  'where there is no room for its %s, taking back what was made leaves nothing behind',
  async (step, before) => {
    await withRoom()
    const was = await things()
    await withoutRoomFor[step]()
    const answer = await ask('POST', '/api/nova/launches/', body)
    const said: unknown = await answer.json()
    if (before.length === 0) {
      expect([answer.status, said]).toEqual([answer.status, expect.stringMatching(/quota/i)])
      expect(answer.status).toBeGreaterThanOrEqual(400)
    } else {
      expect(answer.status, JSON.stringify(said)).toBe(200)
      // As the contract has it.
      const { made, failed } = said as LaunchOutcome
      expect(made.map((one) => one.step)).toEqual(before)
      expect(failed).toMatchObject({ step, message: expect.stringMatching(/quota/i) })
      expect(await things()).not.toEqual(was)
      const back = await ask('POST', '/api/nova/launches/take-back/', { made })
      expect(await back.json()).toEqual({ left: [] })
    }
    expect(await things()).toEqual(was)
  },
  120_000,
)
