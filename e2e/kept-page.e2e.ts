import { expect, test } from './fixtures.ts'
import { desktop, dress, phone } from './looks.ts'

// In one worker, one after the other.
test.describe.configure({ mode: 'serial' })

const address = '/auth/login'

test('what a test leaves in its page', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'behind')
    window.name = 'left behind'
  })
  await page.route('**/api/**', (route) => route.abort())
  await dress(page, phone)
  await context.newPage()
  expect(context.pages()).toHaveLength(2)
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBe('behind')
})

test('nothing of it is there for the next', async ({ page, context }) => {
  expect(context.pages()).toEqual([page])
  expect(await context.cookies()).toEqual([])
  expect(page.viewportSize()).toMatchObject({ width: desktop.width })
  expect(page.url()).not.toContain('instances')
  await page.goto(address)
  await expect(page.getByLabel('User Name')).toBeVisible()
  const left = await page.evaluate(() => [
    ...[localStorage, sessionStorage].map((storage) => storage.getItem('left')),
    window.name,
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ])
  expect(left).toEqual([null, null, '', false, true])
  // Where it rested and where it is now.
  expect(await page.evaluate(() => history.length)).toBe(2)
})
