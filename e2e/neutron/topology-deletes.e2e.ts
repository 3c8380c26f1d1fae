import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirm, expectToast, toasts } from '../helpers.ts'
import { balloon, drawn, flat, line, open } from './topology-page.ts'

/** What is drawn as being worked on. */
const loading = (page: Page, name: string) =>
  flat(page)
    .locator('[data-loading]')
    .filter({ has: page.getByText(name, { exact: true }) })

/** How many frames and windows are opened from now on. */
const watched = (page: Page) => {
  const all = { frames: 0, windows: 0 }
  page.on('frameattached', () => void (all.frames += 1))
  page.on('popup', () => void (all.windows += 1))
  return all
}

test('deleting asks, marks, sends, says so and takes it away [SH-TDEL-01 SH-TDEL-02 SH-TDEL-03 SH-TDEL-06 SH-TDEL-15 SH-TDEL-16 SH-TDEL-17 SH-TDEL-18]', async ({
  page,
  signIn,
  cloud,
}) => {
  await open(page, signIn)
  await drawn(page, 'cache-1').click()
  await balloon(page, 'cache-1').getByRole('button', { name: 'Delete Instance' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  await expect(asked.getByText('You have selected "cache-1".')).toBeVisible()
  const marks = page.evaluate(
    () =>
      new Promise<boolean>((seen) => {
        const look = new MutationObserver(() => {
          if (document.querySelector('[data-loading]:has(text)')?.textContent?.includes('cache-1'))
            seen(true)
        })
        look.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  cloud.control.forgetRequests()
  await asked.getByRole('button', { name: 'Delete Instance' }).click()
  await expectToast(page, 'Success: Deleted Instance: cache-1.')
  expect(await marks).toBe(true)
  await expect(drawn(page, 'cache-1')).toHaveCount(0)
  await expect(line(page, 'cache-1')).toHaveCount(0)
  await expect(balloon(page, 'cache-1')).toHaveCount(0)
  const sent = cloud.control.requests().map(({ method, path: at }) => `${method} ${at}`)
  expect(sent.filter((one) => /^DELETE \/v2.1\/servers\//.test(one))).toHaveLength(1)
  const after = sent.slice(sent.findIndex((one) => one.startsWith('DELETE')))
  expect(after.some((one) => one.startsWith('GET /v2.1/servers/detail'))).toBe(true)
})

test('networks and subnets are deleted by their own actions, refused in the words of the service [SH-TDEL-08 SH-TDEL-10 SH-TDEL-12 SH-TDEL-13 SH-TDEL-17]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron } = await openstack()
  const idOf = async (name: string) => (await neutron.networks.list({ name }))[0]?.id
  const [web, ipv6] = [await idOf('web'), await idOf('ipv6')]
  const [subnet] = await neutron.subnets.list({ network_id: ipv6 })
  await open(page, signIn)
  cloud.control.forgetRequests()
  await drawn(page, 'web').click()
  await balloon(page, 'web').getByRole('button', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, 'Danger: Unable to delete Network: web.')
  await expect(drawn(page, 'web')).toBeVisible()
  await page.keyboard.press('Escape')
  await drawn(page, 'ipv6').click()
  const six = balloon(page, 'ipv6')
  await six.getByRole('button', { name: 'Delete Subnet fd00:20::/64' }).click()
  await confirm(page, 'Confirm Delete Subnet', 'Delete Subnet')
  await expectToast(page, 'Success: Deleted Subnet: ipv6-subnet.')
  await expect(six).toHaveCount(0)
  await drawn(page, 'ipv6').click()
  await expect(six.getByText('None')).toBeVisible()
  await six.getByRole('button', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, 'Success: Deleted Network: ipv6.')
  await expect(drawn(page, 'ipv6')).toHaveCount(0)
  const changing = cloud.control.requests().filter(({ method }) => method !== 'GET')
  expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /v2.0/networks/${web}`,
    `DELETE /v2.0/subnets/${subnet?.id}`,
    `DELETE /v2.0/networks/${ipv6}`,
  ])
})

test('what deletes is not to be seen and stands in nobody’s way; of two at once each answers for its own [SH-TDEL-05 SH-TDEL-11 SH-TDEL-12 SH-TDEL-14]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { nova } = await openstack()
  const idOf = async (name: string) => (await nova.servers.list({ name }))[0]?.id ?? ''
  const [one, two] = [await idOf('cache-1'), await idOf('cache-2')]
  const at = (id: string) => ({ service: 'compute', method: 'DELETE', path: `/servers/${id}$` })
  await open(page, signIn)
  const others = watched(page)
  const address = page.url()
  cloud.control.fail({ ...at(one), how: 'slow', seconds: 60 })
  const heal = cloud.control.fail({ ...at(two), how: 'slow', seconds: 60 })
  cloud.control.forgetRequests()
  const sent = () =>
    cloud.control
      .requests()
      .filter(({ path }) => path.includes('/servers/') && !path.endsWith('/detail'))
      .map(({ method, path }) => `${method} ${path}`)
  const remove = async (name: string) => {
    await drawn(page, name).click()
    await balloon(page, name).getByRole('button', { name: 'Delete Instance' }).click()
    await confirm(page, 'Confirm Delete Instance', 'Delete Instance')
    // It is under way, and the page is the same as ever.
    await expect(loading(page, name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(balloon(page, name)).toHaveCount(0)
  }
  await remove('cache-1')
  // What a worker is told is the id: it reads what that is, and asks about it.
  expect(sent()[0]).toBe(`GET /v2.1/servers/${one}`)
  await remove('cache-2')
  await expect(loading(page, 'cache-1')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0)
  expect(page.url()).toBe(address)

  // One that is refused meanwhile says nothing about them, nor does one that is done.
  await drawn(page, 'web').click()
  await balloon(page, 'web').getByRole('button', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, 'Danger: Unable to delete Network: web.')
  for (const name of ['cache-1', 'cache-2']) await expect(loading(page, name)).toBeVisible()
  heal()
  await expectToast(page, 'Success: Deleted Instance: cache-2.')
  await expect(drawn(page, 'cache-2')).toHaveCount(0)
  await expect(loading(page, 'cache-1')).toBeVisible()
  await expect(loading(page, 'web')).toHaveCount(0)
  cloud.control.heal()
  await expectToast(page, 'Success: Deleted Instance: cache-1.')
  await expect(drawn(page, 'cache-1')).toHaveCount(0)
  await expect(drawn(page, 'web')).toBeVisible()
  expect(
    sent()
      .filter((call) => call.startsWith('DELETE'))
      .toSorted(),
  ).toEqual([one, two].map((id) => `DELETE /v2.1/servers/${id}`).toSorted())
  expect(others).toEqual({ frames: 0, windows: 0 })
})

test('the same message again is not shown for ten seconds after it was, unless another came between [SH-TDEL-19]', async ({
  page,
  signIn,
}) => {
  const began = Date.now()
  const at = (ms: number) => page.clock.setFixedTime(began + ms)
  await at(0)
  await open(page, signIn)
  const refused = (name: string) =>
    toasts(page).filter({ hasText: `Unable to delete Network: ${name}.` })
  const remove = async (name: string) => {
    const answered = page.waitForResponse((one) => one.request().method() === 'DELETE')
    // Messages may stand over both.
    await line(page, name).getByRole('button').press('Enter')
    await balloon(page, name).getByRole('button', { name: 'Delete Network' }).press('Enter')
    await confirm(page, 'Confirm Delete Network', 'Delete Network')
    await answered
    // The answer has come and was told, or not.
    await expect(balloon(page, name).getByText('Active')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(balloon(page, name)).toHaveCount(0)
  }
  await remove('web')
  await expect(refused('web')).toHaveCount(1)
  await at(9_999)
  await remove('web')
  // Nine more seconds since it was not shown, and so more than ten since it was.
  await at(19_998)
  await remove('web')
  await expect(refused('web')).toHaveCount(2)
  await at(29_998)
  await remove('web')
  await expect(refused('web')).toHaveCount(3)
  await remove('db')
  await expect(refused('db')).toHaveCount(1)
  await remove('web')
  await expect(refused('web')).toHaveCount(4)
})
