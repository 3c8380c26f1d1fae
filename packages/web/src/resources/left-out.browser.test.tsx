import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { button } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { instances } from '#resources/nova/instances/index.tsx'

beforeEach(() => page.viewport(1440, 900))

const note = 'The compute service sent 2 rows that are not understood. They are left out.'

test('rows that are not understood are told beside the list, and the others are shown', async () => {
  const { fail, heal, only } = await openWorld()
  await only('servers', 'wiki', 'web-4')
  await fail({ how: 'malformed', service: 'compute', path: '/servers/detail$' })
  await openPanel(instances, '/project/instances')
  await expect.element(page.getByRole('alert').getByText(note, { exact: false })).toBeVisible()
  await expect.element(button('Copy details')).toBeVisible()
  for (const name of ['wiki', 'web-4'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  await heal()
  await button('Try again').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a list whose rows are judged by the browser tells of them, too', async () => {
  const { fail } = await openWorld({ user: 'admin' })
  await fail({ how: 'malformed', service: 'compute', path: '/flavors/detail$' })
  await openPanel(flavors, '/admin/flavors')
  await expect.element(page.getByRole('alert').getByText(note, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'm1.tiny', exact: true })).toBeVisible()
})
