import { collection, rows } from '@meridian/cloud'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signInAs, table } from '../helpers.ts'
import { only } from '../own-project.ts'

const passwords = collection<{ id: string; expires_at?: number }>('passwords')

test('a password that has expired is changed where one signs in, and leads on', async ({
  page,
  cloud,
}) => {
  const { id } = only(cloud.table(rows.users, '').list({ where: { name: 'demo' } }))
  const held = only([cloud.table(passwords, '').get(id)].flatMap((row) => row ?? []))
  cloud.table(passwords, '').update({ ...held, expires_at: cloud.clock.now() - 1000 })
  await page.goto('/project/key_pairs')
  await signInAs(page, 'demo')
  await expect(page.getByRole('alert')).toContainText(
    `The password is expired and needs to be changed for user: ${id}.`,
  )
  const fresh = page.getByLabel(/^New Password/)
  await expect(fresh).toBeFocused()
  await expectAccessible(page, 'a password has expired')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await fresh.fill('a new one')
  const again = page.getByLabel(/^Confirm New Password/)
  await again.fill('another one')
  await expect(again).toHaveAccessibleDescription('Passwords do not match.')
  await again.fill('a new one')
  await expect(again).not.toHaveAccessibleDescription('Passwords do not match.')
  await signIn.click()
  await expect(table(page, 'Key Pairs').root).toBeVisible()
})
