import { rows } from '@meridian/cloud'
import { expect, test } from '../fixtures.ts'
import {
  chooseOnPage,
  confirm,
  dialog,
  expectRow,
  expectToast,
  menuOf,
  table,
  toasts,
} from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { expectDescribed, expectPageOf, openTab, shopOf } from './shop.ts'

test('load balancers that are at rest are deleted with all that is in them, others are named and stay [SV-SCOPE-07 SV-LBLIST-01 SV-LBLIST-02 SV-LBLIST-03 SV-LBLIST-04 SV-LBLIST-05 SV-LBLIST-06 SV-LBLIST-07 SV-CMN-02 SV-CMN-03 SV-CMN-04 SV-CMN-05 SV-LBERR-05 SV-LBERR-21 SV-LBAPI-35]', async ({
  page,
  signIn,
  cloud,
}) => {
  const held = cloud.table(rows.loadBalancers)
  const [failed] = held.list({ where: { name: 'database' } })
  if (!failed) throw new Error('The world has no such load balancer.')
  held.update({ ...failed, provisioning_status: 'ERROR' })
  await signIn()
  await page.goto('/project/load_balancer')
  const list = table(page, 'Load Balancers')
  // One that has failed can be deleted, and not changed.
  await list.row('database').menu()
  const edit = page.getByRole('menuitem', { name: /^Edit Load Balancer/ })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toContainText('The load balancer is Error; this needs Active.')
  await page.keyboard.press('Escape')
  const button = (many: string) => page.getByRole('button', { name: many, exact: true })
  await list.row('staging').menu()
  const refused = page.getByRole('menuitem', { name: /^Delete Load Balancer/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toContainText('Pending Create')
  await page.keyboard.press('Escape')

  for (const name of ['database', 'staging']) await list.row(name).check()
  await button('Delete Load Balancers').click()
  await expectToast(
    page,
    'The following load balancers are pending and cannot be deleted: staging.',
  )
  const asked = dialog(page, 'Confirm Delete Load Balancer')
  await expect(asked.root).toContainText(
    'You have selected "database". Deleted load balancer is not recoverable.',
  )
  await expect(asked.root).toContainText('1 listener goes with it')
  await expect(asked.root).toContainText('1 pool goes with it')
  const heal = cloud.control.fail({
    ...{ service: 'load-balancer', method: 'DELETE', how: 'status', status: 500 },
    message: 'It broke.',
  })
  await asked.press('Delete Load Balancer')
  await expectToast(page, 'Unable to delete Load Balancer: database.')
  await dismiss(page, 'are pending')
  // The call itself is quiet.
  await expect(toasts(page)).toHaveCount(1)
  await dismiss(page, 'Unable to delete')

  await list.row('shop').check()
  await expect(list.rows.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await button('Delete Load Balancers').click()
  await expect(dialog(page, 'Confirm Delete Load Balancers').root).toContainText(
    'You have selected "database, shop". Deleted load balancers are not recoverable.',
  )
  await confirm(page, 'Confirm Delete Load Balancers', 'Delete Load Balancers')
  await expectToast(page, 'Unable to delete Load Balancers: database, shop.')
  await dismiss(page, 'are pending')
  await dismiss(page, 'Unable to delete')
  heal()
  await button('Delete Load Balancers').click()
  await confirm(page, 'Confirm Delete Load Balancers', 'Delete Load Balancers')
  await expectToast(page, 'Deleted Load Balancers: database, shop.')
  await expect(list.names).toHaveText(['staging'])

  cloud.clock.advance(10_000)
  await page.goto('/project/load_balancer')
  await expectRow(list.row('staging'), { 'Provisioning Status': 'Active' })
  await list.row('staging').do('Delete Load Balancer')
  await confirm(page, 'Confirm Delete Load Balancer', 'Delete Load Balancer')
  await expectToast(page, 'Deleted Load Balancer: staging.')
})

test(
  'whoever deletes a thing on its page comes to what it was inside [SV-LBROUTE-16 SV-LBROUTE-17 SV-LBROUTE-18 SV-LBROUTE-19 SV-LBROUTE-20 SV-LBROUTE-21 SV-LBROUTE-22 SV-LBROUTE-23 SV-LBDETAIL-08 SV-LBAPI-33 SV-LBAPI-34 SV-LBAPI-35 SV-LBAPI-36 SV-LBAPI-37 SV-LBAPI-38]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cloud }) => {
    test.setTimeout(60_000)
    const shop = await shopOf(await openstack())
    const at = `/project/load_balancer/${shop.balancer}`
    const listener = `${at}/listeners/${shop.http}`
    const pool = `${listener}/pools/${shop.servers}`
    await signIn()

    /** Deletes the thing of the page, which leads to that of `parent`. */
    const deletes = async (kind: string, name: string, parent: string, tab: string) => {
      await expectPageOf(page, name)
      await chooseOnPage(page, `Delete ${kind}`)
      await confirm(page, `Confirm Delete ${kind}`, `Delete ${kind}`)
      await expectToast(page, `Deleted ${kind}: ${name}.`)
      await expect(page.getByRole('dialog', { name: 'Please Wait' })).toHaveCount(0)
      await expectPageOf(page, parent)
      await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
      cloud.clock.advance(10_000)
    }
    const opens = async (tab: string, name: string) => {
      await openTab(page, tab)
      await table(page, tab).row(name).open()
    }

    await page.goto(`${pool}/members/${shop.member('web-2')}`)
    await deletes('Member', 'web-2', 'shop-servers', 'members')
    await opens('Health Monitors', 'shop-health')
    await deletes('Health Monitor', 'shop-health', 'shop-servers', 'healthmonitors')
    await deletes('Pool', 'shop-servers', 'shop-http', 'pools')
    await opens('L7 Policies', 'images')
    await opens('L7 Rules', 'Path Starts With /images')
    await deletes('L7 Rule', 'Path Starts With /images', 'images', 'l7rules')
    await deletes('L7 Policy', 'images', 'shop-http', 'l7policies')
    await deletes('Listener', 'shop-http', 'shop', 'listeners')

    await opens('Pools', 'shop-images')
    await deletes('Pool', 'shop-images', 'shop', 'pools')
    await chooseOnPage(page, 'Delete Load Balancer')
    await confirm(page, 'Confirm Delete Load Balancer', 'Delete Load Balancer')
    await expectToast(page, 'Deleted Load Balancer: shop.')
    await expect(page).toHaveURL(/\/project\/load_balancer$/)
  },
)

test('what cannot be deleted is named; of a member the call says so, too [SV-LBERR-10 SV-LBERR-15 SV-LBERR-20 SV-LBERR-26 SV-LBERR-29 SV-LBERR-36 SV-LBLIST-06]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  test.setTimeout(60_000)
  const shop = await shopOf(await openstack())
  const at = `/project/load_balancer/${shop.balancer}`
  const listener = `${at}/listeners/${shop.http}`
  const pool = `${listener}/pools/${shop.servers}`
  cloud.control.fail({
    ...{ service: 'load-balancer', method: 'DELETE', how: 'status', status: 500 },
    message: 'It broke.',
  })
  await signIn()
  for (const [path, kind, name, inIt] of [
    [listener, 'Listener', 'shop-http', ['1 L7 policy goes with it, and all of its rules.']],
    [pool, 'Pool', 'shop-servers', ['3 members go with it.', '1 health monitor goes with it.']],
    [`${listener}/l7policies/${shop.policy}`, 'L7 Policy', 'images', ['1 L7 rule goes with it.']],
    [
      `${listener}/l7policies/${shop.policy}/l7rules/${shop.rule}`,
      ...(['L7 Rule', 'Path Starts With /images', []] as const),
    ],
    [`${pool}/healthmonitors/${shop.monitor}`, 'Health Monitor', 'shop-health', []],
    [`${pool}/members/${shop.member('web-1')}`, 'Member', 'web-1', []],
  ] as const)
    await test.step(kind, async () => {
      await page.goto(path)
      await expectPageOf(page, name)
      await chooseOnPage(page, `Delete ${kind}`)
      const asked = dialog(page, `Confirm Delete ${kind}`).root
      await expect(asked.getByRole('listitem')).toHaveText(inIt)
      await confirm(page, `Confirm Delete ${kind}`, `Delete ${kind}`)
      await expectToast(page, `Unable to delete ${kind}: ${name}.`)
      // The calls are quiet, but for that of members.
      const count = kind === 'Member' ? 2 : 1
      await expect(toasts(page)).toHaveCount(count)
      if (kind === 'Member') await dismiss(page, 'Unable to delete member.')
      await dismiss(page, `Unable to delete ${kind}:`)
      await expectPageOf(page, name)
    })
  await expectDescribed(page, { 'Provisioning Status': 'Active' })
})

test('readers are offered nothing of load balancers [SV-LBPERM-01]', async ({
  page,
  signIn,
  openstack,
}) => {
  const shop = await shopOf(await openstack())
  const listener = `/project/load_balancer/${shop.balancer}/listeners/${shop.http}`
  await signIn('reader')
  for (const [path, title] of [
    ['/project/load_balancer', 'Load Balancers'],
    [`${listener}?tab=pools`, 'Pools'],
    [`${listener}/pools/${shop.servers}?tab=members`, 'Members'],
  ] as const) {
    await page.goto(path)
    const { rows, root } = table(page, title)
    await expect(rows.first()).toBeVisible()
    await expect(menuOf(root)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Create|Edit|Delete|Add)/ })).toHaveCount(0)
  }
})
