import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, table, unique } from '../helpers.ts'

/** Opens the dialog of an action in the row of the instance with this name. */
const openDialog = async (page: Page, name: string, action: string) => {
  await page.goto(`/project/instances?name=${name}`)
  await table(page, 'Instances').row(name).do(action)
  const opened = dialog(page, action)
  await expect(opened.root).toBeVisible()
  const choose = async (label: string, option: string) => {
    const lists = opened.root.locator('[aria-haspopup=listbox]')
    await lists.and(opened.root.getByRole('button', { name: new RegExp(label) })).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  return { ...opened, choose }
}

test(
  'an instance is resized, tagged, plugged and rescued, and its log tells it [SH-FID-20 SH-FID-21]',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(240_000)
    const { nova, glance, cinder, neutron } = await openstack()
    const name = unique('e2e-actions-')
    const images = await glance.images.listAll()
    const flavors = await nova.flavors.listAll()
    const flavorRef = flavors.find((one) => one.name === 'm1.nano')?.id ?? ''
    const network = await neutron.networks.create({ name })
    cleanUp(() => neutron.networks.remove(network.id))
    await neutron.subnets.create({ network_id: network.id, ip_version: 4, cidr: '10.97.0.0/24' })
    const volume = await cinder.volumes.create({ name, size: 1 })
    cleanUp(() => cinder.volumes.remove(volume.id))
    const { id } = await nova.servers.create({
      ...{ name, flavorRef, imageRef: images.find((one) => one.name === 'cirros')?.id ?? '' },
      networks: 'none',
    })
    cleanUp(async () => {
      await nova.servers.remove(id)
      // Its port has to be gone before the network, and it has to let go of its volume.
      await eventually(async () => expect(await nova.servers.listAll({ name })).toEqual([]))
    })
    const rests = (status: string) =>
      eventually(async () => {
        const server = await nova.servers.get(id)
        expect([server.status, server['OS-EXT-STS:task_state']]).toEqual([status, null])
      })
    await rests('ACTIVE')
    await eventually(async () => {
      expect((await cinder.volumes.get(volume.id)).status).toBe('available')
    })
    await signIn()

    const resize = await openDialog(page, name, 'Resize Instance')
    await expect(resize.root.locator('[name=old_flavor_name]')).toHaveValue('m1.nano')
    await expect(resize.root.locator('[name=flavor]')).toHaveCount(1)
    await resize.choose('New Flavor', 'm1.tiny')
    await resize.press('Resize')
    await expectToast(page, `Resizing: ${name}.`)
    await rests('VERIFY_RESIZE')
    await page.reload()
    await table(page, 'Instances').row(name).do('Confirm Resize/Migrate of Instance')
    await rests('ACTIVE')
    // Nova says nothing of it meanwhile.
    await expect(table(page, 'Instances').row(name).root).toContainText('Active')
    expect((await nova.servers.get(id)).flavor?.original_name).toBe('m1.tiny')

    const tags = await openDialog(page, name, 'Edit Tags')
    await tags.fill({ Tags: 'blue\ngreen' })
    await tags.press('Save')
    await expectToast(page, `Changed the tags of: ${name}.`)
    expect((await nova.servers.get(id)).tags?.toSorted()).toEqual(['blue', 'green'])

    const attach = await openDialog(page, name, 'Attach Volume')
    await attach.choose('Volume', name)
    await attach.press('Attach Volume')
    await expectToast(page, `Attaching the volume to: ${name}.`)
    const attached = async () => (await nova.servers.volumeAttachments(id).listAll()).length
    await eventually(async () => expect(await attached()).toBe(1))
    await eventually(async () => {
      expect((await cinder.volumes.get(volume.id)).status).toBe('in-use')
    })
    const detach = await openDialog(page, name, 'Detach Volume')
    await detach.press('Detach Volume')
    await expectToast(page, `Detaching the volume from: ${name}.`)
    await eventually(async () => expect(await attached()).toBe(0))

    const plug = await openDialog(page, name, 'Attach Interface')
    await plug.choose('Network', name)
    await plug.press('Attach Interface')
    await expectToast(page, `Attached the interface to: ${name}.`)
    const [port] = await nova.servers.interfaces(id).list()
    expect(port?.net_id).toBe(network.id)

    const rescue = await openDialog(page, name, 'Rescue Instance')
    await rescue.fill({ Password: 'chosen by hand' })
    await rescue.press('Rescue Instance')
    await expectToast(page, `Rescuing: ${name}.`)
    await rests('RESCUE')

    await page.goto(`/ngdetails/OS::Nova::Server/${id}?tab=actions`)
    const log = page.getByRole('list', { name: 'Action Log' })
    const entries = log.getByRole('listitem')
    await expect(entries.first()).toContainText(/^RescueDone/)
    await expect(entries.last()).toContainText(/^CreateDone/)
    await log.getByRole('button', { name: 'Show the steps of Create' }).click()
    const steps = page.getByRole('table', { name: /^\d+ steps?$/ })
    await expect(steps.getByRole('row').nth(1)).toContainText('Done')
  },
)

test(
  'a floating IP is allocated inside, associated and taken away again [RS-ERR-49..51]',
  { tag: '@whole' },
  async ({ page, signIn, cloud, openstack }) => {
    const { neutron } = await openstack()
    await signIn()
    const strike = (method: string) =>
      cloud.control.fail({
        ...{ service: 'network', method },
        how: 'status',
        status: 500,
        message: 'No.',
      })
    const opened = await openDialog(page, 'grafana', 'Associate Floating IP')
    await opened.press('Allocate IP')
    const inner = dialog(page, 'Allocate Floating IP')
    await inner.root.getByRole('button', { name: /Pool/ }).click()
    await page.getByRole('option', { name: 'public', exact: true }).click()
    await inner.fill({ Description: 'for grafana' })
    strike('POST')
    await inner.press('Allocate Floating IP')
    await expectToast(page, 'Unable to allocate a floating IP address.')
    cloud.control.heal()
    await inner.press('Allocate Floating IP')
    await expect(inner.root).toBeHidden()
    strike('PUT')
    await opened.press('Associate')
    await expectToast(page, 'Unable to associate a floating IP address.')
    cloud.control.heal()
    await opened.press('Associate')
    await expectToast(page, 'Associated a floating IP address with: grafana.')
    const held = async () =>
      (await neutron.floatingIps.listAll()).find((one) => one.description === 'for grafana')
    expect((await held())?.port_id).not.toBeNull()

    const away = await openDialog(page, 'grafana', 'Disassociate Floating IP')
    strike('PUT')
    await away.press('Disassociate')
    await expectToast(page, 'Unable to disassociate a floating IP address.')
    cloud.control.heal()
    await away.press('Disassociate')
    await expectToast(page, 'Disassociated a floating IP address from: grafana.')
    const freed = await held()
    expect(freed?.port_id).toBeNull()

    const again = await openDialog(page, 'grafana', 'Associate Floating IP')
    await again.choose('IP Address', freed?.floating_ip_address ?? '?')
    await again.press('Associate')
    await expectToast(page, 'Associated a floating IP address with: grafana.')
    const release = await openDialog(page, 'grafana', 'Disassociate Floating IP')
    await release.root.getByText('Release Floating IP', { exact: true }).click()
    await release.press('Disassociate')
    await expect(release.root).toBeHidden()
    expect(await held()).toBeUndefined()
  },
)

test('a failed action says why, to administrators for each step', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances?name=gpu-trial')
  await table(page, 'Instances').row('gpu-trial').open()
  await page.getByRole('tab', { name: 'Action Log' }).click()
  const log = page.getByRole('list', { name: 'Action Log' })
  await expect(log.getByRole('listitem').first()).toContainText(/^CreateFailed/)
  await log.getByRole('button', { name: 'Show the steps of Create' }).click()
  await expect(log.getByRole('listitem').first()).toContainText('No valid host was found')
})

test('an instance of another project is offered none of the administrator’s own groups', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack('admin')
  const own = await neutron.securityGroups.create({ name: 'own-of-admin' })
  await signIn('admin')
  await page.goto('/admin/instances?name=grafana')
  await table(page, 'Instances').row('grafana').do('Edit Security Groups')
  const { root } = dialog(page, 'Edit Security Groups')
  await expect(root.getByRole('button', { name: /^Remove / }).first()).toBeVisible()
  await expect(root.getByRole('button', { name: `Allocate ${own.name}` })).toHaveCount(0)
  // By its default policy Neutron shows groups to their own project only.
  const words = 'The security groups of this project are not shown to you.'
  await expect(root.getByText(words)).toBeVisible()
})
