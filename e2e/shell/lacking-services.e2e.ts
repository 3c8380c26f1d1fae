import { expect, signInByCall, test } from '../fixtures.ts'
import { startWorld } from '../world.ts'

const storage = ['volumev3', 'block-storage']

for (const [what, lacks, start, title, absent] of [
  ['compute', ['compute'], '/project/', 'Overview', ['Instances', 'Key Pairs', 'Hypervisors']],
  ['metering', ['metric'], '/project/', 'Overview', ['Metering']],
  [
    'stacks',
    ['orchestration'],
    '/project/',
    'Overview',
    ['Stacks', 'Resource Types', 'Template Versions'],
  ],
  ['images', ['image'], '/project/', 'Overview', ['Images', 'Metadata Definitions']],
  [
    'all that has limits',
    ['compute', 'network', ...storage],
    '/project/containers',
    'Containers',
    ['Overview', 'Instances', 'Networks'],
  ],
] as const) {
  test(`a cloud without ${what} offers none of its pages, and begins at one that there is`, async ({
    page,
  }) => {
    const world = await startWorld({}, 'dist', lacks)
    try {
      await signInByCall(page, world.url, 'admin')
      await page.goto(`${world.url}/`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      expect(new URL(page.url()).pathname).toContain(start)
      const panels = page.getByRole('navigation', { name: 'Main navigation' })
      await expect(panels.getByRole('link', { name: 'API Access' })).toBeVisible()
      for (const name of absent)
        await expect(panels.getByRole('link', { name, exact: true })).toHaveCount(0)
    } finally {
      await world.close()
    }
  })
}
