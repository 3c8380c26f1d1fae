import type { Locator, Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expectAccessible } from '../axe.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import {
  allocate,
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  stepsOf,
  table,
  unique,
} from '../helpers.ts'

const openstackToo = { tag: '@openstack-all' }
const gone = (removal: Promise<unknown>) => removal.catch(() => undefined)

/** A network with ports that are called after it, and are gone with what is made of them. */
const made = async ({ neutron }: OpenStack, cleanUp: CleanUp, ...letters: readonly string[]) => {
  const name = unique()
  const net = await neutron.networks.create({ name })
  cleanUp(() => neutron.networks.remove(net.id))
  const subnet = {
    network_id: net.id,
    name: `${name}-net`,
    ip_version: 4,
    cidr: '10.88.0.0/24',
  } as const
  await neutron.subnets.create(subnet)
  const ports = new Map<string, string>()
  for (const letter of letters) {
    const one = await neutron.ports.create({ network_id: net.id, name: `${name}-${letter}` })
    cleanUp(() => gone(neutron.ports.remove(one.id)))
    ports.set(letter, one.id)
  }
  cleanUp(async () => {
    for (const one of await neutron.trunks.listAll({ name })) await neutron.trunks.remove(one.id)
  })
  return { name, port: (letter: string) => ports.get(letter) ?? '' }
}

const list = (page: Page) => table(page, 'Trunks')
const segment = (inside: Locator, port: string) =>
  inside.getByRole('region', { name: 'Segmentation' }).getByRole('group', { name: port })
const number = (inside: Locator, port: string) =>
  segment(inside, port).getByRole('textbox', { name: /^Segmentation ID/ })

/** A port that can be chosen is told with its network, addresses and subnets. */
const expectPort = async ({ neutron }: OpenStack, inside: Locator, name: string, id: string) => {
  const { network_id, fixed_ips, mac_address } = await neutron.ports.get(id)
  const network = await neutron.networks.get(network_id)
  const [at] = fixed_ips
  const subnet = await neutron.subnets.get(at?.subnet_id ?? '')
  const row = inside.getByRole('row').filter({ hasText: name })
  for (const text of [network.name, at?.ip_address ?? 'none', 'Down'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /details/i }).click()
  for (const text of [id, mac_address, subnet.name])
    await expect(inside.getByText(text, { exact: true })).toBeVisible()
}

const inStep = (inside: Locator, step: string, part: string) =>
  inside.getByRole('region', { name: step, exact: true }).getByRole('region', { name: part })

test(
  'a trunk is made of ports, shown, changed and deleted [RS-TRUNK-01 RS-TRUNK-02 RS-TRUNK-03 RS-TRUNK-04 RS-TRUNK-07 RS-TRUNK-12 RS-TRUNKFORM-01 RS-TRUNKFORM-02 RS-TRUNKFORM-03 RS-TRUNKFORM-04 RS-TRUNKFORM-06 RS-TRUNKFORM-07 RS-TRUNKFORM-14 RS-OK-08 RS-OK-09 RS-ROUTE-12 RS-ROUTE-14 RS-ROUTE-25 RS-ROUTE-30]',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, port } = await made(cloud, cleanUp, 'p', 'a', 'b', 'c')
    await signIn()
    await page.goto('/project/trunks')
    await page.getByRole('button', { name: 'Create Trunk', exact: true }).click()
    const { root } = dialog(page, 'Create Trunk')
    await expect(stepsOf(root)).toHaveText([/Details/, /Parent Port/, /Subports/])
    const finish = root.getByRole('button', { name: 'Create Trunk', exact: true })
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await root.getByRole('textbox', { name: /^Name/ }).fill(name)
    await stepsOf(root, 'Parent Port').click()
    await allocate(page, 'Parent Ports', `${name}-p`)
    await stepsOf(root, 'Subports').click()
    const available = inStep(root, 'Subports', 'Available Subports')
    await expect(available.getByRole('button', { name: `Allocate ${name}-a` })).toBeVisible()
    await expectPort(cloud, available, `${name}-a`, port('a'))
    // The parent is none of those that can be inside.
    await expect(available.getByRole('button', { name: `Allocate ${name}-p` })).toHaveCount(0)
    for (const letter of ['a', 'b']) await allocate(page, 'Subports', `${name}-${letter}`)
    await number(root, `${name}-a`).fill('101')
    await number(root, `${name}-b`).fill('101')
    await number(root, `${name}-b`).press('Tab')
    await expect(segment(root, `${name}-b`)).toContainText('Another subport has this ID.')
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'subports, of which two have one ID')
    for (const outside of ['0', '4095']) {
      await number(root, `${name}-b`).fill(outside)
      await number(root, `${name}-b`).press('Tab')
      await expect(number(root, `${name}-b`)).not.toHaveValue(outside)
    }
    await number(root, `${name}-b`).fill('102')
    await number(root, `${name}-b`).press('Tab')
    await stepsOf(root, 'Parent Port').click()
    const parents = inStep(root, 'Parent Port', 'Available Parent Ports')
    await expect(parents.getByRole('button', { name: `Allocate ${name}-c` })).toBeVisible()
    await expect(parents.getByRole('button', { name: `Allocate ${name}-a` })).toHaveCount(0)
    await finish.click()
    await expectToast(page, `Trunk ${name} was successfully created.`)
    await expectRow(list(page).row(name), {
      'Parent Port': `${name}-p`,
      'Subport Count': '2',
      'Admin State': 'Up',
      Status: 'Down',
    })
    const headings = (await list(page).columns()).filter((text) => !/^(Details)?$/.test(text))
    expect(headings.slice(0, 5)).toEqual([
      ...['Name', 'Parent Port', 'Subport Count', 'Admin State', 'Status'],
    ])
    await expectAccessible(page, 'trunks')

    await list(page).row(name).do('Edit Trunk')
    const edit = dialog(page, 'Edit Trunk').root
    await expect(stepsOf(edit)).toHaveText([/Details/, /Subports/])
    await edit.getByRole('textbox', { name: /^Description/ }).fill('Changed')
    await stepsOf(edit, 'Subports').click()
    await expect(number(edit, `${name}-a`)).toHaveValue('101')
    await inStep(edit, 'Subports', 'Allocated Subports')
      .getByRole('button', { name: `Remove ${name}-a`, exact: true })
      .click()
    await number(edit, `${name}-b`).fill('202')
    await allocate(page, 'Subports', `${name}-c`)
    await number(edit, `${name}-c`).fill('303')
    await number(edit, `${name}-c`).press('Tab')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, `Trunk ${name} was successfully edited.`)
    const [trunk] = await cloud.neutron.trunks.listAll({ name })
    expect(trunk).toMatchObject({ description: 'Changed', port_id: port('p') })
    expect(trunk?.sub_ports.toSorted((a, b) => a.segmentation_id - b.segmentation_id)).toEqual([
      { port_id: port('b'), segmentation_type: 'vlan', segmentation_id: 202 },
      { port_id: port('c'), segmentation_type: 'vlan', segmentation_id: 303 },
    ])

    await page.goto(`/project/trunks/${trunk?.id}`)
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::Trunk/${trunk?.id}$`))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(await described(page, 'Description')).toHaveText('Changed')
    const subports = page.getByRole('table', { name: 'Subports' })
    await expect(subports.getByRole('columnheader')).toHaveText([
      ...['Segmentation Type', 'Segmentation ID', 'Port ID'],
    ])
    await expect(subports.getByRole('row').nth(1)).toContainText(/VLAN\s*202/)
    await expectAccessible(page, 'details of a trunk')
    for (const [field, value] of [
      ...[['Name', name] as const, ['ID', trunk?.id ?? ''] as const],
      ...[['Subport Count', '2'] as const, ['Parent Port', `${name}-p`] as const],
      ...[['Admin State', 'Up'] as const, ['Status', 'Down'] as const],
      ['Revision Number', String(trunk?.revision_number)] as const,
    ])
      await expect(await described(page, field), field).toHaveText(value)
    for (const field of ['Project', 'Created', 'Updated'])
      await expect(await described(page, field), field).not.toBeEmpty()
    await subports.getByRole('link', { name: `${name}-c` }).click()
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::Port/${port('c')}`))
    await expect(page.getByRole('heading', { name: `${name}-c`, level: 1 })).toBeVisible()
    await page.goto(`/project/networks/ports/${port('b')}/detail`)
    await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()

    await page.goto(`/ngdetails/OS::Neutron::Trunk/${trunk?.id}`)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Trunk' }).click()
    await confirm(page, 'Confirm Delete Trunk', 'Delete Trunk')
    await expect(page).toHaveURL(/\/project\/trunks/)
    expect(await cloud.neutron.trunks.listAll({ name })).toEqual([])
  },
)

test('only ports that a trunk can be made of are offered [RS-TRUNKFORM-08 RS-TRUNKFORM-09 RS-TRUNKFORM-10 RS-TRUNKFORM-11 RS-TRUNKFORM-12 RS-TRUNKFORM-13]', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const cloud = await openstack()
  const { name, port } = await made(cloud, cleanUp, 'free', 'down', 'vm', 'dns', 'top', 'in')
  const set = (letter: string, body: object) => cloud.neutron.ports.update(port(letter), body)
  await set('down', { admin_state_up: false })
  await set('vm', { device_owner: 'compute:nova' })
  await set('dns', { device_owner: 'mine:dns' })
  const sub_ports = [{ port_id: port('in'), segmentation_type: 'vlan', segmentation_id: 5 }]
  await cloud.neutron.trunks.create({ port_id: port('top'), name, sub_ports })
  await signIn()
  await page.goto('/project/trunks?dialog=create')
  const { root } = dialog(page, 'Create Trunk')
  const offered = async (step: string, label: string) => {
    await stepsOf(root, step).click()
    const part = inStep(root, step, `Available ${label}`)
    const mine = part.getByRole('button', { name: new RegExp(`^Allocate ${name}-`) })
    await expect(mine.first()).toBeVisible()
    const labels = await mine.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    return labels.map((one) => one.split('-').at(-1)).toSorted()
  }
  expect(await offered('Parent Port', 'Parent Ports')).toEqual(['free', 'vm'])
  expect(await offered('Subports', 'Subports')).toEqual(['free'])
})

test('one parent takes the place of another, and what is inherited has no ID [RS-TRUNKFORM-05 RS-TRUNKFORM-15 RS-TRUNKFORM-16 RS-ERR-20]', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const cloud = await openstack()
  const { name, port } = await made(cloud, cleanUp, 'p', 'q', 'a')
  await signIn()
  await page.goto('/project/trunks?dialog=create')
  const { root } = dialog(page, 'Create Trunk')
  await root.getByRole('textbox', { name: /^Name/ }).fill(name)
  await stepsOf(root, 'Parent Port').click()
  await allocate(page, 'Parent Ports', `${name}-p`)
  const several = root.getByText('Allocating multiple parent ports is meaningless.')
  await expect(several).toHaveCount(0)
  await allocate(page, 'Parent Ports', `${name}-q`)
  await expect(several).toBeVisible()
  const taken = inStep(root, 'Parent Port', 'Allocated Parent Ports')
  await expect(taken.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await expect(taken).toContainText(`${name}-q`)
  await stepsOf(root, 'Subports').click()
  await allocate(page, 'Subports', `${name}-a`)
  await segment(root, `${name}-a`)
    .getByRole('button', { name: /Segmentation Type/ })
    .click()
  await page.getByRole('option', { name: 'Inherit' }).click()
  await expect(number(root, `${name}-a`)).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  // The network of a project is a tunnel, which no trunk takes: Neutron says so, and all stays.
  await root.getByRole('button', { name: 'Create Trunk', exact: true }).click()
  await expect(root.getByRole('alert')).toContainText("Unknown segmentation_type 'vxlan'")
  await expectToast(page, 'Unable to create the trunk.')
  const { sub_ports } = (await sent).postDataJSON()
  expect(sub_ports).toEqual([{ port_id: port('a'), segmentation_type: 'inherit' }])
  await expect(root).toContainText(`${name}-a`)
})

test('what fails is told in words [RS-ERR-12 RS-ERR-32 RS-ERR-39]', async ({
  page,
  signIn,
  world,
}) => {
  const { cloud } = world
  if (!cloud) throw new Error('This test is for the embedded cloud.')
  await signIn()
  await page.goto('/project/trunks')
  const fail = (method: string, path: string) =>
    cloud.control.fail({ service: 'network', method, path, how: 'status', status: 500 })
  for (const method of ['POST', 'PUT', 'DELETE']) fail(method, '/trunks')
  await list(page).row('firewall').do('Edit Trunk')
  const edit = dialog(page, 'Edit Trunk').root
  await edit.getByRole('textbox', { name: /^Description/ }).fill('Changed')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Unable to update the trunk.')
  await page.keyboard.press('Escape')
  await list(page).row('firewall').do('Delete Trunk')
  await confirm(page, 'Confirm Delete Trunk', 'Delete Trunk')
  await expectToast(page, /Unable to delete the trunk with id: [0-9a-f-]{36}/)
  cloud.control.heal()
  fail('GET', '/trunks')
  await page.reload()
  await expectToast(page, 'Unable to retrieve the trunks.')
})

test(
  'administrators look at the trunks of all and delete them; a reader looks [RS-TRUNK-15 RS-TRUNK-17 RS-ROUTE-13 RS-ROUTE-15 RS-ROUTE-28 RS-ROUTE-30 RS-ROUTE-38]',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    await signIn('admin')
    await page.goto('/admin/trunks')
    const row = list(page).row('probe')
    await expect(row.root).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Trunk' })).toHaveCount(0)
    const link = row.root.getByRole('rowheader').getByRole('link', { name: 'probe' })
    await expect(link).toHaveAttribute('href', /\?nav=%2Fadmin%2Ftrunks%2F$/)
    const id = /Trunk\/([0-9a-f-]{36})/.exec((await link.getAttribute('href')) ?? '')?.[1]
    await page.goto(`/admin/trunk/${id}/detail`)
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::Trunk/${id}\\?nav=`))
    await expect(page.getByRole('button', { name: 'Delete Trunk', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Trunk' })).toHaveCount(0)
    const { neutron } = await openstack('admin')
    const [probe] = await neutron.trunks.listAll({ name: 'probe' })
    const parent = probe?.port_id ?? 'none'
    const { name: called } = await neutron.ports.get(parent)
    // Links lead on within the area of administrators.
    const main = page.getByRole('main')
    await main.getByRole('link', { name: called || parent.slice(0, 8) }).click()
    await expect(page).toHaveURL(/Neutron::Port\/.*\?nav=%2Fadmin%2Fnetworks%2F/)
    await page.goto(`/admin/networks/ports/${parent}/detail`)
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::Port/${parent}\\?nav=`))
    await expect(page.getByRole('heading', { name: called || parent, level: 1 })).toBeVisible()
    await page.goto('/admin/trunks')
    await row.do('Delete Trunk')
    await confirm(page, 'Confirm Delete Trunk', 'Delete Trunk')
    await expectToast(page, 'Deleted Trunk: probe.')
    await expect(row.root).toHaveCount(0)
    expect(await neutron.trunks.listAll({ name: 'probe' })).toEqual([])
    // What is hidden there is in the list of the own project.
    await page.goto('/project/trunks')
    await expect(page.getByRole('button', { name: 'Create Trunk' })).toBeVisible()

    await signIn('reader')
    await page.goto('/project/trunks')
    await expect(list(page).row('firewall').root).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Trunk' })).toHaveCount(0)
    await expect(
      list(page).root.getByRole('button', { name: /Actions for|Delete|Edit/ }),
    ).toHaveCount(0)
  },
)
