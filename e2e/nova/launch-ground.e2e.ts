import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../helpers.ts'
import { startWorld, type World } from '../world.ts'
import { wizardOf } from './launch-wizard.ts'

/** Opens the launch wizard in a world of its own. */
const launchIn = async (page: Page, { url }: World) => {
  await page.goto(`${url}/project/instances`)
  await signInAs(page, 'demo')
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  return wizardOf(page)
}

test('where the operator says so, nothing is launched without a key pair [RS-SET-16]', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-settings-'))
  const file = join(folder, 'settings.json')
  writeFileSync(file, '{"OPENSTACK_HYPERVISOR_FEATURES": {"requires_keypair": true}}')
  const world = await startWorld({ SETTINGS: file })
  try {
    const wizard = await launchIn(page, world)
    await wizard.fill({ 'Instance Name': 'locked' })
    await wizard.take('Source', 'Image', 'cirros')
    await wizard.withoutVolume()
    await wizard.take('Flavor', 'Flavor', 'm1.tiny')
    await wizard.take('Networks', 'Networks', 'web')
    const launch = wizard.root.getByRole('button', { name: 'Launch Instance', exact: true })
    await expect(launch).toHaveAttribute('aria-disabled', 'true')
    await launch.hover()
    await expect(launch).toHaveAccessibleDescription(/A key pair is required\./)
    await wizard.take('Key Pair', 'Key Pair', 'deploy')
    await expect(launch).not.toHaveAttribute('aria-disabled')
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
})

for (const [what, lacks, offered] of [
  [
    'with the volume service a server starts from volumes, too',
    [],
    ['Image', 'Instance Snapshot', 'Volume', 'Volume Snapshot'],
  ],
  [
    'where the catalogue has no volume service, it does not',
    ['volumev3', 'block-storage'],
    ['Image', 'Instance Snapshot'],
  ],
] as const) {
  test(`${what} [RS-LSRC-04]`, async ({ page }) => {
    const world = await startWorld({}, 'dist', lacks)
    try {
      const wizard = await launchIn(page, world)
      await wizard.step('Source')
      await wizard.root.getByRole('button', { name: /Select Boot Source/ }).click()
      await expect(page.getByRole('option')).toHaveText([...offered])
    } finally {
      await world.close()
    }
  })
}
