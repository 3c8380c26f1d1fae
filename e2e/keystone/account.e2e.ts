import { rows } from '@meridian/cloud'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { withSettings } from '../settings.ts'
import { addServers, dialog, expectToast, signInAs, table, userMenu } from '../helpers.ts'

test('the own password is changed: this session goes on, all others end, the new one signs in', async ({
  page,
  browser,
  world,
  signIn,
}) => {
  const elsewhere = await browser.newContext({ baseURL: world.url })
  const other = await elsewhere.newPage()
  await other.goto('/auth/login')
  await signInAs(other, 'demo')
  await expect(other.getByRole('banner')).toBeVisible()
  await signIn()
  await page.goto('/project/')
  await userMenu(page, 'demo', 'Change Password')
  await expect(page).toHaveURL(/\/settings\/password$/)
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel(/^Current Password/).fill(current)
    await page.getByLabel(/^New Password/).fill(next)
    await page.getByLabel(/^Confirm New Password/).fill(again)
  }
  const send = () => page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await fill('demo', 'a new one', 'a new two')
  await send()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await fill('wrong', 'a new one')
  await send()
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible()
  await expect(page.getByLabel(/^Current Password/)).toBeFocused()
  await fill('demo', 'a new one')
  await send()
  await expectToast(page, 'Your password was changed. All your other sessions have ended.')
  await expect(page.getByLabel(/^New Password/)).toHaveValue('')
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  // The page goes on in the same project.
  await page.getByRole('navigation').getByRole('link', { name: 'Key Pairs' }).click()
  await expect(table(page, 'Key Pairs').root).toBeVisible()
  await other.goto('/project/instances')
  await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await signInAs(other, 'demo', 'a new one')
  await expect(table(other, 'Instances').root).toBeVisible()
  await elsewhere.close()
})

test('the end of the old password is no longer warned of once there is a new one', async ({
  page,
  signIn,
  cloud,
}) => {
  const users = cloud.table(rows.users, '')
  const [demo] = users.list({ where: { name: 'demo' } })
  if (!demo) throw new Error('no user demo')
  const soon = new Date(Date.now() + 3 * 86_400_000)
  users.update({ ...demo, password_expires_at: `${soon.toISOString().slice(0, -1)}000` })
  await signIn()
  await page.goto('/settings/password')
  const warning = page.getByText('Your password expires')
  await expect(warning).toBeVisible()
  await page.getByLabel(/^Current Password/).fill('demo')
  await page.getByLabel(/^New Password/).fill('a new one')
  await page.getByLabel(/^Confirm New Password/).fill('a new one')
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await expectToast(page, 'Your password was changed. All your other sessions have ended.')
  await expect(warning).toHaveCount(0)
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  // The keyboard goes on where it was: in the form.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Current Password/)).toBeFocused()
})

test('what Keystone says of a new password stands beside it', async ({ page, signIn, cloud }) => {
  const users = cloud.table(rows.users, '')
  const [demo] = users.list({ where: { name: 'demo' } })
  if (!demo) throw new Error('no user demo')
  users.update({ ...demo, options: { lock_password: true } })
  await signIn()
  await page.goto('/settings/password')
  await page.getByLabel(/^Current Password/).fill('demo')
  await page.getByLabel(/^New Password/).fill('another one')
  await page.getByLabel(/^Confirm New Password/).fill('another one')
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await expect(page.getByText(/disallowing password changes/).first()).toBeVisible()
  await expect(page.getByLabel(/^New Password/)).toBeFocused()
  await expectAccessible(page, 'the page')
})

test('settings have an effect, and stay after signing out', async ({ page, signIn, cloud }) => {
  addServers(cloud, 8)
  await signIn()
  await page.goto('/project/')
  await userMenu(page, 'demo', 'Settings')
  await expect(page).toHaveURL(/\/settings\/$/)
  await expect(page.getByRole('heading', { name: 'User Settings', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the page')
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(label) }).click()
    await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
  }
  await page.getByRole('textbox', { name: /^Items Per Page/ }).fill('5')
  await page.getByRole('textbox', { name: /^Lines Per Instance Log/ }).fill('7')
  await page.getByRole('combobox', { name: /^Time Zone/ }).fill('Asia/Tokyo')
  await page.keyboard.press('Escape')
  await choose('Start Page', 'Instances')
  await choose('Theme', 'Dark')
  await choose('Density', 'Compact')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Settings saved.')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await userMenu(page, 'demo', 'Sign Out')
  await page.goto('/auth/login')
  await signInAs(page, 'demo')
  await expect(page).toHaveURL(/\/project\/instances/)
  await expect(table(page, 'Instances').rows).toHaveCount(5)
  const time = page.getByRole('main').locator('time').first()
  await expect(time).toHaveAttribute('title', / GMT\+9$/)
  cloud.control.forgetRequests()
  await table(page, 'Instances').names.first().getByRole('link').click()
  await page.getByRole('tab', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Log Length' })).toHaveValue('7')
})

test('a time zone that there is none of, and too many rows, are refused', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings/')
  await page.getByRole('textbox', { name: /^Items Per Page/ }).fill('5000')
  await page.getByRole('combobox', { name: /^Time Zone/ }).fill('Moon/Crater')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/There is no such time zone/)).toBeVisible()
})

test('the pages of the own account lead to each other', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/settings/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Change Password' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'API Access' }).click()
  await expect(page.getByRole('heading', { name: 'API Access', level: 1 })).toBeVisible()
  await userMenu(page, 'demo', 'My Sessions')
  await expect(dialog(page, 'My Sessions').root).toBeVisible()
})

const configured = withSettings({ API_RESULT_PAGE_SIZE: 30, INSTANCE_LOG_LENGTH: 50 })

configured(
  'what nobody chose stays with the operator when settings are saved',
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings/')
    const size = page.getByRole('textbox', { name: /^Items Per Page/ })
    const length = page.getByRole('textbox', { name: /^Lines Per Instance Log/ })
    const kept = async () => {
      const names = ['API_RESULT_PAGE_SIZE', 'INSTANCE_LOG_LENGTH', 'meridian_start']
      const cookies = await page.context().cookies()
      return cookies.filter(({ name }) => names.includes(name)).map((one) => [one.name, one.value])
    }
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(size).toHaveValue('30')
    await expect(length).toHaveValue('50')
    await page.getByRole('combobox', { name: /^Time Zone/ }).fill('Asia/Tokyo')
    await page.keyboard.press('Escape')
    await save()
    await expectToast(page, 'Settings saved.')
    expect(await kept()).toEqual([])
    await length.fill('7')
    await save()
    await expect.poll(kept).toEqual([['INSTANCE_LOG_LENGTH', '7']])
    await page.reload()
    await expect(size).toHaveValue('30')
    await expect(length).toHaveValue('7')
    // Who goes back to what is usual has chosen nothing.
    await length.fill('50')
    await save()
    await expect.poll(kept).toEqual([])
  },
)

const inDirectory = withSettings({ OPENSTACK_KEYSTONE_BACKEND: { can_edit_user: false } })

inDirectory(
  'an operator who leaves users to another directory offers no change of passwords [RS-PERM-05]',
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings/')
    const links = page.getByRole('main')
    await expect(links.getByRole('link', { name: 'Application Credentials' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Change Password' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'demo', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Change Password' })).toHaveCount(0)
    await page.goto('/settings/password')
    await expect(page.getByText('This page is not available to you.')).toBeVisible()
  },
)
