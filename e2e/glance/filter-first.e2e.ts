import { expect } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { withSettings } from '../settings.ts'

const filterFirst = withSettings({ FILTER_DATA_FIRST: { 'admin.images': true } })

filterFirst(
  'where the operator says so, images of all projects wait for a filter, and the own ones do not [RS-SET-14]',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/project/images')
    const images = table(page, 'Images')
    await expect(images.rows.first()).toBeVisible()
    await page.goto('/admin/images?name=cirros')
    await expect(images.names).toHaveText(['cirros'])
    await page.goto('/admin/images')
    await expect(page.getByRole('main')).toContainText(/filter/i)
    await expect(images.rows).toHaveCount(0)
  },
)
