import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, looks } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dialog, table, userMenu } from './helpers.ts'

/** Looks at the page as it is: axe finds nothing in it, and a picture of it is kept. */
const inspect = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  await expectAccessible(page, name)
  await page.screenshot({ path: info.outputPath(`${name.replaceAll(/\W+/g, '-')}.png`) })
}

/** The pages of the navigation, which is derived from the registry. */
const panelsOf = async (page: Page): Promise<readonly string[]> => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Show navigation' })
  if (await toggle.isVisible()) await toggle.click()
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  await page.keyboard.press('Escape')
  return hrefs
}

for (const { colorScheme, width, name } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    for (const user of ['demo', 'admin'] as const) {
      test(`every panel of ${user} opens with its columns, rows and details`, async ({
        page,
        signIn,
      }, info) => {
        test.setTimeout(180_000)
        await signIn(user)
        const panels = (await panelsOf(page)).filter((path) => path.startsWith('/admin') === (user === 'admin'))
        expect(panels.length).toBeGreaterThan(0)
        for (const panel of panels) {
          await page.goto(panel)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const filterFirst = page.getByText('Filter first')
          const link = page.getByRole('rowheader').getByRole('link').first()
          await expect(filterFirst.or(link).first()).toBeVisible()
          if (await filterFirst.isVisible()) continue
          const heads = await page.getByRole('columnheader').allTextContents()
          expect(heads.filter((text) => text.trim() !== '').length, panel).toBeGreaterThan(1)
          await inspect(page, info, `panel ${panel}`)
          const title = await link.innerText()
          await link.click()
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          const tabs = page.getByRole('tab')
          for (let at = 0; at < (await tabs.count()); at += 1) {
            await tabs.nth(at).click()
            await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
            await inspect(page, info, `details ${panel} ${await tabs.nth(at).innerText()}`)
          }
        }
      })
    }

    test('sign-in, not found and empty pages', async ({ page, signIn }, info) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await inspect(page, info, 'sign in')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByText('This field is required.').first()).toBeVisible()
      await inspect(page, info, 'sign in refused')
      await page.goto('/not_found')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await inspect(page, info, 'not found')
      await signIn('reader')
      await page.goto('/project/instances?name=nothing')
      await expect(page.getByText('Nothing matches the filters.')).toBeVisible()
      await inspect(page, info, 'filtered to nothing')
      await page.goto('/admin/instances')
      await expect(page.getByText('This page is not available to you.')).toBeVisible()
      await inspect(page, info, 'not allowed')
    })

    test('every dialog, menu and step of the launch wizard', async ({ page, signIn }, info) => {
      test.setTimeout(180_000)
      await signIn()
      await page.goto('/project/key_pairs')
      for (const action of ['Create Key Pair', 'Import Public Key']) {
        await page.getByRole('button', { name: action, exact: true }).click()
        await dialog(page, action).press(action)
        await expect(page.getByText('A name is required for the key pair.')).toBeVisible()
        await inspect(page, info, action)
        await dialog(page, action).press('Cancel')
      }
      await table(page, 'Key Pairs').row('deploy').root.getByRole('button', { name: 'Delete Key Pair' }).click()
      await expect(dialog(page, 'Confirm Delete Key Pair').root).toBeVisible()
      await inspect(page, info, 'confirm delete')
      await page.keyboard.press('Escape')
      await page.goto('/project/instances')
      const row = table(page, 'Instances').row('jonas-sandbox')
      await row.menu()
      await inspect(page, info, 'row menu')
      await page.keyboard.press('Escape')
      await row.root.getByRole('button', { name: /^Show details/ }).click()
      await row.check()
      await inspect(page, info, 'expanded row')
      for (const [action, title] of [
        ['Edit Instance', 'Edit Instance'],
        ['Create Snapshot', 'Create Snapshot'],
        ['Shut Off Instance', 'Confirm Shut Off Instance'],
      ] as const) {
        await row.do(action)
        await expect(dialog(page, title).root).toBeVisible()
        await inspect(page, info, title)
        await page.keyboard.press('Escape')
      }
      const search = page.getByRole('combobox', { name: 'Search Instances' })
      await search.click()
      await page.getByRole('option', { name: 'Status', exact: true }).click()
      await expect(page.getByRole('option', { name: 'Shutoff' })).toBeVisible()
      await inspect(page, info, 'search')
      await page.keyboard.press('Escape')
      await userMenu(page, 'demo', 'My Sessions')
      await expect(page.getByText('This one')).toBeVisible()
      await inspect(page, info, 'my sessions')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
      const wizard = dialog(page, 'Launch Instance').root
      const steps = wizard.getByRole('navigation', { name: 'Steps' }).getByRole('button')
      await expect(steps.first()).toBeVisible()
      for (let at = 0; at < (await steps.count()); at += 1) {
        await steps.nth(at).click()
        await expect(wizard.getByText('Loading')).toBeHidden()
        await inspect(page, info, `launch ${at + 1}`)
      }
    })
  })
}
