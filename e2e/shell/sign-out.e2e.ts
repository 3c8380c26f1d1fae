import { expect, test } from '../fixtures.ts'
import { userMenu } from '../helpers.ts'

test('signing out ends the session everywhere in this browser', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await userMenu(page, 'demo', 'Sign Out')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await page.goto('/project/key_pairs')
  await expect(page).toHaveURL(/\/auth\/login/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('session')
})

test('a link on another site signs nobody out: the page asks, and its button does', async ({
  page,
  signIn,
  world,
}) => {
  await signIn()
  const isSignedIn = async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    return (await page.request.get(`${world.url}/api/keystone/user-session/`, { headers })).status()
  }
  const out = `${world.url}/auth/logout`
  const leaves: readonly (() => Promise<unknown>)[] = [
    // By a link, by a script, and by typing it.
    async () => {
      await page.goto('about:blank')
      await page.setContent(`<a href="${out}">Cats</a>`)
      await page.getByRole('link', { name: 'Cats' }).click()
    },
    async () => {
      await page.goto('about:blank')
      await page.evaluate((address) => window.location.assign(address), out)
    },
    () => page.goto(out),
    () => page.goto(`${out}?next=//elsewhere.invalid/`),
    () => page.goto(`${out}?next=${encodeURIComponent('/\\elsewhere.invalid')}`),
    () => page.goto(`${out}?next=${encodeURIComponent('javascript:alert(1)')}`),
  ]
  for (const [at, leave] of leaves.entries()) {
    await leave()
    if (at < 3)
      await expect(page.getByRole('heading', { name: 'Sign Out', level: 1 })).toBeVisible()
    // With a page to come back to, it is the way back to where a session is.
    else await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(world.url)
    expect(await isSignedIn()).toBe(200)
  }
  await page.goto(out)
  const asks = page.getByRole('main')
  await expect(asks).toContainText('You are signed in as demo in Default.')
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  expect(await isSignedIn()).toBe(200)
  await page.goto(out)
  // The keyboard is on it already.
  await expect(asks.getByRole('button', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await isSignedIn()).toBe(401)
  await page.goto(out)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('a sign-out that is refused says so, and leads back into the site or tries again', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/key_pairs')
  const refused = { status: 403, contentType: 'application/json', body: '"CSRF token missing"' }
  await page.route('**/api/session/', (route) => route.fulfill(refused), { times: 2 })
  await userMenu(page, 'demo', 'Sign Out')
  await expect(page.getByText('You could not be signed out.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await userMenu(page, 'demo', 'Sign Out')
  await expect(page.getByText('You could not be signed out.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
