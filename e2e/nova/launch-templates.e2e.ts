import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { expectToast, signInAs } from '../helpers.ts'
import { take } from './launch-page.ts'

test(
  'a launch is kept as a template, begins another in another browser, and goes through a file as it was',
  { tag: '@whole' },
  async ({ page, browser, world, signIn, openstack }) => {
    await signIn()
    await page.goto('/project/instances/launch')
    await page.getByRole('textbox', { name: /^Instance Name/ }).fill('shop')
    await take(page, /^cirros/)
    await take(page, 'm1.tiny')
    await take(page, /^web /)
    await page.getByRole('textbox', { name: 'Number of Instances' }).fill('2')
    // By the keyboard alone from here on.
    await page.getByRole('button', { name: 'Save as Template' }).press('Enter')
    const save = page.getByRole('dialog', { name: 'Save as Template' })
    await expect(save.getByRole('textbox', { name: /^Template Name/ })).toBeFocused()
    await expect(save.getByRole('textbox', { name: /^Template Name/ })).toHaveValue('shop')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Saved launch template "shop".')
    await expect(page.getByRole('button', { name: 'Save as Template' })).toBeFocused()

    const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' })
    const other = await context.newPage()
    await other.goto('/auth/login')
    await signInAs(other, 'demo')
    await expect(other.getByRole('banner')).toBeVisible()
    await other.goto('/project/instances/launch')
    const templates = other.getByRole('dialog', { name: 'Launch Templates' })
    await other.getByRole('button', { name: 'Start from a Template' }).press('Enter')
    await templates.getByRole('button', { name: 'Start from shop' }).press('Enter')
    await expect(other).toHaveURL(/\/launch\?template=shop$/)
    const chosen = async () => {
      for (const name of [/^cirros/, 'm1.tiny', /^web /])
        await expect(other.getByRole('radio', { name, exact: true }).first()).toBeChecked()
      await expect(other.getByRole('textbox', { name: 'Number of Instances' })).toHaveValue('2')
    }
    await chosen()

    await other.getByRole('button', { name: 'Start from a Template' }).press('Enter')
    const saving = other.waitForEvent('download')
    await templates.getByRole('button', { name: 'Export shop as YAML' }).press('Enter')
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toMatch(/^name: shop\ncount: 2\n/)
    const into = (name: string, yaml: string) =>
      templates
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(yaml) })
    await into('wrong.yaml', text.replace('count: 2', 'count: many'))
    await expect(templates.getByText('count: many is not a valid number')).toBeVisible()
    await templates.getByRole('button', { name: 'Delete the template shop' }).press('Enter')
    await expect(templates.getByRole('button', { name: 'Undo deleting shop' })).toBeFocused()
    await other.keyboard.press('Enter')
    await into('right.yaml', text)
    await templates.getByRole('button', { name: 'Start from shop 2' }).press('Enter')
    await expect(other).toHaveURL(/\/launch\?template=shop%202$/)
    await chosen()

    // What is gone is named, and its field is empty.
    const { nova } = await openstack('admin')
    const tiny = (await nova.flavors.list()).find((flavor) => flavor.name === 'm1.tiny')
    await nova.flavors.remove(tiny?.id ?? '')
    await other.reload()
    await expect(other.getByText(/flavor m1\.tiny/)).toBeVisible()
    await context.close()
  },
)
