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

test('an item opened by its address that cannot be read is told once, in its own words or the usual ones [SV-DNSERR-01 SV-DNSERR-06 SV-DNSERR-12]', async () => {
  const says = (id: string) => `Unable to get the toy ${id}`
  for (const [told, status, words] of [
    [{ unreadItem: says }, 503, 'Unable to get the toy 1'],
    [{ backWhenUnread: true }, 404, 'Unable to retrieve the toy.'],
  ] as const) {
    const { world } = createWorld(toyOf('1'))
    let asked = 0
    world.answer = (_, url) => {
      if (!url.pathname.includes('/toys/1')) return undefined
      asked += 1
      return json('It broke.', status)
    }
    const { screen } = await openDetails({ ...toys, ...told }, '1')
    const message = page.getByRole('alertdialog').filter({ hasText: words })
    await expect.element(message).toBeVisible()
    expect(message.elements()).toHaveLength(1)
    expect(asked).toBe(status === 503 ? 2 : 1)
    toast.clearAll()
    await screen.unmount()
  }
  // What the second try has read is no failure.
  const { world } = createWorld(toyOf('1'))
  let failures = 1
  world.answer = (_, url) =>
    url.pathname.includes('/toys/1') && failures-- > 0 ? json('It broke.', 503) : undefined
  await openDetails({ ...toys, unreadItem: says }, '1')
  await expect.element(page.getByRole('heading', { name: 'toy-1' })).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
})
