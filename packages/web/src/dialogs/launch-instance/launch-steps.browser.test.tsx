import type { ServerCreate } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { toast } from '#ui/toast.ts'
import {
  groupOf,
  keypairOf,
  listed,
  networkOf,
  on,
  portOf,
  serverGroupOf,
} from '#dialogs/testing/cloud.ts'
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

test('without volumes, or the extension that makes them, no volume is made [RS-LMODEL-16 RS-LMODEL-17]', async () => {
  await openWizard(listed('/api/nova/extensions/', [{ name: 'Keypairs' }]))
  await step('Source').click()
  await expect.element(button('Allocate debian-13')).toBeVisible()
  await expect
    .element(page.getByRole('radiogroup', { name: 'Create New Volume' }))
    .not.toBeInTheDocument()
})

test('of several zones any can be taken, and is at first [RS-LDET-08 RS-LDET-09]', async () => {
  const { sent } = await openWizard()
  await page.getByRole('button', { name: /Availability Zone/ }).click()
  const options = page.getByRole('option').elements()
  expect(options.map((one) => one.textContent)).toEqual(['Any Availability Zone', 'nova', 'east'])
  await userEvent.keyboard('{Escape}')
  await fillNeeded()
  await choose('Networks', 'private')
  expect(await sentBy(sent)).not.toHaveProperty('availability_zone')
})

test('networks are shown with what they are, and as many are taken as one likes [RS-LNET-02 RS-LNET-03 RS-LNET-08]', async () => {
  const many = Array.from({ length: 4 }, (_, at) => networkOf(`net-${at}`))
  const off = networkOf('off', { status: 'DOWN', admin_state_up: false, shared: true })
  const { sent, calls } = await openWizard(
    on('GET', '/api/neutron/networks/', () => json({ items: [...many, off] })),
  )
  await fillNeeded()
  await step('Networks').click()
  const row = page.getByRole('row', { name: /^(Expand )?.*off/ }).first()
  await expect.element(row).toMatchTextContent(/off-v4YesDownDown$/)
  for (const { name } of many) await button(`Allocate ${name}`).click()
  expect(calls()).toContain('GET /api/neutron/networks/')
  expect((await sentBy(sent)).nics).toHaveLength(4)
})

test('ports are free ones, shown with what they are; without a network one will do [RS-LPORT-02..06 RS-LNET-07 RS-LPAY-05]', async () => {
  const { sent, calls } = await openWizard()
  await fillNeeded()
  await step('Network Ports').click()
  await expect.element(button('Allocate spare')).toBeVisible()
  await expect.element(button('Allocate taken')).not.toBeInTheDocument()
  const asked = calls().find((one) => one.includes('/neutron/ports/'))
  expect(asked).toContain('network_id=network-private&network_id=network-backend')
  const row = page.getByRole('row', { name: /wired/ })
  await expect.element(row).toMatchTextContent(/10\.0\.0\.9UpActive$/)
  await button('Allocate wired').click()
  await button('Allocate spare').click()
  const { nics } = await sentBy(sent)
  expect(nics).toEqual([{ 'port-id': 'port-wired' }, { 'port-id': 'port-spare' }])
})

test.each([
  ['normal', 'Normal'],
  ['direct', 'Direct'],
  ['direct-physical', 'Direct Physical'],
  ['macvtap', 'MacVTap'],
  ['baremetal', 'Bare Metal'],
  ['virtio-forwarder', 'Virtio Forwarder'],
])('a port of the type %s is called %s [RS-LPORT-05]', async (type, word) => {
  const port = portOf('one', { 'binding:vnic_type': type, status: 'DOWN', admin_state: 'DOWN' })
  await openWizard(listed('/api/neutron/ports/', [port]))
  await step('Network Ports').click()
  await button('Show details of one').click()
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
})

test('of more networks than an address can name the project’s ports are asked for', async () => {
  const networks = Array.from({ length: 101 }, (_, at) => networkOf(`net-${at}`))
  const { calls } = await openWizard(
    on('GET', '/api/neutron/networks/', () => json({ items: networks })),
    listed('/api/neutron/ports/', [portOf('here', { network_id: 'network-net-7' }), portOf('off')]),
  )
  await step('Network Ports').click()
  await expect.element(button('Allocate here')).toBeVisible()
  await expect.element(button('Allocate off')).not.toBeInTheDocument()
  const asked = calls().filter((one) => one.includes('/neutron/ports/'))
  expect(asked).toEqual(['GET /api/neutron/ports/?device_owner=&limit=1000'])
})

test('security groups are asked for, and as many are taken as one likes [RS-LSEC-02 RS-LSEC-04]', async () => {
  const groups = ['default', 'web', 'db', 'mail'].map(groupOf)
  const { sent } = await openWizard(listed('/api/network/securitygroups/', groups))
  await fillNeeded()
  await choose('Networks', 'private')
  await step('Security Groups').click()
  for (const name of ['web', 'db', 'mail']) await button(`Allocate ${name}`).click()
  expect((await sentBy(sent)).security_groups).toEqual(groups.map(({ id }) => id))
})

test('one key pair takes the place of the other [RS-LKEY-02]', async () => {
  await openWizard()
  await choose('Key Pair', 'laptop')
  await button('Allocate desk').click()
  await expect.element(button('Remove desk')).toBeVisible()
  await expect.element(button('Allocate laptop')).toBeVisible()
})

test('a key pair imported in the wizard is added and chosen [RS-LKEY-05]', async () => {
  await openWizard(on('POST', '/api/nova/keypairs/', () => json(keypairOf('brought'), 201)))
  await step('Key Pair').click()
  await button('Import Key Pair').click()
  const dialog = inDialog('Import Public Key')
  await dialog.getByRole('textbox', { name: /^Key Pair Name/ }).fill('brought')
  await dialog.getByRole('textbox', { name: /^Public Key/ }).fill('ssh-ed25519 AAAA me@host')
  await dialog.getByRole('button', { name: 'Import Public Key' }).click()
  await expect.element(button('Remove brought')).toBeVisible()
})

test('script, disk partition and configuration drive are sent [RS-LCFG-02 RS-LCFG-03 RS-LMODEL-02..04]', async () => {
  const { sent } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'private')
  await step('Configuration').click()
  await textbox('Customization Script').fill('#!/bin/sh\necho é')
  await expect.element(page.getByText('Content Size: 17 bytes of 16.00 KB')).toBeVisible()
  const disk = page.getByRole('button', { name: /Disk Partition/ })
  await expect.element(disk).toHaveTextContent('Automatic')
  await disk.click()
  await page.getByRole('option', { name: 'Manual' }).click()
  await page.getByRole('checkbox', { name: 'Configuration Drive' }).click()
  expect(await sentBy(sent)).toMatchObject({
    user_data: '#!/bin/sh\necho é',
    disk_config: 'MANUAL',
    config_drive: true,
  })
})

test('a script that is too long says so, and nothing is launched [RS-LCFG-01]', async () => {
  await openWizard()
  await fillNeeded()
  await choose('Networks', 'private')
  await step('Configuration').click()
  const script = textbox('Customization Script')
  await script.fill('x'.repeat(16_385))
  await step('Metadata').click()
  await step('Configuration').click()
  const words = 'The customization script has 16385 bytes; it may have at most 16384.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(launchButton()).toHaveAttribute('aria-disabled', 'true')
  await script.fill('x'.repeat(16_384))
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
  await expect.element(launchButton()).not.toHaveAttribute('aria-disabled')
})

test('one server group takes the place of the other; hints and metadata go along [RS-LSGRP-04 RS-LPAY-09 RS-LPAY-10 RS-LPAY-11 RS-LMETA-01]', async () => {
  const { sent, calls } = await openWizard()
  await fillNeeded()
  await choose('Networks', 'private')
  await choose('Server Groups', 'apart')
  await button('Allocate close').click()
  await expect.element(button('Allocate apart')).toBeVisible()
  await step('Scheduler Hints').click()
  await button('Add Hints').click()
  await textbox('Different Host').fill('server-7')
  await step('Metadata').click()
  await button('Add Software').click()
  await expect.element(textbox('Tier')).toHaveValue('gold')
  expect(calls().filter((one) => one.includes('metadefs'))).toEqual(
    ['scheduler_hints', 'metadata'].map(
      (target) =>
        'GET /api/glance/metadefs/namespaces/?resource_type=OS%3A%3ANova%3A%3AServer&' +
        `properties_target=${target}`,
    ),
  )
  expect(await sentBy(sent)).toMatchObject({
    scheduler_hints: { group: 'servergroup-close', different_host: 'server-7' },
    meta: { tier: 'gold' },
  })
})

test('a refusal is said in a toast, and in the step that it is about [RS-ERR-17 RS-WIZ-14]', async () => {
  await openWizard(
    on('POST', '/api/nova/servers/', () =>
      json('Port 5 is still in use.', 409, { 'X-OpenStack-Service': 'compute' }),
    ),
  )
  await fillNeeded()
  await choose('Networks', 'private')
  await step('Details').click()
  await launchButton().click()
  await expect.element(page.getByText('Unable to create the server.')).toBeVisible()
  const ports = page.getByRole('region', { name: 'Network Ports' })
  await expect.element(ports.getByText(/Port 5 is still in use\./)).toBeVisible()
})

test('a network is made from within, where there is none, and is the one to launch on, with its ports [RS-LNET-04 RS-LPORT-02]', async () => {
  let made = false
  const fresh = networkOf('fresh')
  await openWizard(
    on('GET', '/api/neutron/networks/', () => json({ items: made ? [fresh] : [] })),
    on('GET', '/api/neutron/availability_zones/', () => json({ items: [] })),
    on('GET', '/api/neutron/subnetpools/', () => json({ items: [] })),
    on('POST', '/validate', () =>
      json({ has_errors: false, errors: {}, workflow_slug: 'create_network' }),
    ),
    on('POST', '/api/neutron/networks/', () => {
      made = true
      return json(fresh, 201)
    }),
    on('POST', '/api/neutron/subnets/', () => json(fresh.subnets[0], 201)),
    listed('/api/neutron/ports/', [portOf('plug', { network_id: fresh.id })]),
  )
  await step('Network Ports').click()
  const noPort = page.getByText('There is no port in this project that is free.')
  await expect.element(noPort).toBeVisible()
  await step('Networks').click()
  const none = page.getByText('There is no network with a subnet in this project.')
  await expect.element(none).toBeVisible()
  await button('Create Network').click()
  const dialog = inDialog('Create Network')
  await dialog.getByRole('textbox', { name: /^Network Name/ }).fill('fresh')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('textbox', { name: /^Network Address/ }).fill('10.9.0.0/24')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Remove fresh')).toBeVisible()
  await step('Network Ports').click()
  await expect.element(button('Allocate plug')).toBeVisible()
})

test('a server group made in the wizard is the one that is taken', async () => {
  const made = serverGroupOf('fresh')
  await openWizard(
    on('POST', '/api/nova/servergroups/', () => json(made, 201)),
    on('GET', '/api/nova/features/servergroup_soft_policies', () => json(true)),
  )
  await choose('Server Groups', 'apart')
  await button('Create Server Group').click()
  const dialog = inDialog('Create Server Group')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('fresh')
  await dialog.getByRole('button', { name: /Policy/ }).click()
  await page.getByRole('option', { name: 'Affinity', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create Server Group' }).click()
  await expect.element(button('Remove fresh')).toBeVisible()
  await expect.element(button('Allocate apart')).toBeVisible()
})
