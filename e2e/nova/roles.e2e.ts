/** What each role is offered of compute and images, where there is something to offer it for. */
import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expect, test } from '../fixtures.ts'
import { menuOf, table } from '../helpers.ts'
import { runningServer } from './running-server.ts'

const unavailable = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('This page is not available to you.'), path).toBeVisible()
  }
}

/** The words of everything that the menu of a row offers. */
const offered = async (row: ReturnType<ReturnType<typeof table>['row']>) => {
  const menu = await row.menu()
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  return menu.getByRole('menuitem').allTextContents()
}

const administrators = [
  'Migrate Instance',
  'Live Migrate Instance',
  'Reset State',
  'Force Delete Instance',
]
const members = [
  'Edit Instance',
  'Create Snapshot',
  'Resize Instance',
  'Rebuild Instance',
  'Delete Instance',
]

test(
  'a reader may look and not act',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const { name } = await runningServer(await openstack(), cleanUp, eventually)
    await signIn('reader')
    await page.goto(`/project/instances?name=${name}`)
    const row = table(page, 'Instances').row(name)
    await expect(row.root).toBeVisible()
    // What is offered is drawn once the rules have been asked.
    await atRest(page)
    await expect(page.getByRole('button', { name: 'Launch Instance' })).toHaveCount(0)
    await expect(menuOf(row.root)).toHaveCount(0)
    await row.open()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await atRest(page)
    await expect(page.getByRole('button', { name: /Actions|Edit Instance/ })).toHaveCount(0)
    await page.goto('/project/images?name=cirros')
    const image = table(page, 'Images').row('cirros')
    await expect(image.root).toBeVisible()
    await atRest(page)
    await expect(page.getByRole('button', { name: 'Create Image' })).toHaveCount(0)
    await expect(menuOf(image.root)).toHaveCount(0)
    await unavailable(page, ['/admin/instances', '/admin/flavors', '/admin/images'])
  },
)

test(
  'a member acts in the project, and on no host [SH-PROD-02 SH-PROD-03 RS-GEN-01]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const { name } = await runningServer(await openstack(), cleanUp, eventually)
    await signIn()
    await page.goto(`/project/instances?name=${name}`)
    await expect(page.getByRole('button', { name: 'Launch Instance', exact: true })).toBeVisible()
    const offers = await offered(table(page, 'Instances').row(name))
    expect(offers).toEqual(expect.arrayContaining(members))
    expect(offers.filter((one) => administrators.includes(one))).toEqual([])
    await page.goto('/project/images?name=cirros')
    await expect(page.getByRole('button', { name: 'Create Image' })).toBeVisible()
    // An image of somebody else's is launched, and neither edited nor deleted.
    const ofOthers = await table(page, 'Images').row('cirros').menu()
    const item = (name: string) => ofOthers.getByRole('menuitem', { name, exact: true })
    await expect(item('Launch Instance')).toBeEnabled()
    for (const refused of ['Edit Image', 'Delete Image']) {
      await expect(item(refused)).toBeDisabled()
      await expect(item(refused)).toContainText('The image belongs to another project.')
    }
    await unavailable(page, ['/admin/instances', '/admin/flavors', '/admin/images'])
  },
)

test(
  'an administrator moves instances of all projects, and changes flavors and images [SH-PROD-02 SH-PROD-03 RS-GEN-01]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const { name } = await runningServer(await openstack(), cleanUp, eventually)
    await signIn('admin')
    await page.goto(`/admin/instances?name=${name}`)
    const offers = await offered(table(page, 'Instances').row(name))
    expect(offers).toEqual(expect.arrayContaining(administrators))
    await page.goto('/admin/flavors')
    await expect(page.getByRole('button', { name: 'Create Flavor' })).toBeVisible()
    const flavor = await offered(table(page, 'Flavors').row('m1.nano'))
    expect(flavor).toEqual(expect.arrayContaining(['Modify Access', 'Delete Flavor']))
    await page.goto('/admin/images?name=cirros')
    const image = await offered(table(page, 'Images').row('cirros'))
    expect(image).toEqual(expect.arrayContaining(['Edit Image', 'Delete Image']))
  },
)
