import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { atRest } from '../../tools/at-rest.ts'
import { choose, dialog, expectKeysIn, expectLoaded } from '../helpers.ts'
import { expectSeemlyEverywhere } from '../looks.ts'
import { rowOf } from './boxes.ts'

const photos = '/project/containers/container/photos'
const containers = (page: Page) =>
  page.getByRole('region', { name: 'Containers' }).getByRole('list', { name: 'Containers' })

/** Looks at what is open, and closes it. */
const seen = async (page: Page, opened: Locator, where: string) => {
  await expect(opened).toBeVisible()
  await expectLoaded(page)
  await expectSeemlyEverywhere(page, where)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

test('containers, folders and what is in them are seemly in both schemes, at a desk and on a phone', async ({
  page,
  signIn,
  openstack,
}) => {
  const { swift } = await openstack()
  await swift.containers.put('bare')
  await signIn()
  await page.goto('/project/containers')
  await expect(containers(page).getByRole('listitem').first()).toBeVisible()
  await expectSeemlyEverywhere(page, 'containers')
  await page.goto('/project/containers/container/bare')
  await expect(page.getByText('Upload a file or create a folder.')).toBeVisible()
  await expectSeemlyEverywhere(page, 'an empty container')
  await page.goto(photos)
  await expect(rowOf(page, 'logo.png')).toBeVisible()
  await expectLoaded(page)
  await expectSeemlyEverywhere(page, 'a container')
  await page.goto(`${photos}/2025/offsite`)
  await expect(rowOf(page, 'team.png')).toBeVisible()
  await expectSeemlyEverywhere(page, 'a folder')
})

test('each dialog of containers is seemly in both schemes, at a desk and on a phone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(photos)
  const item = containers(page).getByRole('listitem').filter({ hasText: 'photos' })
  await page.getByRole('button', { name: 'Create Container' }).click()
  await seen(page, dialog(page, 'Create Container').root, 'create a container')
  for (const name of ['Quotas and Versions', 'Update Metadata', 'Delete Container']) {
    await choose(page, item, name)
    await seen(page, dialog(page, /Quotas and Versions|Metadata|Delete Container/).root, name)
  }
})

test('each dialog of objects is seemly in both schemes, at a desk and on a phone', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn()
  await page.goto(photos)
  for (const name of ['Upload Files', 'Upload File', 'Create Folder']) {
    await page.getByRole('button', { name, exact: true }).click()
    await seen(page, dialog(page, name).root, name)
  }
  const dialogs = {
    Copy: 'Copy Object',
    Edit: 'Edit File',
    'Update Metadata': /Metadata/,
    Delete: 'Delete Objects',
  } as const
  for (const [action, title] of Object.entries(dialogs)) {
    await choose(page, rowOf(page, 'logo.png'), action)
    await seen(page, dialog(page, title).root, action)
  }
  await choose(page, rowOf(page, 'logo.png'), 'View Details')
  const { root } = dialog(page, 'Object Details')
  for (const tab of ['Details', 'Preview', 'Versions', 'Settings', 'Link']) {
    await root.getByRole('tab', { name: tab, exact: true }).click()
    await expectLoaded(page)
    await expectSeemlyEverywhere(page, `details: ${tab}`)
  }
})

/** Presses of a key until something has the focus: the page has fewer stops than that. */
const stops = 80

const reach = async (page: Page, wanted: Locator) => {
  await atRest(page)
  for (let at = 0; at < stops; at += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted, 'is not reached').toBeFocused()
}

test('containers and objects are used by the keyboard alone', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/containers')
  const link = containers(page).getByRole('link', { name: /^photos/ })
  await expect(link).toBeVisible()
  await reach(page, link)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'logo.png')).toBeVisible()
  const access = page.getByRole('switch', { name: 'Public' })
  await expect(access).toBeVisible()
  await reach(page, access)
  await page.keyboard.press('Space')
  await expect(access).toBeChecked()
  const folder = rowOf(page, '2025').getByRole('link', { name: '2025' })
  await reach(page, folder)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'offsite')).toBeVisible()
  await page.goBack()
  const menu = rowOf(page, 'logo.png').getByRole('button', { name: /^Actions for/ })
  await expect(menu).toBeVisible()
  await reach(page, menu)
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('menu'))
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('Enter')
  const { root } = dialog(page, 'Object Details')
  await expectKeysIn(root)
  await reach(page, root.getByRole('tab', { name: 'Details', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(root.getByRole('img', { name: 'logo.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root).toBeHidden()
  await expect(menu).toBeFocused()
  const make = page.getByRole('button', { name: 'Create Folder' })
  await make.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Create Folder').root
  await expect(form.getByRole('textbox', { name: /^Folder Name/ })).toBeFocused()
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(rowOf(page, 'typed')).toBeVisible()
})
