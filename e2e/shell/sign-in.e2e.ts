import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityCalls } from '@meridian/cloud/identity-calls'
import { expect, test } from '../fixtures.ts'
import {
  dialog,
  expectToast,
  revokeAll,
  signInAs,
  table,
  toasts,
  tokens,
  userMenu,
} from '../helpers.ts'
import { startWorld } from '../world.ts'

test(
  'a wrong password is refused in place; the right one leads to the page one came for',
  { tag: '@openstack' },
  async ({ page }) => {
    await page.goto('/project/key_pairs')
    await expect(page).toHaveURL(/\/auth\/login\?next=/)
    await signInAs(page, 'demo', 'not the password')
    await expect(page.getByRole('alert')).toContainText('Error')
    await expect(page.getByLabel('User Name')).toHaveValue('demo')
    await signInAs(page, 'demo')
    await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/project\/key_pairs$/)
  },
)

test('the link of a file leads to sign in once the session is over, and back to its page', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/images?name=debian')
  await expect(table(page, 'Images').rows.first()).toBeVisible()
  await page.context().clearCookies()
  // A plain link, as a page of ours or of the operator's may have one.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/api/glance/images/00000000-0000-4000-8000-000000000000/file/'
    document.body.append(link)
    link.click()
  })
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await signInAs(page, 'demo')
  await expect(page).toHaveURL(/\/project\/images\?name=debian$/)
  await expect(table(page, 'Images').rows.first()).toBeVisible()
})

test('a wrong user and a wrong password are refused with the same words', async ({ page }) => {
  await page.goto('/')
  await signInAs(page, 'demo', 'wrong')
  const words = await page.getByRole('alert').innerText()
  await signInAs(page, 'nobody-here', 'wrong')
  await expect(page.getByRole('alert')).toHaveText(words)
  await expect(page.getByLabel('User Name')).toHaveValue('nobody-here')
})

test('a user of another domain signs in by naming it', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Domain').fill('Nowhere')
  await signInAs(page, 'demo')
  await expect(page.getByRole('alert')).toContainText('Error')
  await page.getByLabel('Domain').fill('Default')
  await signInAs(page, 'demo')
  // The page of signing in has a heading, too.
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('the way to sign in decides which fields there are [SH-LOGIN-01 SH-LOGIN-02 SH-LOGIN-03 SH-LOGIN-04 SH-LOGIN-05 SH-LOGIN-06]', async ({
  page,
}) => {
  const choices = [{ id: 'company', label: 'Company Login', protocol: 'openid' }]
  const world = await startWorld({ WEBSSO_CHOICES: JSON.stringify(choices) })
  try {
    await page.goto(`${world.url}/`)
    const way = page.getByRole('combobox', { name: 'Authenticate using' })
    const labels = [/^User Name/, /^Password/, /^Domain/, /^Region/]
    for (const label of labels) await expect(page.getByLabel(label)).toBeVisible()
    await way.selectOption({ label: 'Company Login' })
    for (const label of labels) await expect(page.getByLabel(label)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await way.selectOption({ index: 0 })
    for (const label of labels) await expect(page.getByLabel(label)).toBeVisible()
  } finally {
    await world.close()
  }
})

test('single sign-on goes by Keystone’s page and back, and only where it was begun', async ({
  page,
}) => {
  let token = ''
  // Keystone's page, once the identity provider knows who it is; on a site of its own.
  const keystone = createServer(({ url = '' }, response) => {
    const back = new URL(url, 'http://keystone').searchParams.get('origin') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<form method="post" action="${back}"><input name="token" value="${token}"><button>Go on`,
    )
  })
  keystone.listen(0)
  await once(keystone, 'listening')
  // A TCP server that listens has an address with a port.
  const origin = `http://localhost:${(keystone.address() as AddressInfo).port}`
  const choices = [{ id: 'company', label: 'Company Login', protocol: 'openid' }]
  const OS_AUTH_URL = `${origin}/identity/v3`
  const world = await startWorld({ OS_AUTH_URL, WEBSSO_CHOICES: JSON.stringify(choices) })
  try {
    if (!world.cloud) throw new Error('This test is for the embedded cloud.')
    token = await identityCalls(world.cloud.fetch, OS_AUTH_URL).signIn('demo')
    const goOn = page.getByRole('button', { name: 'Go on' })
    const signIn = page.getByRole('heading', { name: 'Sign In', level: 1 })
    // A form of Keystone's that nobody here has asked for may hold anybody's token.
    await page.goto(`${origin}/?origin=${encodeURIComponent(`${world.url}/auth/websso/`)}`)
    await goOn.click()
    await expect(signIn).toBeVisible()
    const way = page.getByRole('combobox', { name: 'Authenticate using' })
    await way.selectOption({ label: 'Company Login' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await goOn.click()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sso')
  } finally {
    await world.close()
    keystone.close()
  }
})

test('what was refused while another window signed in does not sign that one out', async ({
  page,
  signIn,
}) => {
  await signIn()
  // As the answer to what this window asked with the session before.
  const refused = { status: 401, contentType: 'application/json', body: '"not logged in"' }
  await page.route('**/user-session/', (route) => route.fulfill(refused), { times: 1 })
  // Its document was made before, when nobody was signed in: it brings no session.
  const plain = await page.request.get('/auth/login', { headers: { Accept: 'text/html' } })
  await page.route('**/key_pairs', (route) => route.fulfill({ response: plain }), { times: 1 })
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
  await expect(page).toHaveURL(/\/project\/key_pairs$/)
})

test('a page opened with a session that has ended leads to signing in, and back [SH-ROUTE-08]', async ({
  page,
  signIn,
  world,
}) => {
  await signIn()
  await page.context().addCookies([{ name: 'session', value: 'ended', url: world.url }])
  const asked: string[] = []
  page.on('framenavigated', (frame) => void asked.push(new URL(frame.url()).pathname))
  await page.goto('/project/key_pairs')
  await signInAs(page, 'demo')
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
  expect(asked).toContain('/auth/logout')
})

test('a token that is revoked meanwhile asks to sign in over the page, which then goes on [SH-MODAL-07]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
  revokeAll(cloud)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Instances' }).click()
  const again = dialog(page, 'Sign In Again')
  await expect(again.root.getByLabel('User Name')).toHaveValue('demo')
  await expect(page).toHaveURL(/\/project\/instances$/)
  await expect(toasts(page)).toHaveCount(0)
  await again.root.getByLabel(/^Password/).fill('demo')
  await again.press('Sign In')
  await expect(again.root).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Instances', level: 1 })).toBeVisible()
  await expect(table(page, 'Instances').rows).toHaveCount(20)
})

test('with a form open one signs in again in place, and the same can be sent again [SH-MODAL-07]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await page.getByRole('button', { name: 'Import Public Key' }).click()
  const form = dialog(page, 'Import Public Key')
  const key = `ssh-ed25519 ${sshKey} kept@here`
  await form.fill({ 'Key Pair Name': 'kept', 'Public Key': key })
  revokeAll(cloud)
  await form.press('Import Public Key')
  const again = dialog(page, 'Sign In Again')
  await expect(again.root).toBeVisible()
  await expect(page).toHaveURL(/\/project\/key_pairs\?dialog=import$/)
  await expect(again.root.getByLabel('User Name')).toHaveValue('demo')
  await again.root.getByLabel(/^Password/).fill('demo')
  await again.press('Sign In')
  await expect(again.root).toBeHidden()
  await expect(form.root.getByRole('textbox', { name: /^Key Pair Name/ })).toHaveValue('kept')
  await expect(form.root.getByRole('textbox', { name: /^Public Key/ })).toHaveValue(key)
  await form.press('Import Public Key')
  await expectToast(page, 'Successfully imported key pair kept.')
})

test(
  'another project is one choice away, and shows its own things',
  { tag: '@openstack' },
  async ({ page, world, signIn }) => {
    await signIn('admin')
    await page.goto('/project/instances')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /\/ admin$/ })
      .click()
    await page.getByRole('searchbox', { name: 'Find a project, domain or region' }).fill('demo')
    await page.getByRole('menuitem', { name: 'demo', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /\/ demo$/ })).toBeVisible()
    if (world.cloud) await expect(table(page, 'Instances').row('jonas-sandbox').root).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: /\/ demo$/ })).toBeVisible()
  },
)

test('another region shows the servers that are there', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^RegionOne/ })
    .click()
  await page.getByRole('searchbox', { name: 'Find a project, domain or region' }).fill('Two')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: /^RegionTwo/ })).toBeVisible()
  await expect(instances.rows).toHaveCount(4)
})

test('my sessions lists where I am signed in and ends another one', async ({
  page,
  browser,
  signIn,
  world,
}) => {
  const elsewhere = await browser.newContext({ baseURL: world.url })
  const other = await elsewhere.newPage()
  await other.goto('/project/key_pairs')
  await signInAs(other, 'demo')
  await expect(table(other, 'Key Pairs').root).toBeVisible()
  await signIn()
  await page.goto('/project/key_pairs')
  await userMenu(page, 'demo', 'My Sessions')
  const mine = dialog(page, 'My Sessions').root
  await expect(mine.getByText('This one')).toHaveCount(1)
  const ends = mine.getByRole('button', { name: 'End' })
  await expect(ends).not.toHaveCount(0)
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click()
    await expect(ends).toHaveCount(left - 1)
  }
  await other.goto('/project/instances')
  await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await elsewhere.close()
})

test('neither token nor password is in an answer, the browser or the log', async ({
  page,
  cloud,
  world,
}) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  const password = 'a password that is nowhere else'
  await page.goto('/')
  await signInAs(page, 'demo', password)
  await expect(page.getByRole('alert')).toBeVisible()
  await signInAs(page, 'demo')
  // The page of signing in has a heading, too.
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  const held = await page.evaluate(() => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookies: document.cookie,
  }))
  expect(held.local + held.session).toBe('{}{}')
  const secrets = [
    password,
    ...cloud
      .table(tokens, '')
      .list()
      .map(({ id }) => id),
  ]
  expect(secrets.length).toBeGreaterThan(1)
  const seen = [world.log(), held.cookies, await page.content(), ...(await Promise.all(bodies))]
  for (const text of seen) for (const secret of secrets) expect(text.includes(secret)).toBe(false)
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(world.log()).not.toContain(session?.value)
})

const sshKey = 'AAAAC3NzaC1lZDI1NTE5AAAAIIsZ4rpPFEcEyIhrx7uIvGHfZtVzQf+/csG8eOx8Fdto'
