import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { openWorld } from '#api/testing/world.ts'
import { PanelPage } from '#resource/panel-page.tsx'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'

afterEach(forgetAll)

const path = '/project/stacks'
const found = resources.panels.find(({ panel }) => panel.path === path)
const why = 'Abandoning stacks is switched off in this cloud: enable_stack_abandon of Heat.'

const openMenu = async () => {
  const row = page.getByRole('row').filter({ hasText: 'shop-settings' })
  await row.getByRole('button', { name: /^Actions for/ }).click()
}
const item = (name: string) => page.getByRole('menuitem', { name })

test('a cloud that lets nobody export stacks says so once, and from then on beside what rests', async () => {
  const { paths } = await openWorld()
  if (found === undefined) throw new Error(`There is no panel at ${path}.`)
  await show(<PanelPage {...found} />, path, resources)
  await openMenu()
  await item('Export Stack').click()
  const told = page.getByRole('alertdialog', { name: why })
  await expect.element(told).toBeVisible()
  await told.getByRole('button', { name: 'Show details' }).click()
  await expect.element(told).toMatchTextContent(/orchestration · HTTP 400 · req-/)
  const asked = paths().filter((one) => one.includes('/export/'))
  expect(asked).toHaveLength(1)

  await openMenu()
  for (const name of ['Export Stack', 'Abandon Stack']) {
    await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item(name)).toMatchTextContent(new RegExp(why))
  }
})
