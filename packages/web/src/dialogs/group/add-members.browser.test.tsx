import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openAddMembers } from '#dialogs/group/add-members.tsx'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { show } from '#resource/testing/open.tsx'

const group = { id: 'g', name: 'ops', description: '', domain_id: 'default' }
const users = Array.from({ length: 9 }, (_, at) => ({
  ...{ id: `u${at}`, name: `user-${at}`, enabled: true, email: null, domain_id: 'default' },
}))
const dialog = page.getByRole('dialog', { name: 'Add Members' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** The dialog with all of them chosen, where Keystone refuses these. */
const open = async (refused: ReadonlySet<string>) => {
  let running = 0
  const seen = { most: 0 }
  const server = serveCloud(
    on('GET', '/api/keystone/users/', () => json({ items: users, has_more_data: false })),
    async ({ method }, { pathname }) => {
      if (method !== 'PUT') return undefined
      running += 1
      seen.most = Math.max(seen.most, running)
      await Promise.resolve()
      running -= 1
      const isRefused = [...refused].some((id) => pathname.endsWith(`/${id}`))
      return isRefused ? json('It is locked.', 409) : new Response(null, { status: 204 })
    },
  )
  const close = vi.fn()
  await show(openAddMembers(group)(close))
  for (const { name } of users) await button(`Add ${name}`).click()
  const added = () => server.paths().filter((path) => path.startsWith('PUT '))
  return { close, added, seen }
}

beforeEach(() => page.viewport(1440, 900))

test('who cannot be added is named with the reason and stays chosen; a few are sent at a time', async () => {
  const refused = new Set(['u3', 'u7'])
  const { close, added, seen } = await open(refused)
  await button('Add Members').click()
  const said = dialog.getByRole('alert')
  await expect.element(said.getByText('user-3: It is locked.')).toBeVisible()
  await expect.element(said.getByText('user-7: It is locked.')).toBeVisible()
  expect(said.getByRole('listitem').elements()).toHaveLength(2)
  expect(added()).toHaveLength(9)
  expect(seen.most).toBeGreaterThan(1)
  expect(seen.most).toBeLessThanOrEqual(6)
  expect(close).not.toHaveBeenCalled()
  expect(dialog.getByRole('button', { name: /^Remove / }).elements()).toHaveLength(2)
  refused.clear()
  await button('Add Members').click()
  await expect.poll(() => close.mock.calls).toHaveLength(1)
  expect(added()).toHaveLength(11)
})

test('closing it after some were added says that there are others', async () => {
  const { close } = await open(new Set(['u3']))
  await button('Add Members').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/user-3: It is locked\./)
  await button('Cancel').click()
  expect(close).toHaveBeenCalledWith({ updated: [{ type: 'OS::Keystone::GroupMember', id: 'g' }] })
})

test('where nobody was added there is nothing new', async () => {
  const { close } = await open(new Set(users.map(({ id }) => id)))
  await button('Add Members').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/user-8: It is locked\./)
  await button('Cancel').click()
  expect(close).toHaveBeenCalledWith(undefined)
})
