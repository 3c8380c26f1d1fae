import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expect, test, type CleanUp } from '../fixtures.ts'
import {
  allocate,
  confirm,
  described,
  dialog,
  expectKeysIn,
  expectRow,
  expectToast,
  table,
  unique,
} from '../helpers.ts'

/** The network that the servers of this file are on: one there is, or one made for them. */
const someNetwork = async ({ neutron, projectId }: OpenStack, cleanUp: CleanUp) => {
  const own = (await neutron.networks.list({ project_id: projectId })).find(
    (network) => !network['router:external'] && network.subnets.length > 0 && network.name !== '',
  )
  if (own) return own.name
  const name = unique()
  const network = await neutron.networks.create({ name })
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.99.7.0/24', name } as const
  await neutron.subnets.create(subnet)
  // Ports of a server that is still being deleted hold the network.
  cleanUp(() => expect(() => neutron.networks.remove(network.id)).toPass({ timeout: 60_000 }))
  return name
}

const step = (page: Page, name: string) =>
  page
    .getByRole('dialog', { name: 'Launch Instance' })
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

test(
  'an instance is launched, becomes active without a reload, is read, stopped, started and deleted',
  { tag: '@openstack-all' },
  async ({ page, world, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(world.cloud ? 120_000 : 240_000)
    const name = unique()
    const mine = await openstack()
    const network = await someNetwork(mine, cleanUp)
    const flavor = (await mine.nova.flavors.list()).find((one) =>
      /^m1\.(nano|tiny)$/.test(one.name),
    )
    await signIn()
    await page.goto('/project/instances')
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
    const wizard = dialog(page, 'Launch Instance')
    await wizard.fill({ 'Instance Name': name })
    await step(page, 'Source')
    const volume = wizard.root.getByRole('radiogroup', { name: 'Create New Volume' })
    await volume.getByText('No', { exact: true }).click()
    await allocate(page, 'Image', 'cirros')
    await step(page, 'Flavor')
    await allocate(page, 'Flavor', flavor?.name ?? 'm1.tiny')
    await step(page, 'Networks')
    // The only network of a project is chosen already.
    const chosen = wizard.root.getByRole('button', { name: `Remove ${network}`, exact: true })
    const free = wizard.root.getByRole('button', { name: `Allocate ${network}`, exact: true })
    await expect(chosen.or(free)).toBeVisible()
    if (await free.isVisible()) await allocate(page, 'Networks', network)
    cleanUp(async () => {
      const left = await mine.nova.servers.list({ name: `^${name}$` })
      await Promise.all(left.map(({ id }) => mine.nova.servers.remove(id)))
    })
    await wizard.press('Launch Instance')
    await expectToast(page, 'Scheduled creation of 1 instance(s).')
    const row = table(page, 'Instances').row(name)
    await expectRow(row, { Status: /^(Build|Active)$/, Flavor: new RegExp(`^${flavor?.name}`) })
    await eventually(async () => {
      await expect(await row.cell('Status')).toHaveText('Active', { timeout: 1_000 })
    })

    const made = (await mine.nova.servers.list({ name: `^${name}$` }))[0]
    if (!made) throw new Error(`Nova has no server ${name}.`)
    expect(made.status).toBe('ACTIVE')
    const ports = await mine.neutron.ports.list({ device_id: made.id })
    const addresses = ports.flatMap((port) => port.fixed_ips.map((ip) => ip.ip_address))
    // One of each subnet that the network has.
    expect(addresses).not.toHaveLength(0)
    await expectRow(row, {
      'IP Address': new RegExp(RegExp.escape(addresses[0] ?? '?')),
      Image: 'cirros',
      Task: '-',
    })

    await row.open()
    await expect(await described(page, 'ID')).toContainText(made.id)
    await expect(await described(page, 'Status')).toHaveText('Active')
    await page.getByRole('tab', { name: 'Interfaces' }).click()
    await expect(page.getByRole('table', { name: 'Interfaces' })).toContainText(addresses[0] ?? '?')
    await page.getByRole('tab', { name: 'Log', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Go', exact: true })).toBeVisible()
    await expect(page.getByText('Unable to retrieve the log.')).toBeHidden()
    await page.getByRole('link', { name: 'Instances', exact: true }).last().click()

    await row.do('Shut Off Instance')
    await confirm(page, 'Confirm Shut Off Instance', 'Shut Off Instance')
    await eventually(async () => {
      await expect(await row.cell('Status')).toHaveText('Shutoff', { timeout: 1_000 })
    })
    expect((await mine.nova.servers.get(made.id)).status).toBe('SHUTOFF')
    await row.do('Start Instance')
    await eventually(async () => {
      await expect(await row.cell('Status')).toHaveText('Active', { timeout: 1_000 })
    })
    await row.do('Delete Instance')
    await confirm(page, 'Confirm Delete Instance', 'Delete Instance')
    await eventually(async () => {
      await expect(row.root).toBeHidden({ timeout: 1_000 })
    })
    expect(await mine.nova.servers.list({ name: `^${name}$` })).toEqual([])
    expect(await mine.neutron.ports.list({ device_id: made.id })).toEqual([])
  },
)

test(
  'the whole flow works by keyboard alone',
  { tag: '@whole' },
  async ({ page, eventually, openstack }) => {
    test.setTimeout(120_000)
    const { keyboard } = page
    await page.goto('/project/instances')
    await expect(page.getByLabel('User Name')).toBeFocused()
    await keyboard.type('demo')
    await keyboard.press('Tab')
    await keyboard.type('demo')
    await keyboard.press('Enter')
    await expect(table(page, 'Instances').rows).not.toHaveCount(0)

    /** Goes on with Tab until the control has the focus, as somebody without a mouse does. */
    const reach = async (
      role: 'button' | 'tab' | 'link' | 'radio',
      name: string | RegExp,
      key = 'Tab',
    ) => {
      const wanted = page.getByRole(role, { name, exact: true }).first()
      await expect(wanted).toBeVisible()
      for (let presses = 0; presses < 150; presses += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await keyboard.press(key)
      }
      throw new Error(`Tab does not reach ${role} ${String(name)}.`)
    }
    await reach('button', 'All Options')
    await keyboard.press('Enter')
    const wizard = dialog(page, 'Launch Instance').root
    await expect(wizard.getByRole('textbox', { name: /^Instance Name/ })).toBeFocused()
    await keyboard.type('by-keyboard')
    for (const [name, choice] of [
      ['Source', 'Allocate cirros'],
      ['Flavor', 'Allocate m1.tiny'],
      ['Networks', 'Allocate web'],
    ] as const) {
      await reach('button', new RegExp(`^${name}`), 'Shift+Tab')
      await keyboard.press('Enter')
      await reach('button', choice)
      await keyboard.press('Enter')
      await expect(
        wizard.getByRole('button', { name: choice.replace('Allocate', 'Remove') }),
      ).toBeVisible()
    }
    const finish = wizard.getByRole('button', { name: 'Launch Instance', exact: true })
    await expect(finish).toBeEnabled()
    while (!(await finish.evaluate((element) => element === document.activeElement))) {
      await keyboard.press('Tab')
    }
    await keyboard.press('Enter')
    const row = table(page, 'Instances').row('by-keyboard')
    await expect(row.root).toBeVisible()
    await eventually(async () => {
      await expect(await row.cell('Status')).toHaveText('Active', { timeout: 1_000 })
    })
    await reach('link', 'by-keyboard')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'by-keyboard', level: 1 })).toBeVisible()
    await reach('tab', 'Overview')
    for (let tabs = 0; tabs < 4; tabs += 1) await keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel', { name: 'Log' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go', exact: true })).toBeVisible()
    await reach('button', 'More Actions', 'Shift+Tab')
    await keyboard.press('Enter')
    await expectKeysIn(page.getByRole('menu'))
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete Instance' })).toBeFocused()
    await keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expectToast(page, 'Deleted Instance: by-keyboard.')
    const { nova } = await openstack()
    await eventually(async () => {
      expect(await nova.servers.list({ name: '^by-keyboard$' })).toEqual([])
    })
  },
)
