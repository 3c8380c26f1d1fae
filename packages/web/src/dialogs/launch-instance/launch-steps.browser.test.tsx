import type { ServerCreate } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import type { OpenWorld } from '#api/testing/world.ts'
import { toast } from '#ui/tell/toast.ts'
import {
  button,
  choose,
  fillNeeded,
  inDialog,
  launch,
  launchButton,
  openWizard,
  step,
  textbox,
} from '#dialogs/testing/launch.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

/** Launches, and answers what was sent for it. */
const sentBy = async (sent: () => Promise<unknown>): Promise<ServerCreate> => {
  await launch()
  // JSON in: the client's own body.
  return (await sent()) as ServerCreate
}

/** As no Nova of today says it. */
const keypairsAlone: Answer = (_, { pathname }) =>
  pathname.endsWith('/api/nova/extensions/') ? json({ items: [{ name: 'Keypairs' }] }) : undefined

test('without volumes, or the extension that makes them, no volume is made [RS-LMODEL-16 RS-LMODEL-17]', async () => {
  await openWizard({ answers: [keypairsAlone] })
  await step('Source').click()
  await expect.element(button('Allocate debian-12')).toBeVisible()
  await expect
    .element(page.getByRole('radiogroup', { name: 'Create New Volume' }))
    .not.toBeInTheDocument()
})

/** Of which one has no host that takes servers. */
const threeZones = async ({ add, change, copy }: OpenWorld) => {
  const zone = (availability_zone: string) => ({ metadata: { availability_zone } })
  await change('aggregates', { name: 'local-ssd' }, zone('east'))
  await copy('aggregates', { name: 'local-ssd' }, { hosts: ['compute-4'], ...zone('closed') })
  const said = { disabled_reason: null, forced_down: false }
  await add('hostStates', { id: 'compute-4', disabled: true, ...said })
}

test('of several zones any can be taken, and is at first [RS-LDET-08 RS-LDET-09]', async () => {
  const { launched } = await openWizard({ prepare: threeZones })
  await page.getByRole('button', { name: /Availability Zone/ }).click()
  const options = page.getByRole('option').elements()
  expect(options.map((one) => one.textContent)).toEqual(['Any Availability Zone', 'east', 'nova'])
  await userEvent.keyboard('{Escape}')
  await fillNeeded()
  await choose('Networks', 'web')
  expect(await sentBy(launched)).not.toHaveProperty('availability_zone')
})

/** Adds networks to the world, each with a subnet like that of the network web. */
const withNetworks = async ({ copy }: OpenWorld, ...all: readonly { readonly name: string }[]) => {
  const made = await copy('networks', { name: 'web' }, ...all)
  const subnets = made.map(({ id, name }) => ({ network_id: id, name: `${String(name)}-subnet` }))
  await copy('subnets', { name: 'web-subnet' }, ...subnets)
}

/** Adds ports of the network web, or of another, that nothing is plugged into. */
const withPorts = async ({ copy, idOf }: OpenWorld, ...all: readonly object[]) => {
  const network_id = await idOf('networks', 'web')
  const free = { device_id: '', device_owner: '', network_id, status: 'DOWN' }
  await copy('ports', { network_id }, ...all.map((one) => ({ ...free, ...one })))
}

test('networks are shown with what they are, and as many are taken as one likes [RS-LNET-02 RS-LNET-03 RS-LNET-08]', async () => {
  const names = ['net-0', 'net-1', 'net-2', 'net-3']
  const { calls, launched } = await openWizard({
    prepare: async (world) => {
      await withNetworks(world, ...names.map((name) => ({ name })))
      const off = { name: 'off', status: 'DOWN', admin_state_up: false, shared: true }
      await withNetworks(world, off)
    },
  })
  await fillNeeded()
  await step('Networks').click()
  const row = page.getByRole('row', { name: /^(Expand )?.*off/ }).first()
  await expect.element(row).toMatchTextContent(/off-subnetYesDownDown$/)
  const up = page.getByRole('row', { name: /^(Expand )?.*net-0/ }).first()
  await expect.element(up).toMatchTextContent(/net-0-subnetNoUpActive$/)
  for (const name of names) await button(`Allocate ${name}`).click()
  expect(calls()).toContain('GET /api/neutron/networks/')
  expect((await sentBy(launched)).nics).toHaveLength(4)
})

const at8 = { subnet_id: 'any', ip_address: '10.20.0.8' }
const at9 = { subnet_id: 'any', ip_address: '10.20.0.9' }

test('ports are free ones, shown with what they are; without a network one will do [RS-LPORT-02..06 RS-LNET-07 RS-LPAY-05]', async () => {
  const { calls, idOf, launched } = await openWizard({
    prepare: async (world) => {
      await withPorts(
        world,
        { name: 'spare', status: 'DOWN', admin_state_up: false, fixed_ips: [at8] },
        { name: 'wired', 'binding:vnic_type': 'direct', status: 'ACTIVE', fixed_ips: [at9] },
        { name: 'taken', device_id: 'server', device_owner: 'compute:nova' },
      )
    },
  })
  await fillNeeded()
  await step('Network Ports').click()
  await expect.element(button('Allocate spare')).toBeVisible()
  await expect.element(button('Allocate taken')).not.toBeInTheDocument()
  const asked = calls().find((one) => one.includes('/neutron/ports/'))
  for (const name of ['web', 'db', 'shared'])
    expect(asked).toContain(`network_id=${await idOf('networks', name)}`)
  const row = page.getByRole('row', { name: /wired/ })
  await expect.element(row).toMatchTextContent(/10\.20\.0\.9UpActive$/)
  const down = page.getByRole('row', { name: /spare/ })
  await expect.element(down).toMatchTextContent(/10\.20\.0\.8DownDown$/)
  await button('Allocate wired').click()
  await button('Allocate spare').click()
  const { nics } = await sentBy(launched)
  expect(nics).toEqual([
    { 'port-id': await idOf('ports', 'wired') },
    { 'port-id': await idOf('ports', 'spare') },
  ])
})

test.each([
  ['normal', 'Normal'],
  ['direct', 'Direct'],
  ['direct-physical', 'Direct Physical'],
  ['macvtap', 'MacVTap'],
  ['baremetal', 'Bare Metal'],
  ['virtio-forwarder', 'Virtio Forwarder'],
])('a port of the type %s is called %s [RS-LPORT-05]', async (type, word) => {
  const port = { name: 'one', 'binding:vnic_type': type }
  await openWizard({ prepare: (world) => withPorts(world, port) })
  await step('Network Ports').click()
  await button('Show details of one').click()
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
})

test('of more networks than an address can name the project’s ports are asked for', async () => {
  const { calls } = await openWizard({
    prepare: async (world) => {
      const names = Array.from({ length: 101 }, (_, at) => ({ name: `net-${at}` }))
      await withNetworks(world, ...names)
      const network_id = await world.idOf('networks', 'net-7')
      await withPorts(world, { name: 'here', network_id }, { name: 'off', network_id: 'another' })
    },
  })
  await step('Network Ports').click()
  await expect.element(button('Allocate here')).toBeVisible()
  await expect.element(button('Allocate off')).not.toBeInTheDocument()
  const asked = calls().filter((one) => one.includes('/neutron/ports/'))
  expect(asked).toEqual(['GET /api/neutron/ports/?device_owner=&limit=1000'])
})

test('security groups are asked for, and as many are taken as one likes, a new one too [RS-LSEC-02 RS-LSEC-04 SH-MODAL-16 SH-MODAL-22]', async () => {
  const { group, launched } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'web')
  await step('Security Groups').click()
  for (const name of ['web', 'ssh', 'database']) await button(`Allocate ${name}`).click()
  await button('Create Security Group').click()
  const dialog = inDialog('Create Security Group')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('fresh')
  await dialog.getByRole('button', { name: 'Create Security Group' }).click()
  await expect.element(button('Remove fresh')).toBeVisible()
  const names = ['default', 'web', 'ssh', 'database', 'fresh']
  expect((await sentBy(launched)).security_groups).toEqual(await Promise.all(names.map(group)))
})

test('one key pair takes the place of the other [RS-LKEY-02]', async () => {
  await openWizard()
  await choose('Key Pair', 'mara-laptop')
  await button('Allocate deploy').click()
  await expect.element(button('Remove deploy')).toBeVisible()
  await expect.element(button('Allocate mara-laptop')).toBeVisible()
})

test('a key pair imported in the wizard is added and chosen [RS-LKEY-05]', async () => {
  const { rows } = await openWizard()
  const [known] = await rows('keypairs')
  await step('Key Pair').click()
  await button('Import Key Pair').click()
  const dialog = inDialog('Import Public Key')
  await dialog.getByRole('textbox', { name: /^Key Pair Name/ }).fill('brought')
  await dialog.getByRole('textbox', { name: /^Public Key/ }).fill(String(known?.public_key))
  await dialog.getByRole('button', { name: 'Import Public Key' }).click()
  await expect.element(button('Remove brought')).toBeVisible()
})

test('one server group takes the place of the other; hints and metadata go along [RS-LSGRP-04 RS-LPAY-09 RS-LPAY-10 RS-LPAY-11 RS-LMETA-01]', async () => {
  const { calls, idOf, launched } = await openWizard({
    // A server keeps the definitions that it was told before.
    options: { fresh: true },
    prepare: ({ change }) => {
      const properties = { tier: { title: 'Tier', type: 'string', default: 'gold' } }
      const where = { namespace: 'OS::Software::Runtimes' }
      return change('metadefNamespaces', where, { properties, objects: [] })
    },
  })
  await fillNeeded()
  await choose('Networks', 'web')
  await choose('Server Groups', 'apart-web')
  await button('Allocate apart-db').click()
  await expect.element(button('Allocate apart-web')).toBeVisible()
  await step('Scheduler Hints').click()
  await button('Add Scheduler Hints').click()
  await textbox('Near Host').fill('10.0.0.7')
  await textbox('Network of the Host').fill('/24')
  await step('Metadata').click()
  await button('Add Runtime Environment').click()
  await expect.element(textbox('Tier')).toHaveValue('gold')
  expect(calls().filter((one) => one.includes('metadefs'))).toEqual(
    ['scheduler_hints', 'metadata'].map(
      (target) =>
        'GET /api/glance/metadefs/namespaces/?resource_type=OS%3A%3ANova%3A%3AServer&' +
        `properties_target=${target}`,
    ),
  )
  expect(await sentBy(launched)).toMatchObject({
    scheduler_hints: {
      group: await idOf('serverGroups', 'apart-db'),
      build_near_host_ip: '10.0.0.7',
      cidr: '/24',
    },
    meta: { tier: 'gold' },
  })
})

test('a refusal is said in a toast, and in the step that it is about [RS-ERR-17 RS-WIZ-14]', async () => {
  const { refuse } = await openWizard()
  const where = { service: 'compute', method: 'POST', path: '/servers$' }
  await refuse(409, 'Port 5 is still in use.', where)
  await fillNeeded()
  await choose('Networks', 'web')
  await step('Details').click()
  await launchButton().click()
  await expect.element(page.getByText('Unable to create the server.')).toBeVisible()
  const ports = page.getByRole('region', { name: 'Network Ports' })
  await expect.element(ports.getByText(/Port 5 is still in use\./)).toBeVisible()
})

test('a network is made from within, where there is none, and is the one to launch on, with its ports, as is another one beside it [RS-LNET-04 RS-LPORT-02 SH-MODAL-16 SH-MODAL-22]', async () => {
  let isMade = false
  let letIn = () => {}
  const plugged = new Promise<void>((resolve) => (letIn = resolve))
  const world = await openWizard({
    prepare: ({ only }) => only('subnets'),
    // The ports of the new network are read when one is there.
    answers: [
      async (_, { pathname }) => {
        if (isMade && pathname.endsWith('/api/neutron/ports/')) await plugged
        return undefined
      },
    ],
  })
  await step('Network Ports').click()
  const noPort = page.getByText('There is no free port in this project.')
  await expect.element(noPort).toBeVisible()
  await step('Networks').click()
  const none = page.getByText('There is no network with a subnet in this project.')
  await expect.element(none).toBeVisible()
  const make = async (name: string, cidr: string) => {
    await button('Create Network').click()
    const dialog = inDialog('Create Network')
    await dialog.getByRole('textbox', { name: /^Network Name/ }).fill(name)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('textbox', { name: /^Network Address/ }).fill(cidr)
    await dialog.getByRole('button', { name: 'Next' }).click()
    isMade = true
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(`Remove ${name}`)).toBeVisible()
  }
  await make('fresh', '10.9.0.0/24')
  await make('second', '10.8.0.0/24')
  await expect.element(button('Remove fresh')).toBeVisible()
  const [wiki] = await world.rows('servers', { name: 'wiki' })
  const network_id = await world.idOf('networks', 'fresh')
  const plug = { name: 'plug', network_id, device_id: '', device_owner: '' }
  await world.copy('ports', { device_id: wiki?.id }, plug)
  letIn()
  await step('Network Ports').click()
  await expect.element(button('Allocate plug')).toBeVisible()
})
