import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dress, table } from './helpers.ts'
import { typePanels } from './types.ts'

const main = (page: Page) => page.getByRole('main')

/** Nothing else of the page has been read yet: the heading comes with the first answers. */
const headed = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()

for (const { path, title, entry, user, service, inCloud } of typePanels) {
  test(`${path} loads, is filled, fails and is tried again, and is empty`, async ({
    page,
    signIn,
    cloud,
  }) => {
    const { hint, unread } = await entry.load()
    await dress(page, { colorScheme: 'dark', width: 390 })
    await signIn(user)

    await test.step('loading', async () => {
      const heal = cloud.control.fail({ service: inCloud, how: 'slow', seconds: 3 })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible()
      heal()
    })

    await test.step('filled, or with nothing in it', async () => {
      await headed(page, title)
      const nothing = main(page).getByText('No items to display.')
      await expect(table(page, title).rows.first().or(nothing)).toBeVisible()
      await expect(main(page).getByText('Loading', { exact: true })).toHaveCount(0)
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
      await expect(main(page).getByRole('alert')).toHaveCount(0)
    })

    await test.step('failed', async () => {
      const message = 'The service has its day off.'
      cloud.control.fail({ service: inCloud, how: 'status', status: 503, message })
      await page.goto(path)
      await headed(page, title)
      const alert = main(page).getByRole('alert').filter({ hasText: message }).first()
      await expect(alert).toContainText(unread ?? /^Unable to retrieve /)
      await expect(alert.getByText(/ · HTTP 503 · req-[0-9a-f-]{36}$/)).toContainText(service)
      await expectAccessible(page, 'failed')
      await expectFits(page, 'failed')
      cloud.control.heal()
      await alert.getByRole('button', { name: 'Try again', exact: true }).click()
      const nothing = main(page).getByText('No items to display.')
      await expect(table(page, title).rows.first().or(nothing)).toBeVisible()
      await expect(alert).toBeHidden()
    })

    await test.step('empty', async () => {
      // What the page still asks for must not end the session that is begun here.
      await page.goto('about:blank')
      cloud.control.seed('empty')
      await signIn(user)
      await page.goto(path)
      await headed(page, title)
      const nothing = main(page).getByText('No items to display.')
      const rows = table(page, title).rows
      await expect(rows.first().or(nothing)).toBeVisible()
      // What the operator provides is there on the first day.
      if ((await rows.count()) > 0) return
      if (hint !== undefined) await expect(main(page)).toContainText(hint)
      await expectAccessible(page, 'empty')
      await expectFits(page, 'empty')
    })
  })
}

for (const user of ['demo', 'reader'] as const) {
  test(`what the navigation does not show to ${user} is refused by its address, and nothing is asked`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn(user)
    await page.goto('/')
    const tree = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(tree.getByRole('link').first()).toBeVisible()
    const shown = await tree
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const hidden = typePanels.filter(({ path }) => !shown.includes(path))
    expect(hidden.map(({ path }) => path)).toEqual(
      typePanels.map(({ path }) => path).filter((path) => path.startsWith('/admin/')),
    )
    for (const { path, title } of hidden) {
      cloud.control.forgetRequests()
      await page.goto(path)
      await headed(page, title)
      await expect(main(page)).toContainText('This page is not available to you.')
      await expect(page.getByRole('table', { name: title, exact: true })).toHaveCount(0)
      const denied = cloud.control
        .requests()
        .filter(({ path: asked }) => /aggregates|all_tenants/.test(asked))
      expect(denied, path).toEqual([])
    }
  })
}
