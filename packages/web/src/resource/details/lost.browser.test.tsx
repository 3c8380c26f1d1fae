import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const leading: typeof toys = {
  ...toys,
  lost: { to: '/project/toys', says: 'Unable to retrieve toy.' },
}

afterEach(() => toast.clearAll())

for (const status of [404, 500])
  test(`a page that cannot be read (${status}) leads where its type says, and says what was not read`, async () => {
    const { world } = createWorld(toyOf('1'))
    world.answer = (_, url) =>
      url.pathname.includes('/toys/1') ? json('It broke.', status) : undefined
    const { at } = await openDetails(leading, '1')
    await expect.poll(at).toBe('/project/toys')
    await expect.element(page.getByText('Unable to retrieve toy.')).toBeVisible()
  })
