import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from '../fixtures.ts'
import { expectToast, table } from '../helpers.ts'
import { startWorld } from '../world.ts'

const list = (page: Page) => table(page, 'Trunks')

test('a project’s list asks for its trunks alone, an administrator’s for all that there are [RS-TRUNK-10 RS-TRUNK-11]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { projectId } = await openstack('admin')
  await signIn('admin')
  const asked = async (path: string) => {
    cloud.control.forgetRequests()
    await page.goto(path)
    await expect(list(page).row('probe').root).toBeVisible()
    const all = cloud.control.requests().filter((one) => one.path.endsWith('/trunks'))
    // The policy of Neutron says which of all an administrator is shown.
    return all.map(({ query }) => new URLSearchParams(query).get('project_id'))
  }
  expect(await asked('/project/trunks')).toEqual([projectId])
  expect(await asked('/admin/trunks')).toEqual([null])
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

/** What a member is offered in the list of trunks, where the operator lets nobody do this. */
const offeredWithout = async (page: Page, rule: string): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
  writeFileSync(join(folder, 'network.yaml'), `"${rule}": "!"\n`)
  const world = await startWorld({ POLICY_DIR: folder })
  try {
    await signInByCall(page, world.url, 'demo')
    await page.goto(`${world.url}/project/trunks`)
    const { root } = list(page).row('firewall')
    await expect(root.getByRole('button', { name: /^Actions for|Trunk$/ }).first()).toBeVisible()
    const create = page.getByRole('button', { name: 'Create Trunk', exact: true })
    const offered = [...((await create.count()) > 0 ? ['Create Trunk'] : [])]
    const menu = root.getByRole('button', { name: /^Actions for/ })
    if ((await menu.count()) > 0) {
      await menu.click()
      return [...offered, ...(await page.getByRole('menuitem').allTextContents())]
    }
    return [...offered, ...(await root.getByRole('button', { name: /Trunk$/ }).allTextContents())]
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

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
      expect(await offeredWithout(page, rule)).toEqual(all.filter((one) => one !== action))
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
