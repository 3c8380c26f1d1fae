import { rows as tables } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from '../fixtures.ts'
import { expectToast, table } from '../helpers.ts'
import { startWorld } from '../world.ts'
import { offeredWithout } from './by-rule.ts'

const list = (page: Page) => table(page, 'Trunks')

test('trunks are in the order of their names, and found by their states [RS-TRUNK-08 RS-TRUNK-09]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron } = await openstack()
  const net = await neutron.networks.create({ name: 'many' })
  const trunks = cloud.table(tables.trunks)
  const made = [
    ['zeta', 'DEGRADED'],
    ['beta', 'ERROR'],
    ['eta', 'BUILD'],
    ['alpha', 'DOWN'],
  ] as const
  for (const [name, status] of made) {
    const { id: port_id } = await neutron.ports.create({ network_id: net.id })
    const { id } = await neutron.trunks.create({ port_id, name })
    const row = trunks.get(id)
    if (row === undefined) throw new Error('The trunk that was made is not there.')
    trunks.update({ ...row, status })
  }
  await signIn()
  await page.goto('/project/trunks')
  const names = ['alpha', 'beta', 'eta', 'firewall', 'uplink', 'zeta']
  await expect(list(page).names).toHaveText(names)
  const search = page.getByRole('combobox', { name: 'Search Trunks' })
  const facet = async () => {
    await search.click()
    await page.getByRole('option', { name: 'Status', exact: true }).click()
  }
  await facet()
  const states = ['Active', 'Down', 'Build', 'Degraded', 'Error']
  await expect(page.getByRole('option')).toHaveText(states)
  const found = { Active: ['uplink'], Down: ['alpha', 'firewall'], Build: ['eta'] }
  for (const [state, named] of Object.entries({ ...found, Degraded: ['zeta'], Error: ['beta'] })) {
    await page.getByRole('option', { name: state, exact: true }).click()
    await expect(list(page).names).toHaveText(named)
    await page.getByRole('button', { name: `Remove Status: ${state}` }).click()
    await expect(list(page).names).toHaveText(names)
    if (state !== 'Error') await facet()
  }
})

test('a project’s list asks for its trunks alone, an administrator’s for all that there are, and each is shown them [RS-TRUNK-10 RS-TRUNK-11]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const looked = async (path: string) => {
    cloud.control.forgetRequests()
    await page.goto(path)
    await expect(list(page).rows.first()).toBeVisible()
    const all = cloud.control.requests().filter((one) => one.path.endsWith('/trunks'))
    return {
      asked: all.map(({ query }) => new URLSearchParams(query).get('project_id')),
      shown: await list(page).names.allInnerTexts(),
    }
  }
  const { projectId: demo } = await openstack()
  const { projectId, neutron } = await openstack('admin')
  await signIn()
  const own = await looked('/project/trunks')
  expect(own).toEqual({ asked: [demo], shown: ['firewall', 'uplink'] })
  await signIn('admin')
  expect(await looked('/project/trunks')).toEqual({ asked: [projectId], shown: ['probe'] })
  // The policy of Neutron says which of all an administrator is shown.
  const told = (await neutron.trunks.listAll()).map(({ name }) => name)
  expect(await looked('/admin/trunks')).toEqual({ asked: [null], shown: told.toSorted() })
})

test('a trunk that cannot be read leads back to where the user was [RS-ROUTE-33]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/networks')
  const panel = page.getByRole('navigation').getByRole('link', { name: 'Trunks', exact: true })
  await panel.click()
  await expect(list(page).row('firewall').root).toBeVisible()
  cloud.control.fail({ service: 'network', path: '/trunks/', how: 'status', status: 500 })
  await list(page).row('firewall').open()
  await expectToast(page, 'Unable to retrieve the trunk.')
  await expect(page).toHaveURL(/\/project\/trunks$/)
  await expect(list(page).row('firewall').root).toBeVisible()
})

const members = {
  user: 'demo',
  ...{ path: '/project/trunks', list: 'Trunks' },
  ...{ row: 'firewall', create: 'Create Trunk' },
} as const

test('each action of trunks is there by a rule of its own [RS-TRUNK-13 RS-TRUNK-14 RS-TRUNK-16]', async ({
  page,
}) => {
  const all = ['Create Trunk', 'Edit Trunk', 'Delete Trunk']
  for (const [rule, action] of [
    ['delete_trunk', 'Delete Trunk'],
    ['create_trunk', 'Create Trunk'],
    ['add_subports', 'Edit Trunk'],
    ['remove_subports', 'Edit Trunk'],
  ] as const)
    await test.step(`nobody may ${rule}`, async () => {
      expect(await offeredWithout(page, rule, members)).toEqual(all.filter((one) => one !== action))
    })
})

test('where Neutron has no extension for them, there are no trunks [RS-NEUTRON-05]', async ({
  page,
}) => {
  for (const [lacks, count] of [
    [[], 1],
    [['trunk'], 0],
  ] as const) {
    const world = await startWorld({}, 'dist', lacks)
    try {
      await signInByCall(page, world.url, 'demo')
      await page.goto(`${world.url}/project/networks`)
      const panels = page.getByRole('navigation')
      await expect(panels.getByRole('link', { name: 'Routers', exact: true })).toBeVisible()
      await expect(panels.getByRole('link', { name: 'Trunks', exact: true })).toHaveCount(count)
    } finally {
      await world.close()
    }
  }
})
