// What the launch wizard is asked for is what Nova has in the end.
import type { OpenStack } from '@meridian/openstack'
import { expect, test, type CleanUp } from '../fixtures.ts'
import { expectToast, table, unique } from '../helpers.ts'
import { wizardOf } from './launch-wizard.ts'

/** A network of the test's own, with a subnet. */
const ownNetwork = async ({ neutron }: OpenStack, name: string, cleanUp: CleanUp) => {
  const network = await neutron.networks.create({ name })
  // Ports of a server that is still being deleted hold the network.
  cleanUp(() => expect(() => neutron.networks.remove(network.id)).toPass({ timeout: 60_000 }))
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.99.8.0/24', name } as const
  await neutron.subnets.create(subnet)
  return network
}

const smallest = async ({ nova }: OpenStack): Promise<string> => {
  const all = await nova.flavors.list()
  return all.find(({ name }) => /^m1\.(nano|tiny)$/.test(name))?.name ?? 'm1.tiny'
}

type Eventually = (look: () => Promise<void>) => Promise<void>

/** Removes the servers of these names, and waits until they are gone. */
const removing = (
  { nova }: OpenStack,
  name: string,
  cleanUp: CleanUp,
  eventually: Eventually,
): void =>
  cleanUp(async () => {
    const left = () => nova.servers.list({ name: `^${name}` })
    await Promise.all((await left()).map(({ id }) => nova.servers.remove(id)))
    await eventually(async () => {
      expect(await left()).toEqual([])
    })
  })

test(
  'a launch with something of every step is what Nova has afterwards [RS-LAUNCH-01 RS-LPAY-01 RS-LPAY-05 RS-LPAY-09 RS-LPAY-10 RS-LPAY-11]',
  { tag: '@openstack' },
  async ({ page, world, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(world.cloud ? 120_000 : 240_000)
    const name = unique()
    const mine = await openstack()
    const { nova, neutron } = mine
    const network = await ownNetwork(mine, name, cleanUp)
    const port = await neutron.ports.create({ network_id: network.id, name })
    cleanUp(() => neutron.ports.remove(port.id))
    const group = await neutron.securityGroups.create({ name })
    cleanUp(() => neutron.securityGroups.remove(group.id))
    await nova.keypairs.create({ name })
    cleanUp(() => nova.keypairs.remove(name))
    const servers = await nova.serverGroups.create({ name, policies: ['soft-anti-affinity'] })
    cleanUp(() => nova.serverGroups.remove(servers.id))
    removing(mine, name, cleanUp, eventually)

    await signIn()
    await page.goto('/project/instances')
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
    const wizard = wizardOf(page)
    await wizard.fill({ 'Instance Name': name, Description: 'All of it' })
    await wizard.step('Source')
    await wizard.withoutVolume()
    await wizard.take('Source', 'Image', 'cirros')
    await wizard.take('Flavor', 'Flavor', await smallest(mine))
    await wizard.take('Networks', 'Networks', name)
    await wizard.take('Network Ports', 'Ports', name)
    await wizard.take('Security Groups', 'Security Groups', name)
    await wizard.take('Key Pair', 'Key Pair', name)
    await wizard.step('Configuration')
    await wizard.fill({ 'Customization Script': '#!/bin/sh\necho é' })
    await wizard.root.getByRole('button', { name: /Disk Partition/ }).click()
    await page.getByRole('option', { name: 'Manual' }).click()
    await wizard.root.getByText('Configuration Drive', { exact: true }).click()
    await wizard.take('Server Groups', 'Server Groups', name)
    for (const [step, key] of [
      ['Scheduler Hints', 'note'],
      ['Metadata', 'tier'],
    ] as const) {
      await wizard.step(step)
      const here = wizard.root.getByRole('region', { name: step, exact: true })
      await here.getByRole('textbox', { name: 'Custom key' }).fill(key)
      await here.getByRole('button', { name: 'Add key' }).click()
      await here.getByRole('textbox', { name: key, exact: true }).fill(`${key} of ${name}`)
    }
    await wizard.press('Launch Instance')
    await expectToast(page, 'Scheduled creation of 1 instance(s).')

    const find = async () => (await nova.servers.list({ name: `^${name}$` }))[0]
    await eventually(async () => {
      expect((await find())?.status).toBe('ACTIVE')
    })
    const made = await find()
    if (!made) throw new Error(`Nova has no server ${name}.`)
    expect(made).toMatchObject({
      description: 'All of it',
      key_name: name,
      config_drive: 'True',
      'OS-DCF:diskConfig': 'MANUAL',
      metadata: { tier: `tier of ${name}` },
    })
    const plugged = await neutron.ports.list({ device_id: made.id })
    expect(plugged.map(({ network_id }) => network_id)).toEqual([network.id, network.id])
    expect(plugged.map(({ id }) => id)).toContain(port.id)
    const fresh = plugged.find(({ id }) => id !== port.id)
    // Neutron's own "default" is chosen from the start.
    const [usual] = await neutron.securityGroups.list({ name: 'default' })
    expect(fresh?.security_groups?.toSorted()).toEqual([group.id, usual?.id].toSorted())
    expect((await nova.serverGroups.get(servers.id)).members).toEqual([made.id])
    const [asAdmin] = await (
      await openstack('admin')
    ).nova.servers.list({
      all_tenants: true,
      name: `^${name}$`,
    })
    const script = asAdmin?.['OS-EXT-SRV-ATTR:user_data']
    expect(Buffer.from(script ?? '', 'base64').toString()).toBe('#!/bin/sh\necho é')
  },
)

test(
  'volumes and their snapshots are launched from their rows, an image by a new volume [RS-LAUNCH-15 RS-LAUNCH-18 RS-LAUNCH-19 RS-LPAY-12 RS-LPAY-19]',
  { tag: '@openstack-all' },
  async ({ page, world, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(world.cloud ? 120_000 : 240_000)
    const name = unique()
    const mine = await openstack()
    const { nova, cinder, glance } = mine
    const flavor = await smallest(mine)
    await ownNetwork(mine, name, cleanUp)
    const image = (await glance.images.list()).find((one) => one.name === 'cirros')
    const volume = await cinder.volumes.create({ name, size: 1, imageRef: image?.id ?? '' })
    const made = new Set([volume.id])
    const drop = async () => {
      const left = (await cinder.volumes.list()).filter(({ id }) => made.has(id))
      await Promise.all(left.map(({ id }) => cinder.volumes.remove(id)))
      expect(left).toEqual([])
    }
    cleanUp(() => eventually(drop))
    await eventually(async () => {
      expect((await cinder.volumes.get(volume.id)).status).toBe('available')
    })
    const snapshot = await cinder.snapshots.create({ name, volume_id: volume.id })
    cleanUp(async () => {
      await cinder.snapshots.remove(snapshot.id)
      await eventually(async () => {
        expect((await cinder.snapshots.list()).map(({ id }) => id)).not.toContain(snapshot.id)
      })
    })
    await eventually(async () => {
      expect((await cinder.snapshots.get(snapshot.id)).status).toBe('available')
    })
    removing(mine, name, cleanUp, eventually)
    await signIn()

    const wizard = wizardOf(page)
    const finish = async (called: string) => {
      await wizard.step('Details')
      await wizard.fill({ 'Instance Name': called })
      await wizard.take('Flavor', 'Flavor', flavor)
      await wizard.take('Networks', 'Networks', name)
      await wizard.press('Launch Instance')
      await expectToast(page, 'Scheduled creation of 1 instance(s).')
      await expect(table(page, 'Instances').row(called).root).toBeVisible()
      await eventually(async () => {
        const [server] = await nova.servers.list({ name: `^${called}$` })
        expect(server?.status).toBe('ACTIVE')
      })
      const [server] = await nova.servers.list({ name: `^${called}$` })
      const attached = await nova.servers.volumeAttachments(server?.id ?? '').list()
      for (const { volumeId } of attached) made.add(volumeId)
      return attached.map(({ volumeId }) => volumeId)
    }
    for (const [path, list] of [
      ['/project/snapshots', 'Volume Snapshots'],
      ['/project/volumes', 'Volumes'],
    ] as const) {
      await page.goto(path)
      await table(page, list).row(name).do('Launch Instance')
      await wizard.step('Source')
      await expect(
        wizard.root.getByRole('button', { name: `Remove ${name}`, exact: true }),
      ).toBeVisible()
      const attached = await finish(`${name}-${list === 'Volumes' ? 'volume' : 'snapshot'}`)
      await expect(page).toHaveURL(/\/project\/instances$/)
      expect(attached).toHaveLength(1)
      expect(attached.includes(volume.id)).toBe(list === 'Volumes')
    }
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
    await wizard.take('Source', 'Image', 'cirros')
    await wizard.root.getByText('Delete Volume on Instance Delete').click()
    const [fresh = ''] = await finish(`${name}-image`)
    expect(await cinder.volumes.get(fresh)).toMatchObject({ size: 1, bootable: 'true' })
  },
)

test('three at once are three; what Nova refuses stands in the step that it is about [RS-ERR-17]', async ({
  page,
  cloud,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack()
  await signIn()
  await page.goto('/project/instances')
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  const wizard = wizardOf(page)
  await wizard.fill({ 'Instance Name': 'trio', Count: '3' })
  await wizard.take('Source', 'Image', 'cirros')
  await wizard.take('Flavor', 'Flavor', 'm1.tiny')
  await wizard.take('Networks', 'Networks', 'web')
  const words = "Flavor's memory is too small for requested image."
  const refused = { method: 'POST', path: '/servers$', how: 'status', status: 400 } as const
  cloud.control.fail({ service: 'compute', ...refused, message: words })
  await wizard.press('Launch Instance')
  await expectToast(page, 'Unable to create the server.')
  await expect(wizard.root.getByRole('region', { name: 'Flavor', exact: true })).toContainText(
    words,
  )
  cloud.control.heal()
  await wizard.press('Launch Instance')
  await expectToast(page, 'Scheduled creation of 3 instance(s).')
  const made = await nova.servers.list({ name: '^trio' })
  expect(made.map(({ name }) => name).toSorted()).toEqual(['trio-1', 'trio-2', 'trio-3'])
})
