import { readFileSync } from 'node:fs'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

test(
  'the endpoints of the region are listed, and files for programs are saved',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    await signIn()
    await page.goto('/project/api_access')
    const endpoints = table(page, 'Endpoints')
    const identity = endpoints.root.getByRole('row').filter({ hasText: /^identity/ })
    await expect(identity).toContainText(/\/v3/)
    await expect(endpoints.root.getByRole('row').filter({ hasText: /^compute/ })).toBeVisible()
    const { projectId = '' } = await openstack()
    await expect(page.getByText(projectId, { exact: true })).toBeVisible()
    for (const [name, words] of [
      ['openrc.sh', `export OS_PROJECT_ID='${projectId}'`],
      ['clouds.yaml', `project_id: "${projectId}"`],
    ] as const) {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${name}` }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe(name)
      const file = readFileSync(await saved.path(), 'utf8')
      expect(file).toContain(words)
      expect(file).not.toMatch(/password: |OS_PASSWORD='/)
    }
    await expectAccessible(page, 'the page')
  },
)
