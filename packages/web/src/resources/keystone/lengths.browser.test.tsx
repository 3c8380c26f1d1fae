import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { domains } from '#resources/keystone/domains.tsx'
import { groups } from '#resources/keystone/groups.tsx'
import { projects } from '#resources/keystone/projects.tsx'
import { roles } from '#resources/keystone/roles.tsx'

beforeEach(() => page.viewport(1440, 900))

test.each([
  ['Create Group', () => openPanel(groups, '/identity/groups'), 64],
  ['Create Domain', () => openPanel(domains, '/identity/domains'), 64],
  ['Create Project', () => openPanel(projects, '/identity/projects'), 64],
  ['Create Role', () => openPanel(roles, '/identity/roles'), 255],
] as const)('%s: a name stops where Keystone stops [SV-IDCONST-01]', async (label, open, most) => {
  await openWorld({ user: 'admin' })
  await open()
  await page.getByRole('button', { name: label, exact: true }).click()
  const name = page.getByRole('dialog', { name: label }).getByRole('textbox', { name: /^Name/ })
  await name.fill('x'.repeat(most + 1))
  await userEvent.tab()
  const words = `Use at most ${most} characters.`
  await expect.element(name).toHaveAccessibleDescription(words)
  await name.fill('x'.repeat(most))
  await expect.element(name).not.toHaveAccessibleDescription(words)
})
