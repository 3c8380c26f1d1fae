import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'

test('a page that will ask after a short while does not rest before it was answered', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.evaluate(() => {
    const ask = async () => {
      const answer = await fetch('/api/session/', { headers: { 'X-Requested-With': 'once' } })
      document.title = await answer.text().then(() => 'Answered')
    }
    setTimeout(() => void ask(), 300)
  })
  await atRest(page)
  expect(await page.title()).toBe('Answered')
})

test('a page rests between its polls, and once a short wait is given up', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => {
    setTimeout(() => (document.title = 'Polled'), 60_000)
    clearTimeout(setTimeout(() => (document.title = 'Given up'), 300))
  })
  await atRest(page)
  expect(await page.title()).not.toMatch(/Polled|Given up/)
})

test('a page whose time a test moves rests while it stands still', async ({ page }) => {
  await page.clock.install()
  await page.goto('/auth/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => setTimeout(() => (document.title = 'Due'), 300))
  await atRest(page)
  expect(await page.title()).not.toBe('Due')
})
